import { erfc, normalCdf, normalPdf } from "@distcal/numerics";
import { type ScoreCurves, scoresFrom, sharesScores, slopeOf } from "./score-curves.ts";

const INVERSE_ROOT_PI = 0.5641895835477563;

/** ∫ Φ² from −∞ to z. */
function squareBelow(z: number): number {
  const p = normalCdf(z);
  // Where terms cancel the integral is next to nothing compared with those of the row's middle.
  return Math.max(z * p * p + 2 * normalPdf(z) * p - 0.5 * INVERSE_ROOT_PI * erfc(-z), 0);
}

/** The continuous ranked probability score of row i at an outcome whose score and line are known. */
export type CurveCrps = (row: number, z: number, line: number) => number;

/** ∫ F² below the outcome and ∫ (1 − F)² above it, line by line in closed form. */
export function curveCrps(curves: ScoreCurves): CurveCrps {
  const { knots, score } = curves;
  const isShared = sharesScores(curves);
  const [below, above] = [new Float64Array(knots), new Float64Array(knots)];
  const fill = (row: number): void => {
    const s = scoresFrom(curves, row);
    for (let k = 0; k < knots; k++) {
      below[k] = squareBelow(score[s + k]);
      above[k] = squareBelow(-score[s + k]);
    }
  };
  let filled = -1;
  return (row, z, line) => {
    if (filled !== row && !(isShared && filled >= 0)) fill(row);
    filled = row;
    const last = knots - 2;
    let sum = 0;
    for (let k = 0; k <= last; k++) {
      // Below the outcome the line adds the square of F, above it that of 1 − F.
      const slope = slopeOf(curves, row, k);
      if (k <= line) sum += slope * ((k === line ? squareBelow(z) : below[k + 1]) - (k === 0 ? 0 : below[k]));
      if (k >= line) sum += slope * ((k === line ? squareBelow(-z) : above[k]) - (k === last ? 0 : above[k + 1]));
    }
    return sum;
  };
}
