import { normalShape, type Shape, truncatedMoments } from "@distcal/beta-link";
import { gaussHermite } from "@distcal/numerics";
import type { OutOfFold } from "./out-of-fold.ts";

/** Rows of calibrated scores that the outcomes are added to: what a handful of rows may change stays small. */
const priorRows = 10;
/** Rows that scores are worth less: folds share the numbers of kernel and link with the rows that they judge. */
const sharedNumbers = 2;
/** Nodes over the width that the rows leave open. */
const widths = 3;
/** Rounds of expectation maximisation over scores known to an interval. */
const rounds = 20;

/**
 * The last look: scores of the core by forms that did not see them are normal where it is right, and too wide where it
 * followed its own rows. A normal fitted to them, with a prior worth ten rows, and used as its predictive distribution: a
 * Student-t, here as a mixture of normals over the width that this many rows leave open.
 */
export function finalShape(unseen: Pick<OutOfFold, "coreScore" | "ends" | "kept" | "of">): Shape {
  let { mean, variance, freedom } = fittedNormal(unseen, 0, 1);
  // Of intervals it is the normal fitted so far that says where in them the scores lie.
  for (let round = 0; unseen.ends !== undefined && round < rounds && variance > 0; round++) {
    ({ mean, variance, freedom } = fittedNormal(unseen, mean, Math.sqrt(variance)));
  }
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

/** Mean and variance of the scores with their prior, where those known to an interval are as a normal has them. */
function fittedNormal(
  { coreScore, ends, kept, of: { weights } }: Pick<OutOfFold, "coreScore" | "ends" | "kept" | "of">,
  before: number,
  scale: number,
): { readonly mean: number; readonly variance: number; readonly freedom: number } {
  const at = { logMass: 0, first: 0, second: 0 };
  let [count, sum, squares] = [0, 0, 0];
  coreScore.forEach((score, i) => {
    const weight = kept[i] * (weights === undefined ? 1 : weights[i]);
    if (!(weight > 0)) return;
    let [first, second] = [score, score * score];
    if (ends !== undefined && ends.coreLow[i] < ends.coreHigh[i]) {
      truncatedMoments((ends.coreLow[i] - before) / scale, (ends.coreHigh[i] - before) / scale, at);
      first = before + scale * at.first;
      second = before * before + 2 * before * scale * at.first + scale * scale * at.second;
    }
    count += weight;
    sum += weight * first;
    squares += weight * second;
  });
  const freedom = count + priorRows;
  const mean = sum / freedom;
  // Σ w(s − m)² + p(1 + m²), over n + p.
  const variance = (squares - 2 * mean * sum + mean * mean * count + priorRows * (1 + mean * mean)) / freedom;
  return { mean, variance, freedom };
}
