/**
 * For each normal score z of a bin the gain ln N(z; μ, τ²)/N(z; 0, 1), averaged over μ, τ fitted with and without z.
 * The fit takes one further score of 0 with variance 1 as its prior, so that τ² > 0 even for one row:
 * μ = Σz / (n + 1), τ² = (1 + Σ(z − μ)² + μ²) / (n + 1). A score of weight w stands there w times, and is left out once.
 */
export function recalibrationGains(scores: Float64Array, weight?: Float64Array): Float64Array {
  const times = (k: number): number => (weight === undefined ? 1 : weight[k]);
  let [n, sum, squares] = [0, 0, 0];
  scores.forEach((z, k) => {
    n += times(k);
    sum += times(k) * z;
    squares += times(k) * z * z;
  });
  return scores.map((z, k) => {
    const one = Math.min(1, times(k));
    // Rounding must leave no rows behind where there are none.
    const rest = Math.max(0, n - one);
    return 0.5 * (gain(z, n, sum, squares) + gain(z, rest, sum - one * z, Math.max(0, squares - one * z * z)));
  });
}

function gain(z: number, n: number, sum: number, squares: number): number {
  const mean = sum / (n + 1);
  // Σ(z − μ)² + μ² = Σz² − (n + 1)μ²; rounding must not make it negative.
  const variance = (1 + Math.max(0, squares - (n + 1) * mean * mean)) / (n + 1);
  return 0.5 * (z * z - (z - mean) ** 2 / variance - Math.log(variance));
}
