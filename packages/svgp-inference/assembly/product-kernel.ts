// Memory: the caller's.
//
// The three products of src/posterior-products.ts, which says what they are, in tiles of four by four with two numbers
// at a time, and those of src/covariance-products.ts for three outputs. Each element is summed in the same order as there:
// both give the same bits. Matrices are addresses.

const N: usize = 8;

@inline
function splat(at: usize): v128 {
  return v128.load64_splat(at);
}

@inline
function added(sum: v128, x: v128, y: v128): v128 {
  return f64x2.add(sum, f64x2.mul(x, y));
}

@inline
function raise(at: usize, by: v128): void {
  v128.store(at, f64x2.add(v128.load(at), by));
}

/** P[t·D + d][i] = Σ_j S[jD + d][t] · A[j][i]. */
export function project(
  projection: usize,
  factor: usize,
  weights: usize,
  outputs: usize,
  inducing: usize,
  columns: usize,
): void {
  const n = outputs * inducing;
  const width = columns * N;
  const rowStep = outputs * n * N;
  const outStep = outputs * width;
  for (let d: usize = 0; d < outputs; d++) {
    let t: usize = 0;
    for (; t + 4 <= n; t += 4) {
      const first = t > d ? (t - d + outputs - 1) / outputs : 0;
      for (let i: usize = 0; i < width; i += 32) {
        let p00 = f64x2.splat(0);
        let p01 = f64x2.splat(0);
        let p10 = f64x2.splat(0);
        let p11 = f64x2.splat(0);
        let p20 = f64x2.splat(0);
        let p21 = f64x2.splat(0);
        let p30 = f64x2.splat(0);
        let p31 = f64x2.splat(0);
        let s = factor + ((first * outputs + d) * n + t) * N;
        let a = weights + first * width + i;
        for (let j = first; j < inducing; j++) {
          const a0 = v128.load(a);
          const a1 = v128.load(a, 16);
          const s0 = splat(s);
          const s1 = splat(s + 8);
          const s2 = splat(s + 16);
          const s3 = splat(s + 24);
          p00 = added(p00, s0, a0);
          p01 = added(p01, s0, a1);
          p10 = added(p10, s1, a0);
          p11 = added(p11, s1, a1);
          p20 = added(p20, s2, a0);
          p21 = added(p21, s2, a1);
          p30 = added(p30, s3, a0);
          p31 = added(p31, s3, a1);
          s += rowStep;
          a += width;
        }
        let out = projection + (t * outputs + d) * width + i;
        v128.store(out, p00);
        v128.store(out, p01, 16);
        out += outStep;
        v128.store(out, p10);
        v128.store(out, p11, 16);
        out += outStep;
        v128.store(out, p20);
        v128.store(out, p21, 16);
        out += outStep;
        v128.store(out, p30);
        v128.store(out, p31, 16);
      }
    }
    for (; t < n; t++) {
      const first = t > d ? (t - d + outputs - 1) / outputs : 0;
      for (let i: usize = 0; i < width; i += 32) {
        let p0 = f64x2.splat(0);
        let p1 = f64x2.splat(0);
        let s = factor + ((first * outputs + d) * n + t) * N;
        let a = weights + first * width + i;
        for (let j = first; j < inducing; j++) {
          const s0 = splat(s);
          p0 = added(p0, s0, v128.load(a));
          p1 = added(p1, s0, v128.load(a, 16));
          s += rowStep;
          a += width;
        }
        const out = projection + (t * outputs + d) * width + i;
        v128.store(out, p0);
        v128.store(out, p1, 16);
      }
    }
  }
}

/** A̅[j][i] += Σ_d Σ_t S[jD + d][t] · P̅[t·D + d][i]. */
export function addWeightsGradient(
  weightsBar: usize,
  factor: usize,
  projectionBar: usize,
  outputs: usize,
  inducing: usize,
  columns: usize,
): void {
  const n = outputs * inducing;
  const width = columns * N;
  const step = outputs * width;
  const rowStep = outputs * n * N;
  let j: usize = 0;
  for (; j + 4 <= inducing; j += 4) {
    for (let i: usize = 0; i < width; i += 32) {
      let w00 = f64x2.splat(0);
      let w01 = f64x2.splat(0);
      let w10 = f64x2.splat(0);
      let w11 = f64x2.splat(0);
      let w20 = f64x2.splat(0);
      let w21 = f64x2.splat(0);
      let w30 = f64x2.splat(0);
      let w31 = f64x2.splat(0);
      for (let d: usize = 0; d < outputs; d++) {
        const end = (j + 3) * outputs + d;
        let s0 = factor + (j * outputs + d) * n * N;
        let p = projectionBar + d * width + i;
        for (let t: usize = 0; t <= end; t++) {
          const p0 = v128.load(p);
          const p1 = v128.load(p, 16);
          const s1 = s0 + rowStep;
          const s2 = s1 + rowStep;
          const x0 = splat(s0);
          const x1 = splat(s1);
          const x2 = splat(s2);
          const x3 = splat(s2 + rowStep);
          w00 = added(w00, x0, p0);
          w01 = added(w01, x0, p1);
          w10 = added(w10, x1, p0);
          w11 = added(w11, x1, p1);
          w20 = added(w20, x2, p0);
          w21 = added(w21, x2, p1);
          w30 = added(w30, x3, p0);
          w31 = added(w31, x3, p1);
          s0 += 8;
          p += step;
        }
      }
      let out = weightsBar + j * width + i;
      raise(out, w00);
      raise(out + 16, w01);
      out += width;
      raise(out, w10);
      raise(out + 16, w11);
      out += width;
      raise(out, w20);
      raise(out + 16, w21);
      out += width;
      raise(out, w30);
      raise(out + 16, w31);
    }
  }
  for (; j < inducing; j++) {
    for (let i: usize = 0; i < width; i += 32) {
      let w0 = f64x2.splat(0);
      let w1 = f64x2.splat(0);
      for (let d: usize = 0; d < outputs; d++) {
        const end = j * outputs + d;
        let s = factor + (j * outputs + d) * n * N;
        let p = projectionBar + d * width + i;
        for (let t: usize = 0; t <= end; t++) {
          const x = splat(s);
          w0 = added(w0, x, v128.load(p));
          w1 = added(w1, x, v128.load(p, 16));
          s += 8;
          p += step;
        }
      }
      const out = weightsBar + j * width + i;
      raise(out, w0);
      raise(out + 16, w1);
    }
  }
}

/** S̅[jD + d][t] = Σ_i A[j][i] · P̅[t·D + d][i] for t ≤ jD + d; `packed` has room for four rows of A. */
export function factorGradient(
  factorBar: usize,
  weights: usize,
  projectionBar: usize,
  packed: usize,
  outputs: usize,
  inducing: usize,
  columns: usize,
): void {
  const n = outputs * inducing;
  const width = columns * N;
  const step = outputs * width;
  for (let j: usize = 0; j < inducing; j += 4) {
    const count = min(inducing - j, 4);
    // Four rows of A side by side; a row beyond the last is the last again, and its sums are dropped.
    for (let i: usize = 0; i < columns; i++) {
      for (let r: usize = 0; r < 4; r++) {
        store<f64>(packed + (i * 4 + r) * N, load<f64>(weights + min(j + r, inducing - 1) * width + i * N));
      }
    }
    for (let d: usize = 0; d < outputs; d++) {
      const end = (j + count - 1) * outputs + d;
      for (let t: usize = 0; t <= end; t += 4) {
        const q0 = projectionBar + (t * outputs + d) * width;
        const q1 = t + 1 < n ? q0 + step : q0;
        const q2 = t + 2 < n ? q1 + step : q1;
        const q3 = t + 3 < n ? q2 + step : q2;
        let g00 = f64x2.splat(0);
        let g01 = f64x2.splat(0);
        let g10 = f64x2.splat(0);
        let g11 = f64x2.splat(0);
        let g20 = f64x2.splat(0);
        let g21 = f64x2.splat(0);
        let g30 = f64x2.splat(0);
        let g31 = f64x2.splat(0);
        let a = packed;
        for (let i: usize = 0; i < width; i += 8) {
          const a0 = v128.load(a);
          const a1 = v128.load(a, 16);
          const p0 = splat(q0 + i);
          const p1 = splat(q1 + i);
          const p2 = splat(q2 + i);
          const p3 = splat(q3 + i);
          g00 = added(g00, p0, a0);
          g01 = added(g01, p0, a1);
          g10 = added(g10, p1, a0);
          g11 = added(g11, p1, a1);
          g20 = added(g20, p2, a0);
          g21 = added(g21, p2, a1);
          g30 = added(g30, p3, a0);
          g31 = added(g31, p3, a1);
          a += 32;
        }
        const out = factorBar + ((j * outputs + d) * n + t) * N;
        put(out, outputs, n, count, n - t, 0, g00, g01);
        put(out, outputs, n, count, n - t, 1, g10, g11);
        put(out, outputs, n, count, n - t, 2, g20, g21);
        put(out, outputs, n, count, n - t, 3, g30, g31);
      }
    }
  }
}

/** The four sums of a column of the tile to their rows, as far as there are such. */
@inline
function put(
  out: usize,
  outputs: usize,
  n: usize,
  count: usize,
  room: usize,
  column: usize,
  low: v128,
  high: v128,
): void {
  if (column >= room) return;
  const step = outputs * n * N;
  const at = out + column * N;
  store<f64>(at, f64x2.extract_lane(low, 0));
  if (count > 1) store<f64>(at + step, f64x2.extract_lane(low, 1));
  if (count > 2) store<f64>(at + 2 * step, f64x2.extract_lane(high, 0));
  if (count > 3) store<f64>(at + 3 * step, f64x2.extract_lane(high, 1));
}

/** Cov[d][e] = Σ_t P[t·3 + d]·P[t·3 + e] for each column, d ≥ e, packed. */
export function threeCovariances(covariance: usize, projection: usize, terms: usize, columns: usize): void {
  const width = columns * N;
  const step = width * 3;
  for (let i: usize = 0; i < width; i += 16) {
    let c00 = f64x2.splat(0);
    let c10 = f64x2.splat(0);
    let c11 = f64x2.splat(0);
    let c20 = f64x2.splat(0);
    let c21 = f64x2.splat(0);
    let c22 = f64x2.splat(0);
    const end = projection + terms * step;
    for (let at = projection + i; at < end; at += step) {
      const p0 = v128.load(at);
      const p1 = v128.load(at + width);
      const p2 = v128.load(at + width + width);
      c00 = added(c00, p0, p0);
      c10 = added(c10, p1, p0);
      c11 = added(c11, p1, p1);
      c20 = added(c20, p2, p0);
      c21 = added(c21, p2, p1);
      c22 = added(c22, p2, p2);
    }
    const out = covariance + i;
    v128.store(out, c00);
    v128.store(out + width, c10);
    v128.store(out + 2 * width, c11);
    v128.store(out + 3 * width, c20);
    v128.store(out + 4 * width, c21);
    v128.store(out + 5 * width, c22);
  }
}

/** P̅ = (C̅ + C̅ᵀ)·P, the numbers of the packed C̅ counting as independent. */
export function threeCovariancesVjp(
  projectionBar: usize,
  covarianceBar: usize,
  projection: usize,
  terms: usize,
  columns: usize,
): void {
  const width = columns * N;
  const step = width * 3;
  const length = terms * step;
  const two = f64x2.splat(2);
  for (let i: usize = 0; i < width; i += 16) {
    const bar = covarianceBar + i;
    const c00 = f64x2.mul(two, v128.load(bar));
    const c10 = v128.load(bar + width);
    const c11 = f64x2.mul(two, v128.load(bar + 2 * width));
    const c20 = v128.load(bar + 3 * width);
    const c21 = v128.load(bar + 4 * width);
    const c22 = f64x2.mul(two, v128.load(bar + 5 * width));
    for (let at: usize = i; at < length; at += step) {
      const from = projection + at;
      const p0 = v128.load(from);
      const p1 = v128.load(from + width);
      const p2 = v128.load(from + width + width);
      const to = projectionBar + at;
      v128.store(to, added(added(f64x2.mul(c00, p0), c10, p1), c20, p2));
      v128.store(to + width, added(added(f64x2.mul(c10, p0), c11, p1), c21, p2));
      v128.store(to + width + width, added(added(f64x2.mul(c20, p0), c21, p1), c22, p2));
    }
  }
}
