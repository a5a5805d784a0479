/** The levels at which means, and standard deviations, are cut into ten parts that are alike in size. */
export const decileLevels: readonly number[] = Object.freeze([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);

/** Strata of a sample: deciles of the mean by deciles of the standard deviation. */
export const strataCount: number = (decileLevels.length + 1) ** 2;

/**
 * About how many rows, drawn by the hash too, the deciles are taken of. Of these they are exact: the quantile sketches of
 * engines depend on which thread came first, and so would the sample.
 */
export const decileRows = 100_000;

/**
 * Of a stratum, only rows whose draw in [0, 1) is so low are ranked: `wanted` of them are there but for a chance of one in
 * 1e9, and few more. As an SQL expression it is the same for every engine.
 */
export function drawBound(wanted: string, size: string): string {
  return `(${wanted} + 6 * sqrt(${wanted}) + 20) / ${size}`;
}

/** Rows to take of each stratum: the same part of each, `rows` in all, remainders to those that lose most by rounding. */
export function proportionalShares(sizes: readonly number[], rows: number): readonly number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const exact = sizes.map((size) => (size * rows) / total);
  const shares = exact.map(Math.floor);
  const left = rows - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.map((share, i) => [share - shares[i], i]).sort(([a, i], [b, j]) => b - a || i - j);
  for (const [, i] of byRemainder.slice(0, left)) shares[i]++;
  return shares;
}
