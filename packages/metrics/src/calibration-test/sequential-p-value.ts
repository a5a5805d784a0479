const ENOUGH = 25;
const MOST_DRAWS = 1999;

/**
 * The share of draws under the null that are as small as the statistic: 25/draws at the 25th such draw (Besag &
 * Clifford 1991), (1 + count)/2000 after 1999 draws. Where no draw is, min(1/2000, `limit`), by the large-sample law.
 */
export function sequentialPValue(statistic: number, limit: number, draw: () => number): number {
  // A hair above, so that statistics that differ by rounding alone are ties.
  const reach = statistic * (1 + 1e-9);
  let count = 0;
  for (let draws = 1; draws <= MOST_DRAWS; draws++) {
    if (draw() <= reach && ++count === ENOUGH) return ENOUGH / draws;
  }
  return count > 0 ? (1 + count) / (1 + MOST_DRAWS) : Math.min(1 / (1 + MOST_DRAWS), limit);
}
