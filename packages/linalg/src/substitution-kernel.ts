import type { Strided } from "./product-kernel.ts";

/**
 * Replaces the n × k matrix X by the solution of T·X = (its old content), T lower triangular, both given with strides:
 * an upper triangular system is a lower one read from its last row and column backwards. X has unit column stride. Each
 * element subtracts its terms in the order of the rows, so no bit depends on how the columns are grouped.
 */
export function substituteInPlace(n: number, k: number, triangle: Strided, x: Strided): void {
  const k4 = k - (k % 4);
  fourColumns(n, k4, triangle, x);
  for (let j = k4; j < k; j++) oneColumn(n, j, triangle, x);
}

/** The first k columns (a multiple of 4), two rows at a time: 8 sums live in registers, 6 loads feed 16 operations. */
function fourColumns(n: number, k: number, triangle: Strided, solution: Strided): void {
  const { data: t, at: tAt, row: tRow, col: tCol } = triangle;
  const { data: x, at: xAt, row: xRow } = solution;
  const n2 = n - (n % 2);
  for (let j = 0; j < k; j += 4) {
    const top = xAt + j;
    for (let i = 0; i < n2; i += 2) {
      const x0 = top + i * xRow;
      const x1 = x0 + xRow;
      let s00 = x[x0];
      let s01 = x[x0 + 1];
      let s02 = x[x0 + 2];
      let s03 = x[x0 + 3];
      let s10 = x[x1];
      let s11 = x[x1 + 1];
      let s12 = x[x1 + 2];
      let s13 = x[x1 + 3];
      let u = tAt + i * tRow;
      let v = top;
      for (let p = 0; p < i; p++) {
        const t0 = t[u];
        const t1 = t[u + tRow];
        const y0 = x[v];
        s00 -= t0 * y0;
        s10 -= t1 * y0;
        const y1 = x[v + 1];
        s01 -= t0 * y1;
        s11 -= t1 * y1;
        const y2 = x[v + 2];
        s02 -= t0 * y2;
        s12 -= t1 * y2;
        const y3 = x[v + 3];
        s03 -= t0 * y3;
        s13 -= t1 * y3;
        u += tCol;
        v += xRow;
      }
      const d0 = t[u];
      const t10 = t[u + tRow];
      const d1 = t[u + tRow + tCol];
      s00 /= d0;
      s01 /= d0;
      s02 /= d0;
      s03 /= d0;
      x[x0] = s00;
      x[x0 + 1] = s01;
      x[x0 + 2] = s02;
      x[x0 + 3] = s03;
      x[x1] = (s10 - t10 * s00) / d1;
      x[x1 + 1] = (s11 - t10 * s01) / d1;
      x[x1 + 2] = (s12 - t10 * s02) / d1;
      x[x1 + 3] = (s13 - t10 * s03) / d1;
    }
    if (n2 < n) {
      const x0 = top + n2 * xRow;
      let s0 = x[x0];
      let s1 = x[x0 + 1];
      let s2 = x[x0 + 2];
      let s3 = x[x0 + 3];
      let u = tAt + n2 * tRow;
      let v = top;
      for (let p = 0; p < n2; p++) {
        const t0 = t[u];
        s0 -= t0 * x[v];
        s1 -= t0 * x[v + 1];
        s2 -= t0 * x[v + 2];
        s3 -= t0 * x[v + 3];
        u += tCol;
        v += xRow;
      }
      const d0 = t[u];
      x[x0] = s0 / d0;
      x[x0 + 1] = s1 / d0;
      x[x0 + 2] = s2 / d0;
      x[x0 + 3] = s3 / d0;
    }
  }
}

/** Column j, four rows at a time so that four sums run side by side: also the kernel of one right-hand side. */
function oneColumn(n: number, j: number, triangle: Strided, solution: Strided): void {
  const { data: t, at: tAt, row: tRow, col: tCol } = triangle;
  const { data: x, row: xRow } = solution;
  const top = solution.at + j;
  const tRow2 = 2 * tRow;
  const tRow3 = 3 * tRow;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const x0 = top + i * xRow;
    let s0 = x[x0];
    let s1 = x[x0 + xRow];
    let s2 = x[x0 + 2 * xRow];
    let s3 = x[x0 + 3 * xRow];
    let u = tAt + i * tRow;
    let v = top;
    for (let p = 0; p < i; p++) {
      const y = x[v];
      s0 -= t[u] * y;
      s1 -= t[u + tRow] * y;
      s2 -= t[u + tRow2] * y;
      s3 -= t[u + tRow3] * y;
      u += tCol;
      v += xRow;
    }
    s0 /= t[u];
    s1 = (s1 - t[u + tRow] * s0) / t[u + tRow + tCol];
    s2 = (s2 - t[u + tRow2] * s0 - t[u + tRow2 + tCol] * s1) / t[u + tRow2 + 2 * tCol];
    s3 = s3 - t[u + tRow3] * s0 - t[u + tRow3 + tCol] * s1 - t[u + tRow3 + 2 * tCol] * s2;
    x[x0] = s0;
    x[x0 + xRow] = s1;
    x[x0 + 2 * xRow] = s2;
    x[x0 + 3 * xRow] = s3 / t[u + tRow3 + 3 * tCol];
  }
  for (; i < n; i++) {
    const at = top + i * xRow;
    let s = x[at];
    let u = tAt + i * tRow;
    let v = top;
    for (let p = 0; p < i; p++) {
      s -= t[u] * x[v];
      u += tCol;
      v += xRow;
    }
    x[at] = s / t[u];
  }
}

/** The n × n lower triangle of a row-major array, as substituteInPlace reads it. */
export function lowerOf(l: Float64Array, n: number): Strided {
  return { data: l, at: 0, row: n, col: 1 };
}

/** The transpose of a row-major lower triangle, from its last row and column backwards: a lower triangle again. */
export function lowerTransposedOf(l: Float64Array, n: number): Strided {
  return { data: l, at: n * n - 1, row: -1, col: -n };
}

/** The rows of an n × k row-major array from the first to the last, or from the last to the first. */
export function rowsOf(x: Float64Array, n: number, k: number, backwards: boolean): Strided {
  return backwards ? { data: x, at: (n - 1) * k, row: -k, col: 1 } : { data: x, at: 0, row: k, col: 1 };
}
