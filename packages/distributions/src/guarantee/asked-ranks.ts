/** Less than a rounding error is not a rank more. */
const dust = 1e-9;

/** A level, and which way its rank is rounded. */
export interface AskedRank {
  readonly level: number;
  readonly rounding: "down" | "up" | "middle";
}

/** A level of a set of quantiles: down under ½ and up over it; at ½ there is no outward. */
export function outward(level: number): AskedRank {
  return { level, rounding: level < 0.5 ? "down" : level > 0.5 ? "up" : "middle" };
}

/**
 * The fewest held-out rows by which a level can be promised: of n rows the lowest rank is 1 and the highest n, and rank r stands for
 * r/(n + 1). An interval at 1 − α asks for α/2 and 1 − α/2, and so for 2/α − 1 rows.
 */
export function rowsNeeded({ level, rounding }: AskedRank): number {
  if (rounding === "middle") return 1;
  return Math.max(Math.ceil(1 / (rounding === "down" ? level : 1 - level) - 1 - dust), 1);
}

/** The highest level of a central interval that so many held-out rows can promise. */
export function highestLevel(rows: number): number {
  return 1 - 2 / (rows + 1);
}

/**
 * The score at a rank of rising scores. Where the next outcome is exchangeable with those of the scores, it lies at or below one that
 * is rounded up with a probability from `level` to `level` + 1/(n + 1), and below one that is rounded down with one from
 * `level` − 1/(n + 1) to `level`.
 */
export function scoreAtRank(scores: ArrayLike<number>, { level, rounding }: AskedRank): number {
  const n = scores.length;
  const place = (n + 1) * level;
  const below = scores[Math.max(Math.floor(place + dust), 1) - 1];
  const above = scores[Math.min(Math.ceil(place - dust), n) - 1];
  if (rounding === "middle") return 0.5 * below + 0.5 * above;
  return rounding === "down" ? below : above;
}
