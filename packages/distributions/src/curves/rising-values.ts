/** No line of a row is flatter than this share of the line from its first knot to its last. */
const flattest = 0.01;

/**
 * Lifts values that don't rise, row by row in place, so that ties are not atoms: from the middle knot outwards, each line gets at
 * least `flattest` of the row's mean slope, and at least `leastWidth`. Values that rise faster stay as they are. `value` does not
 * fall within a row.
 */
export function liftTies(value: Float64Array, score: Float64Array, knots: number, leastWidth: number): void {
  const rows = value.length / knots;
  const middle = knots >> 1;
  for (let row = 0; row < rows; row++) {
    const v = row * knots;
    const s = score.length === knots ? 0 : v;
    const last = knots - 1;
    const meanSlope = (value[v + last] - value[v]) / (score[s + last] - score[s]);
    const least = Math.max(flattest * meanSlope, leastWidth);
    for (let k = middle; k < last; k++) {
      value[v + k + 1] = Math.max(value[v + k + 1], value[v + k] + least * (score[s + k + 1] - score[s + k]));
    }
    for (let k = middle; k > 0; k--) {
      value[v + k - 1] = Math.min(value[v + k - 1], value[v + k] - least * (score[s + k] - score[s + k - 1]));
    }
  }
}
