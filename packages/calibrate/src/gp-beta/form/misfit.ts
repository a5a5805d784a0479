/** Rows of a group, and bins of its histogram: some six outcomes expected in each. */
const groupRows = 60;
const bins = 10;
const mostGroups = 10;
/** Standard deviations by which the sum of squares must exceed what chance gives; chance does so once in a billion. */
const farBeyondChance = 6;

/**
 * Whether fitted distributions still do not look like the outcomes: G(y) must be uniform among rows of similar
 * prediction. Rows are grouped by predicted mean, and the χ² statistics of the groups' histograms are summed (Pearson).
 * `beyondChance` is how many standard deviations it takes.
 */
export function isMisfit(
  probabilities: Float64Array,
  mean: Float64Array,
  beyondChance: number = farBeyondChance,
): boolean {
  const rows = mean.length;
  const groups = Math.min(mostGroups, Math.floor(rows / groupRows));
  if (groups < 1) return false;
  const order = Array.from(mean.keys()).sort((a, b) => mean[a] - mean[b] || a - b);
  let statistic = 0;
  for (let group = 0; group < groups; group++) {
    const members = order.slice(Math.floor((group * rows) / groups), Math.floor(((group + 1) * rows) / groups));
    const counts = new Float64Array(bins);
    for (const row of members) counts[Math.min(bins - 1, Math.floor(probabilities[row] * bins))]++;
    const expected = members.length / bins;
    for (const count of counts) statistic += (count - expected) ** 2 / expected;
  }
  const freedom = groups * (bins - 1);
  return (statistic - freedom) / Math.sqrt(2 * freedom) > beyondChance;
}
