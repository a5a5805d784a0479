/** The largest matrix that one invocation factors alone. */
export const smallSize = 8;

/**
 * WGSL of Cholesky for stacks of many small matrices: one invocation for each, by the plain loop, without barriers. A
 * workgroup each would leave most of its invocations idle.
 */
export const smallCholeskyShader = `
  // Positive and finite, by its bits: comparisons with NaN may be optimised away.
  fn isPivot(x : f32) -> bool {
    return bitcast<u32>(x) - 1u < 0x7f7fffffu;
  }

  fn main(index : i32) {
    if (index >= uniforms.count) { return; }
    let n = uniforms.n;
    let at = index * n * n;
    var failed = false;
    for (var j = 0; j < n; j++) {
      var pivot = symmetric[at + j * n + j];
      for (var k = 0; k < j; k++) { pivot -= result[at + j * n + k] * result[at + j * n + k]; }
      failed = failed || !isPivot(pivot);
      let root = select(sqrt(pivot), uniforms.NAN, failed);
      for (var i = 0; i < j; i++) { result[at + i * n + j] = 0.0; }
      result[at + j * n + j] = root;
      for (var i = j + 1; i < n; i++) {
        var s = symmetric[at + i * n + j];
        for (var k = 0; k < j; k++) { s -= result[at + i * n + k] * result[at + j * n + k]; }
        result[at + i * n + j] = select(s / root, uniforms.NAN, failed);
      }
    }
  }
`;
