// Packed lower triangles of a few rows, in arrays that hold one per row of data: (0,0), (1,0), (1,1), (2,0) …

/** The Cholesky factor of the packed symmetric matrix at `at`, in place; false where there is none. */
export function factorPacked(size: number, data: Float64Array, at: number): boolean {
  let row = at;
  for (let i = 0; i < size; i++) {
    let column = at;
    for (let j = 0; j <= i; j++) {
      let sum = data[row + j];
      for (let k = 0; k < j; k++) sum -= data[row + k] * data[column + k];
      if (i === j) {
        if (!(sum > 0)) return false;
        data[row + j] = Math.sqrt(sum);
      } else {
        data[row + j] = sum / data[column + j];
      }
      column += j + 1;
    }
    row += i + 1;
  }
  return true;
}

/**
 * The reverse rule of `factorPacked`, in place: the cotangent of the factor at `barAt` becomes that of the packed
 * symmetric matrix, whose numbers count as independent (Murray 2016, §3.3, the algorithm in reverse).
 */
export function factorPackedVjp(
  size: number,
  factor: Float64Array,
  at: number,
  bar: Float64Array,
  barAt: number,
): void {
  for (let i = size - 1; i >= 0; i--) {
    const row = (i * (i + 1)) / 2;
    for (let j = i; j >= 0; j--) {
      const column = (j * (j + 1)) / 2;
      const pivot = factor[at + column + j];
      // L_ij = sum / L_jj, or √sum on the diagonal; first what the division leaves for the pivot, then the sum itself.
      let sumBar = bar[barAt + row + j] / pivot;
      if (i === j) sumBar *= 0.5;
      else bar[barAt + column + j] -= sumBar * factor[at + row + j];
      bar[barAt + row + j] = sumBar;
      for (let k = 0; k < j; k++) {
        bar[barAt + row + k] -= sumBar * factor[at + column + k];
        bar[barAt + column + k] -= sumBar * factor[at + row + k];
      }
    }
  }
}

/** out = A·B for packed lower triangles A (at aAt), B (at bAt). */
export function multiplyPacked(
  size: number,
  out: Float64Array,
  outAt: number,
  a: Float64Array,
  aAt: number,
  b: Float64Array,
  bAt: number,
): void {
  let row = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = j; k <= i; k++) sum += a[aAt + row + k] * b[bAt + (k * (k + 1)) / 2 + j];
      out[outAt + row + j] = sum;
    }
    row += i + 1;
  }
}

/** The reverse rule of `multiplyPacked`: adds lower(C̅·Bᵀ) to A̅ and overwrites B̅ with lower(Aᵀ·C̅). */
export function multiplyPackedVjp(
  size: number,
  outBar: Float64Array,
  outAt: number,
  a: Float64Array,
  aAt: number,
  b: Float64Array,
  bAt: number,
  aBar: Float64Array,
  bBar: Float64Array,
  bBarAt: number,
): void {
  for (let i = 0; i < size; i++) {
    const row = (i * (i + 1)) / 2;
    for (let k = 0; k <= i; k++) {
      const inner = (k * (k + 1)) / 2;
      let sum = 0;
      for (let j = 0; j <= k; j++) sum += outBar[outAt + row + j] * b[bAt + inner + j];
      aBar[aAt + row + k] += sum;
    }
  }
  for (let k = 0; k < size; k++) {
    const inner = (k * (k + 1)) / 2;
    for (let j = 0; j <= k; j++) {
      let sum = 0;
      for (let i = k; i < size; i++) {
        const row = (i * (i + 1)) / 2;
        sum += a[aAt + row + k] * outBar[outAt + row + j];
      }
      bBar[bBarAt + inner + j] = sum;
    }
  }
}

/** x with Lx = b in place of b, L packed by rows. */
export function solvePacked(factor: Float64Array, b: Float64Array): void {
  for (let i = 0, at = 0; i < b.length; i++) {
    let sum = b[i];
    for (let j = 0; j < i; j++) sum -= factor[at++] * b[j];
    b[i] = sum / factor[at++];
  }
}
