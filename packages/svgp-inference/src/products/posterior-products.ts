// The three products that dominate a step, for S (lower triangular, n × n, n = Dm, full square storage with zeros above
// the diagonal), A (m × c) and P (n·D × c: row t·D + d holds Σ_j S[jD+d][t]·A[j]). Each is tiled so that eight sums stay
// in registers and six loads feed sixteen operations; what lies above the diagonal of S is left out. c is a multiple of 4.

/** P[t·D + d][i] = Σ_j S[jD + d][t] · A[j][i]: the projections of the posterior's factor onto each row. */
export function projectFactorInto(
  projection: Float64Array,
  factor: Float64Array,
  weights: Float64Array,
  outputs: number,
  inducing: number,
  columns: number,
): void {
  const n = outputs * inducing;
  const rowStep = outputs * n;
  for (let d = 0; d < outputs; d++) {
    for (let t = 0; t < n; t += 2) {
      const pair = t + 1 < n;
      // The first j with jD + d ≥ t; for t + 1 the extra element is a zero above the diagonal.
      const first = t > d ? Math.ceil((t - d) / outputs) : 0;
      const out0 = (t * outputs + d) * columns;
      const out1 = out0 + outputs * columns;
      for (let i = 0; i < columns; i += 4) {
        let p00 = 0;
        let p01 = 0;
        let p02 = 0;
        let p03 = 0;
        let p10 = 0;
        let p11 = 0;
        let p12 = 0;
        let p13 = 0;
        let s = (first * outputs + d) * n + t;
        let a = first * columns + i;
        for (let j = first; j < inducing; j++) {
          const s0 = factor[s];
          const s1 = factor[s + 1];
          const a0 = weights[a];
          p00 += s0 * a0;
          p10 += s1 * a0;
          const a1 = weights[a + 1];
          p01 += s0 * a1;
          p11 += s1 * a1;
          const a2 = weights[a + 2];
          p02 += s0 * a2;
          p12 += s1 * a2;
          const a3 = weights[a + 3];
          p03 += s0 * a3;
          p13 += s1 * a3;
          s += rowStep;
          a += columns;
        }
        projection[out0 + i] = p00;
        projection[out0 + i + 1] = p01;
        projection[out0 + i + 2] = p02;
        projection[out0 + i + 3] = p03;
        if (pair) {
          projection[out1 + i] = p10;
          projection[out1 + i + 1] = p11;
          projection[out1 + i + 2] = p12;
          projection[out1 + i + 3] = p13;
        }
      }
    }
  }
}

/** A̅[j][i] += Σ_d Σ_t S[jD + d][t] · P̅[t·D + d][i]: the reverse rule of the projection in its weights. */
export function addWeightsGradient(
  weightsBar: Float64Array,
  factor: Float64Array,
  projectionBar: Float64Array,
  outputs: number,
  inducing: number,
  columns: number,
): void {
  const n = outputs * inducing;
  const step = outputs * columns;
  for (let j = 0; j < inducing; j += 2) {
    const pair = j + 1 < inducing;
    for (let i = 0; i < columns; i += 4) {
      let w00 = 0;
      let w01 = 0;
      let w02 = 0;
      let w03 = 0;
      let w10 = 0;
      let w11 = 0;
      let w12 = 0;
      let w13 = 0;
      for (let d = 0; d < outputs; d++) {
        // Row j of S ends earlier than row j + 1: its elements beyond are the zeros above the diagonal.
        const end = (pair ? j + 1 : j) * outputs + d;
        let s0 = (j * outputs + d) * n;
        let s1 = pair ? s0 + outputs * n : s0;
        let p = d * columns + i;
        for (let t = 0; t <= end; t++) {
          const x0 = factor[s0++];
          const x1 = factor[s1++];
          const p0 = projectionBar[p];
          w00 += x0 * p0;
          w10 += x1 * p0;
          const p1 = projectionBar[p + 1];
          w01 += x0 * p1;
          w11 += x1 * p1;
          const p2 = projectionBar[p + 2];
          w02 += x0 * p2;
          w12 += x1 * p2;
          const p3 = projectionBar[p + 3];
          w03 += x0 * p3;
          w13 += x1 * p3;
          p += step;
        }
      }
      const out0 = j * columns + i;
      weightsBar[out0] += w00;
      weightsBar[out0 + 1] += w01;
      weightsBar[out0 + 2] += w02;
      weightsBar[out0 + 3] += w03;
      if (pair) {
        const out1 = out0 + columns;
        weightsBar[out1] += w10;
        weightsBar[out1 + 1] += w11;
        weightsBar[out1 + 2] += w12;
        weightsBar[out1 + 3] += w13;
      }
    }
  }
}

/** S̅[jD + d][t] += Σ_i A[j][i] · P̅[t·D + d][i] for t ≤ jD + d: the reverse rule of the projection in the factor. */
export function addFactorGradient(
  factorBar: Float64Array,
  weights: Float64Array,
  projectionBar: Float64Array,
  outputs: number,
  inducing: number,
  columns: number,
): void {
  const n = outputs * inducing;
  const step = outputs * columns;
  for (let d = 0; d < outputs; d++) {
    for (let j = 0; j < inducing; j += 2) {
      const pair = j + 1 < inducing;
      const end = (pair ? j + 1 : j) * outputs + d;
      const a0 = j * columns;
      const a1 = pair ? a0 + columns : a0;
      const out0 = (j * outputs + d) * n;
      const out1 = out0 + outputs * n;
      for (let t = 0; t <= end; t += 4) {
        // The last tile may reach past the last row of P̅: it reads row n − 1 again and drops the sum.
        const last = n - 1 - t;
        const q0 = (t * outputs + d) * columns;
        const q1 = last >= 1 ? q0 + step : q0;
        const q2 = last >= 2 ? q1 + step : q1;
        const q3 = last >= 3 ? q2 + step : q2;
        let g00 = 0;
        let g01 = 0;
        let g02 = 0;
        let g03 = 0;
        let g10 = 0;
        let g11 = 0;
        let g12 = 0;
        let g13 = 0;
        for (let i = 0; i < columns; i++) {
          const x0 = weights[a0 + i];
          const x1 = weights[a1 + i];
          const p0 = projectionBar[q0 + i];
          g00 += x0 * p0;
          g10 += x1 * p0;
          const p1 = projectionBar[q1 + i];
          g01 += x0 * p1;
          g11 += x1 * p1;
          const p2 = projectionBar[q2 + i];
          g02 += x0 * p2;
          g12 += x1 * p2;
          const p3 = projectionBar[q3 + i];
          g03 += x0 * p3;
          g13 += x1 * p3;
        }
        factorBar[out0 + t] += g00;
        if (last >= 1) factorBar[out0 + t + 1] += g01;
        if (last >= 2) factorBar[out0 + t + 2] += g02;
        if (last >= 3) factorBar[out0 + t + 3] += g03;
        if (pair) {
          factorBar[out1 + t] += g10;
          if (last >= 1) factorBar[out1 + t + 1] += g11;
          if (last >= 2) factorBar[out1 + t + 2] += g12;
          if (last >= 3) factorBar[out1 + t + 3] += g13;
        }
      }
    }
  }
}
