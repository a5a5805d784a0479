import { scoreQuantile, type WeightedScores } from "./score-bins.ts";

/** Where most scores lie: their median, their interquartile range as a standard deviation, and what components keep to. */
export interface RobustRange {
  readonly center: number;
  readonly scale: number;
  readonly low: number;
  readonly high: number;
}

/** Where components may lie: what lies further out is a surprise, not a mode. */
const innerShare = 0.02;
/** Shares of the ranges that are tried, and Φ⁻¹(1 − p) − Φ⁻¹(p) of each. */
const ranges = [
  [0.25, 1.3489795],
  [0.1, 2.5631031],
  [0.02, 4.1074978],
] as const;

/** Scores that differ by less than this share of their size, or than any that are distinguished, are equal. */
const [equalShare, equalAt] = [1e-12, 1e-100];

/** The median and a robust standard deviation; where half of the scores are equal, from the next wider range that is not empty. */
export function robustRange(scores: WeightedScores): RobustRange {
  const at = (share: number): number => scoreQuantile(scores, share);
  const center = at(0.5);
  for (const [share, width] of ranges) {
    const scale = (at(1 - share) - at(share)) / width;
    if (scale > equalShare * Math.abs(center) + equalAt)
      return { center, scale, low: at(innerShare), high: at(1 - innerShare) };
  }
  throw new RangeError(
    `fit: the scores of at least 1 in 25 outcomes must differ, got ${(scores.filled ?? scores).score.length === 1 ? "one score" : "96 % equal ones"} ` +
      `(z = ${center}); give outcomes that are not all the same distance from their prediction`,
  );
}
