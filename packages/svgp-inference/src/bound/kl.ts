/**
 * KL(N(M, SSᵀ) ‖ N(0, I)) = ½(|M|² + |S|²_F − d) − Σ ln|S_kk| for the triangle of S row by row, d = length of M;
 * adds scale · its gradient in M and S.
 */
export function klWithGrad(
  mean: Float64Array,
  factor: Float64Array,
  scale: number,
  meanGradient: Float64Array,
  factorGradient: Float64Array,
): number {
  const size = mean.length;
  let squares = 0;
  let logs = 0;
  for (let k = 0; k < size; k++) {
    squares += mean[k] * mean[k];
    meanGradient[k] += scale * mean[k];
  }
  let at = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < row; column++, at++) {
      squares += factor[at] * factor[at];
      factorGradient[at] += scale * factor[at];
    }
    const pivot = factor[at];
    squares += pivot * pivot;
    logs += Math.log(Math.abs(pivot));
    factorGradient[at] += scale * (pivot - 1 / pivot);
    at++;
  }
  return 0.5 * (squares - size) - logs;
}
