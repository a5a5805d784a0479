// Memory: the caller's.
//
// The sums of src/skce/resampled-sums.ts, which says what they are, with two numbers at a time. Each is summed in the same
// order as there: both give the same bits. Matrices are addresses.

const N: usize = 8;

@inline
function added(sum: v128, x: v128, at: usize): v128 {
  return f64x2.add(sum, f64x2.mul(x, v128.load(at)));
}

/** Both halves of a sum together. */
@inline
function total(sum: v128): f64 {
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** Adds Σ_r w(first + r) Σ_{j<columns} w(j) terms[r][j] over four rows to the draw of each sample; `columns` is even. */
export function addResampled(
  draws: usize,
  samples: usize,
  terms: usize,
  surplus: usize,
  width: usize,
  first: usize,
  columns: usize,
): void {
  const step = width * N;
  for (let sample: usize = 0; sample < samples; sample++) {
    const counts = surplus + sample * width;
    let a = f64x2.splat(0);
    let b = f64x2.splat(0);
    let c = f64x2.splat(0);
    let d = f64x2.splat(0);
    let at = terms;
    for (let j: usize = 0; j < columns; j += 2) {
      const w = f64x2.convert_low_i32x4_s(
        i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(i16x8.splat(load<i16>(counts + j)))),
      );
      a = added(a, w, at);
      b = added(b, w, at + step);
      c = added(c, w, at + 2 * step);
      d = added(d, w, at + 3 * step);
      at += 16;
    }
    const own = counts + first;
    let sum = f64(load<i8>(own)) * total(a);
    sum += f64(load<i8>(own, 1)) * total(b);
    sum += f64(load<i8>(own, 2)) * total(c);
    sum += f64(load<i8>(own, 3)) * total(d);
    store<f64>(draws + sample * N, load<f64>(draws + sample * N) + sum);
  }
}
