import { normalShape, type Shape } from "@distcal/beta-link";
import { gaussHermite } from "@distcal/numerics";
import type { OutOfFold } from "./out-of-fold.ts";

/** Rows of calibrated scores that the outcomes are added to: what a handful of rows may change stays small. */
const priorRows = 10;
/** Rows that scores are worth less: folds share the numbers of kernel and link with the rows that they judge. */
const sharedNumbers = 2;
/** Nodes over the width that the rows leave open. */
const widths = 3;

/**
 * The last look: scores of the core by forms that did not see them are normal where it is right, and too wide where it
 * followed its own rows. A normal fitted to them, with a prior worth ten rows, and used as its predictive distribution: a
 * Student-t, here as a mixture of normals over the width that this many rows leave open.
 */
export function finalShape({ coreScore, kept, of: { weights } }: Pick<OutOfFold, "coreScore" | "kept" | "of">): Shape {
  let [count, sum, squares] = [0, 0, 0];
  coreScore.forEach((score, i) => {
    const weight = kept[i] * (weights === undefined ? 1 : weights[i]);
    if (!(weight > 0)) return;
    count += weight;
    sum += weight * score;
    squares += weight * score * score;
  });
  const freedom = count + priorRows;
  const mean = sum / freedom;
  // Σ w(s − m)² + p(1 + m²), over n + p.
  const variance = (squares - 2 * mean * sum + mean * mean * count + priorRows * (1 + mean * mean)) / freedom;
  if (!(variance > 0 && Number.isFinite(variance))) return normalShape;
  // ln of a width with ν degrees of freedom has a variance of 1/2ν; the nodes have the variance of the t, sν/(ν − 2).
  const spread = Math.sqrt(1 / (2 * freedom));
  const scale = Math.sqrt(variance * (1 + (1 + sharedNumbers) / freedom) * (freedom / (freedom - 2)));
  const { nodes, weights: shares } = gaussHermite(widths);
  return Object.freeze({
    weight: Object.freeze(Array.from(shares)),
    mean: Object.freeze(Array.from(shares, () => mean)),
    scale: Object.freeze(Array.from(nodes, (node) => scale * Math.exp(spread * node - spread * spread))),
  });
}
