/** Rows that are solved together: each earlier element of the solution is read once for all of them. */
const height = 8;

/**
 * WGSL of forward (or, transposed, backward) substitution, one column of one right-hand side for each invocation. A
 * column needs no other one, hence no barriers; neighbouring invocations read neighbouring columns, and the same
 * elements of the factor.
 */
export function triangularSolveShader(transposed: boolean): string {
  // Tiles of rows run down for L, up for Lᵀ; so do rows within a tile.
  const tiles = transposed
    ? `var start = ((n - 1) / ${height}) * ${height}; start >= 0; start -= ${height}`
    : `var start = 0; start < n; start += ${height}`;
  const solved = transposed ? `var i = start + ${height}; i < n; i++` : "var i = 0; i < start; i++";
  const rows = transposed ? `var r = ${height - 1}; r >= 0; r--` : `var r = 0; r < ${height}; r++`;
  const within = transposed ? `var v = r + 1; v < ${height}; v++` : "var v = 0; v < r; v++";
  return `
    fn element(at : i32, row : i32, column : i32) -> f32 {
      return factor[at + ${transposed ? "column * uniforms.n + row" : "row * uniforms.n + column"}];
    }

    fn main(index : i32) {
      let n = uniforms.n;
      let k = uniforms.k;
      if (index >= uniforms.count * k) { return; }
      let at = (index / k) * n * n;
      let to = (index / k) * n * k + index % k;
      for (${tiles}) {
        let last = min(${height}, n - start);
        var x : array<f32, ${height}>;
        for (var r = 0; r < last; r++) { x[r] = right[to + (start + r) * k]; }
        for (${solved}) {
          let known = result[to + i * k];
          for (var r = 0; r < last; r++) { x[r] -= element(at, start + r, i) * known; }
        }
        for (${rows}) {
          if (r < last) {
            for (${within}) {
              if (v < last) { x[r] -= element(at, start + r, start + v) * x[v]; }
            }
            x[r] /= element(at, start + r, start + r);
            result[to + (start + r) * k] = x[r];
          }
        }
      }
    }
  `;
}
