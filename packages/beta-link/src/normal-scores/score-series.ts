/** Terms of each series: within 1/16 of its point the next one is below 1e-17. */
const terms = 10;

/**
 * The coefficients of ln Φ(x + d) in d, by falling powers, into ten numbers of `into`, `step` apart: from ln Φ and the
 * hazard h = φ/Φ at x, through h′ = −h·(x + h). With `mirrored` they are those of ln Φ(x − d).
 */
export function scoreSeries(
  x: number,
  logQ: number,
  hazard: number,
  mirrored: boolean,
  into: Float64Array,
  at: number,
  step: number,
): void {
  const hazards = new Float64Array(terms - 1);
  hazards[0] = hazard;
  for (let n = 0; n + 2 < terms; n++) {
    let sum = x * hazards[n] + (n > 0 ? hazards[n - 1] : 0);
    for (let j = 0; j <= n; j++) sum += hazards[j] * hazards[n - j];
    hazards[n + 1] = -sum / (n + 1);
  }
  for (let n = 0; n < terms; n++) {
    const coefficient = n === 0 ? logQ : hazards[n - 1] / n;
    into[at + (terms - 1 - n) * step] = mirrored && n % 2 === 1 ? -coefficient : coefficient;
  }
}
