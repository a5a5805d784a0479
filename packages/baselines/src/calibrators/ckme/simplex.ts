/**
 * The nearest point of the simplex {v ≥ 0, Σ v = 1}, in place of u: v = max(u − τ, 0), by dropping what falls below until nothing
 * does (Michelot 1986).
 */
export function ontoSimplex(u: Float64Array): void {
  let threshold = Number.NEGATIVE_INFINITY;
  for (;;) {
    let [sum, count] = [0, 0];
    for (let i = 0; i < u.length; i++) {
      if (u[i] > threshold) {
        sum += u[i];
        count++;
      }
    }
    const next = (sum - 1) / count;
    // It rises until nothing is dropped.
    if (!(next > threshold)) break;
    threshold = next;
  }
  for (let i = 0; i < u.length; i++) u[i] = Math.max(u[i] - threshold, 0);
}
