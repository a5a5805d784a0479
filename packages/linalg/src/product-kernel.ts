/** Terms of each sum that are taken together, so that the rows in use stay in the first-level cache. */
const depthBlock = 256;

/** A matrix inside an array: element (i, j) is data[at + i · row + j · col]. */
export interface Strided {
  readonly data: Float64Array;
  readonly at: number;
  readonly row: number;
  readonly col: number;
}

/**
 * out = A·B for an m × k matrix A and a k × n matrix B given with strides, so that transposes need no copy; `out` has
 * unit column stride. Each element is one sum in the order of the inner index, started from zero: the result does not
 * depend on the tile an element falls into.
 */
export function productInto(m: number, n: number, k: number, out: Strided, left: Strided, right: Strided): void {
  runBlocks(m, n, k, false, out, left, right);
}

/**
 * The lower triangle of the n × n product A·B; some elements just above the diagonal are written too, and are the
 * caller's to overwrite.
 */
export function lowerProductInto(n: number, k: number, out: Strided, left: Strided, right: Strided): void {
  runBlocks(n, n, k, true, out, left, right);
}

function runBlocks(m: number, n: number, k: number, lower: boolean, out: Strided, left: Strided, right: Strided): void {
  const n4 = n - (n % 4);
  for (let from = 0; from === 0 || from < k; from += depthBlock) {
    const to = Math.min(k, from + depthBlock);
    fourColumns(m, n4, from, to, lower, out, left, right);
    for (let j = n4; j < n; j++) oneColumn(lower ? n4 : 0, m, j, from, to, out, left, right);
  }
}

/** The first n columns (a multiple of 4), two rows at a time: 8 sums live in registers, 6 loads feed 16 operations. */
function fourColumns(
  m: number,
  n: number,
  from: number,
  to: number,
  lower: boolean,
  out: Strided,
  left: Strided,
  right: Strided,
): void {
  const add = from > 0;
  const { data: c, at: cAt, row: cRow } = out;
  const { data: a, row: aRow, col: aCol } = left;
  const { data: b, row: bRow, col: bCol } = right;
  const aAt = left.at + from * aCol;
  const bAt = right.at + from * bRow;
  const bCol2 = 2 * bCol;
  const bCol3 = 3 * bCol;
  const m2 = m - (m % 2);
  for (let j = 0; j < n; j += 4) {
    for (let i = lower ? j : 0; i < m2; i += 2) {
      const c0 = cAt + i * cRow + j;
      const c1 = c0 + cRow;
      let s00 = add ? c[c0] : 0;
      let s01 = add ? c[c0 + 1] : 0;
      let s02 = add ? c[c0 + 2] : 0;
      let s03 = add ? c[c0 + 3] : 0;
      let s10 = add ? c[c1] : 0;
      let s11 = add ? c[c1 + 1] : 0;
      let s12 = add ? c[c1 + 2] : 0;
      let s13 = add ? c[c1 + 3] : 0;
      let x = aAt + i * aRow;
      let y = bAt + j * bCol;
      for (let p = from; p < to; p++) {
        const x0 = a[x];
        const x1 = a[x + aRow];
        const y0 = b[y];
        s00 += x0 * y0;
        s10 += x1 * y0;
        const y1 = b[y + bCol];
        s01 += x0 * y1;
        s11 += x1 * y1;
        const y2 = b[y + bCol2];
        s02 += x0 * y2;
        s12 += x1 * y2;
        const y3 = b[y + bCol3];
        s03 += x0 * y3;
        s13 += x1 * y3;
        x += aCol;
        y += bRow;
      }
      c[c0] = s00;
      c[c0 + 1] = s01;
      c[c0 + 2] = s02;
      c[c0 + 3] = s03;
      c[c1] = s10;
      c[c1 + 1] = s11;
      c[c1 + 2] = s12;
      c[c1 + 3] = s13;
    }
    if (m2 < m) {
      const c0 = cAt + m2 * cRow + j;
      let s0 = add ? c[c0] : 0;
      let s1 = add ? c[c0 + 1] : 0;
      let s2 = add ? c[c0 + 2] : 0;
      let s3 = add ? c[c0 + 3] : 0;
      let x = aAt + m2 * aRow;
      let y = bAt + j * bCol;
      for (let p = from; p < to; p++) {
        const x0 = a[x];
        s0 += x0 * b[y];
        s1 += x0 * b[y + bCol];
        s2 += x0 * b[y + bCol2];
        s3 += x0 * b[y + bCol3];
        x += aCol;
        y += bRow;
      }
      c[c0] = s0;
      c[c0 + 1] = s1;
      c[c0 + 2] = s2;
      c[c0 + 3] = s3;
    }
  }
}

/** Rows from `top` of column j of the product, four at a time: also the kernel of matrix–vector products. */
function oneColumn(
  top: number,
  m: number,
  j: number,
  from: number,
  to: number,
  out: Strided,
  left: Strided,
  right: Strided,
): void {
  const add = from > 0;
  const { data: c, row: cRow } = out;
  const { data: a, row: aRow, col: aCol } = left;
  const { data: b, row: bRow } = right;
  const aAt = left.at + from * aCol;
  const bAt = right.at + j * right.col + from * bRow;
  const aRow2 = 2 * aRow;
  const aRow3 = 3 * aRow;
  let i = top;
  let at = out.at + top * cRow + j;
  for (; i + 3 < m; i += 4) {
    let s0 = add ? c[at] : 0;
    let s1 = add ? c[at + cRow] : 0;
    let s2 = add ? c[at + 2 * cRow] : 0;
    let s3 = add ? c[at + 3 * cRow] : 0;
    let x = aAt + i * aRow;
    let y = bAt;
    for (let p = from; p < to; p++) {
      const y0 = b[y];
      s0 += a[x] * y0;
      s1 += a[x + aRow] * y0;
      s2 += a[x + aRow2] * y0;
      s3 += a[x + aRow3] * y0;
      x += aCol;
      y += bRow;
    }
    c[at] = s0;
    c[at + cRow] = s1;
    c[at + 2 * cRow] = s2;
    c[at + 3 * cRow] = s3;
    at += 4 * cRow;
  }
  for (; i < m; i++) {
    let s = add ? c[at] : 0;
    let x = aAt + i * aRow;
    let y = bAt;
    for (let p = from; p < to; p++) {
      s += a[x] * b[y];
      x += aCol;
      y += bRow;
    }
    c[at] = s;
    at += cRow;
  }
}
