/**
 * For each normal score z of a bin the gain ln N(z; μ, τ²)/N(z; 0, 1), averaged over μ, τ fitted with and without z.
 * The fit takes one further score of 0 with variance 1 as its prior, so that τ² > 0 even for one row:
 * μ = Σz / (n + 1), τ² = (1 + Σ(z − μ)² + μ²) / (n + 1).
 */
export function recalibrationGains(scores: Float64Array): Float64Array {
  const n = scores.length;
  let sum = 0;
  let squares = 0;
  for (const z of scores) {
    sum += z;
    squares += z * z;
  }
  return scores.map((z) => 0.5 * (gain(z, n, sum, squares) + gain(z, n - 1, sum - z, squares - z * z)));
}

function gain(z: number, n: number, sum: number, squares: number): number {
  const mean = sum / (n + 1);
  // Σ(z − μ)² + μ² = Σz² − (n + 1)μ²; rounding must not make it negative.
  const variance = (1 + Math.max(0, squares - (n + 1) * mean * mean)) / (n + 1);
  return 0.5 * (z * z - (z - mean) ** 2 / variance - Math.log(variance));
}
