/**
 * Replaces the lower triangle of the n × n matrix in `l` by its Cholesky factor, four columns at a time, and answers −1;
 * or answers the first pivot that is not finite and above zero, which is left at its diagonal place. The upper triangle is neither
 * read nor written. Each element is one sum in the order of the columns, as in the plain loop: tiles change no bit.
 */
export function factorInPlace(l: Float64Array, n: number): number {
  const n4 = n - (n % 4);
  for (let j = 0; j < n4; j += 4) {
    const failed = factorDiagonalTile(l, n, j);
    if (failed >= 0) return failed;
    factorBelowTile(l, n, j);
  }
  return factorColumns(l, n, n4, 0, n);
}

/** The 4 × 4 tile on the diagonal at row j. */
function factorDiagonalTile(l: Float64Array, n: number, j: number): number {
  const r0 = j * n;
  const r1 = r0 + n;
  const r2 = r1 + n;
  const r3 = r2 + n;
  let d00 = l[r0 + j];
  let d10 = l[r1 + j];
  let d11 = l[r1 + j + 1];
  let d20 = l[r2 + j];
  let d21 = l[r2 + j + 1];
  let d22 = l[r2 + j + 2];
  let d30 = l[r3 + j];
  let d31 = l[r3 + j + 1];
  let d32 = l[r3 + j + 2];
  let d33 = l[r3 + j + 3];
  for (let k = 0; k < j; k++) {
    const x0 = l[r0 + k];
    const x1 = l[r1 + k];
    const x2 = l[r2 + k];
    const x3 = l[r3 + k];
    d00 -= x0 * x0;
    d10 -= x1 * x0;
    d11 -= x1 * x1;
    d20 -= x2 * x0;
    d21 -= x2 * x1;
    d22 -= x2 * x2;
    d30 -= x3 * x0;
    d31 -= x3 * x1;
    d32 -= x3 * x2;
    d33 -= x3 * x3;
  }
  l[r0 + j] = d00;
  l[r1 + j] = d10;
  l[r1 + j + 1] = d11;
  l[r2 + j] = d20;
  l[r2 + j + 1] = d21;
  l[r2 + j + 2] = d22;
  l[r3 + j] = d30;
  l[r3 + j + 1] = d31;
  l[r3 + j + 2] = d32;
  l[r3 + j + 3] = d33;
  return factorColumns(l, n, j, j, j + 4);
}

/** Columns j … j+3 of all rows below the tile, two rows at a time: 8 sums live in registers. */
function factorBelowTile(l: Float64Array, n: number, j: number): void {
  const r0 = j * n;
  const r1 = r0 + n;
  const r2 = r1 + n;
  const r3 = r2 + n;
  const d00 = l[r0 + j];
  const d10 = l[r1 + j];
  const d11 = l[r1 + j + 1];
  const d20 = l[r2 + j];
  const d21 = l[r2 + j + 1];
  const d22 = l[r2 + j + 2];
  const d30 = l[r3 + j];
  const d31 = l[r3 + j + 1];
  const d32 = l[r3 + j + 2];
  const d33 = l[r3 + j + 3];
  let i = j + 4;
  for (; i + 1 < n; i += 2) {
    const a = i * n;
    const b = a + n;
    let s00 = l[a + j];
    let s01 = l[a + j + 1];
    let s02 = l[a + j + 2];
    let s03 = l[a + j + 3];
    let s10 = l[b + j];
    let s11 = l[b + j + 1];
    let s12 = l[b + j + 2];
    let s13 = l[b + j + 3];
    for (let k = 0; k < j; k++) {
      const x0 = l[a + k];
      const x1 = l[b + k];
      const y0 = l[r0 + k];
      s00 -= x0 * y0;
      s10 -= x1 * y0;
      const y1 = l[r1 + k];
      s01 -= x0 * y1;
      s11 -= x1 * y1;
      const y2 = l[r2 + k];
      s02 -= x0 * y2;
      s12 -= x1 * y2;
      const y3 = l[r3 + k];
      s03 -= x0 * y3;
      s13 -= x1 * y3;
    }
    s00 /= d00;
    s10 /= d00;
    s01 = (s01 - s00 * d10) / d11;
    s11 = (s11 - s10 * d10) / d11;
    s02 = (s02 - s00 * d20 - s01 * d21) / d22;
    s12 = (s12 - s10 * d20 - s11 * d21) / d22;
    l[a + j] = s00;
    l[a + j + 1] = s01;
    l[a + j + 2] = s02;
    l[a + j + 3] = (s03 - s00 * d30 - s01 * d31 - s02 * d32) / d33;
    l[b + j] = s10;
    l[b + j + 1] = s11;
    l[b + j + 2] = s12;
    l[b + j + 3] = (s13 - s10 * d30 - s11 * d31 - s12 * d32) / d33;
  }
  if (i < n) lastRow(l, n, i, j);
}

/** Columns j … j+3 of one row i. */
function lastRow(l: Float64Array, n: number, i: number, j: number): void {
  for (let column = j; column < j + 4; column++) {
    let s = l[i * n + column];
    for (let k = 0; k < column; k++) s -= l[i * n + k] * l[column * n + k];
    l[i * n + column] = s / l[column * n + column];
  }
}

/**
 * Rows and columns from … to−1 by the plain loop. Terms of columns before `start` are taken to be subtracted already:
 * inside a tile `start` is its first column; for the last columns of the matrix it is 0.
 */
function factorColumns(l: Float64Array, n: number, from: number, start: number, to: number): number {
  for (let j = from; j < to; j++) {
    const row = j * n;
    let pivot = l[row + j];
    for (let k = start; k < j; k++) pivot -= l[row + k] * l[row + k];
    l[row + j] = pivot;
    if (!(pivot > 0 && pivot < Infinity)) return j;
    const root = Math.sqrt(pivot);
    l[row + j] = root;
    for (let i = j + 1; i < to; i++) {
      let s = l[i * n + j];
      for (let k = start; k < j; k++) s -= l[i * n + k] * l[row + k];
      l[i * n + j] = s / root;
    }
  }
  return -1;
}
