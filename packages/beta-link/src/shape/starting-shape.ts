import { robustRange } from "./robust-range.ts";
import { scoreQuantile, type WeightedScores } from "./score-bins.ts";
import { normalShape, type Shape } from "./shape.ts";

/** Factors by which the width of scores may be off before a Beta map alone no longer finds it, */
const farthestScale = 5;
/** and how many widths, or standard deviations where that is more, they may lie to one side. */
const farthestCenter = 3;
/** Φ⁻¹(0.9) − Φ⁻¹(0.1). */
const widthOfDeciles = 2.5631031;

/**
 * Where Beta maps start: at the standard normal, or where scores are far from it (a std too small or too large by more than a
 * factor of five, a mean too low or too high by more than three of them) at a normal with their median and robust width.
 * A Beta map changes probabilities, and of scores so far out there is little left in them: it would end anywhere.
 */
export function startingShape(scores: WeightedScores): Shape {
  const { center, scale: middle } = robustRange(scores);
  // Where half of the outcomes are exact hits the middle half says nothing of the others.
  const scale = Math.max(middle, (scoreQuantile(scores, 0.9) - scoreQuantile(scores, 0.1)) / widthOfDeciles);
  const isNear =
    scale <= farthestScale && farthestScale * scale >= 1 && Math.abs(center) <= farthestCenter * Math.max(scale, 1);
  if (isNear) return normalShape;
  return Object.freeze({
    weight: Object.freeze([1]),
    mean: Object.freeze([center]),
    scale: Object.freeze([scale]),
  });
}
