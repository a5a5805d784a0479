import { logSurpriseMass } from "./interval-mass.ts";
import type { RobustRange } from "./robust-range.ts";
import { scoreQuantile, type WeightedScores } from "./score-bins.ts";
import type { Shape } from "./shape.ts";
import { logSurprisePdf, type Surprise } from "./surprise.ts";
import { type TruncatedMoments, truncatedMoments } from "./truncated-normal.ts";

/** Normals that are spread over the quantiles, at least this many rows for each. */
const [mostNormals, rowsOfEach] = [16, 8];
const leastNormals = 4;
/** The scale of each, in distances to its neighbours and in robust scales. */
const [widthOfGap, narrowest, widest] = [2, 0.12, 5];
/** Two at the median for the tails, in robust scales. */
const tails = [1.5, 3] as const;
/** Rows that each is given beside its own, and rounds of expectation maximisation over the weights. */
const [pseudoRows, rounds] = [0.5, 60];
const inverseRootTwoPi = 1 / Math.sqrt(2 * Math.PI);
const truncated: TruncatedMoments = { logMass: 0, first: 0, second: 0 };

/**
 * Normals that stay where they are, evenly spread over the quantiles and as wide as their neighbours are far, of which
 * only the weights are fitted: it follows edges and shoulders that a few free normals round off.
 */
export function evenShape(scores: WeightedScores, { center, scale }: RobustRange, surprise: Surprise): Shape {
  const count = Math.max(leastNormals, Math.min(mostNormals, Math.floor(scores.total / rowsOfEach)));
  const place = Array.from({ length: count }, (_, k) => scoreQuantile(scores, (k + 0.5) / count));
  const width = place.map((_, k) => {
    const [before, after] = [Math.max(k - 1, 0), Math.min(k + 1, count - 1)];
    const gap = (place[after] - place[before]) / (after - before);
    return Math.min(Math.max(widthOfGap * gap, narrowest * scale), widest * scale);
  });
  const mean = [...place, ...tails.map(() => center)];
  const scales = [...width, ...tails.map((times) => times * scale)];
  return { weight: fittedWeights(scores, mean, scales, surprise), mean, scale: scales };
}

/** Weights by expectation maximisation, beside the surprise as it is. */
function fittedWeights(
  { score, weight: ofScores, intervals }: WeightedScores,
  mean: readonly number[],
  scale: readonly number[],
  surprise: Surprise,
): readonly number[] {
  const components = mean.length;
  const rows = score.length + (intervals?.low.length ?? 0);
  const weight = Float64Array.from({ length: rows }, (_, i) =>
    i < score.length ? ofScores[i] : (intervals?.weight[i - score.length] ?? 0),
  );
  const density = new Float64Array(rows * components);
  const besides = new Float64Array(rows);
  for (let i = 0; i < score.length; i++) {
    besides[i] = Math.exp(Math.log(surprise.weight) + logSurprisePdf(surprise, score[i]));
    for (let k = 0; k < components; k++) {
      const u = (score[i] - mean[k]) / scale[k];
      density[components * i + k] = (1 - surprise.weight) * inverseRootTwoPi * (Math.exp(-0.5 * u * u) / scale[k]);
    }
  }
  if (intervals !== undefined) {
    // Of an interval the probability stands for the density; what all have in common falls out.
    const { low, high } = intervals;
    for (let j = 0; j < low.length; j++) {
      const logs = mean.map(
        (m, k) =>
          Math.log1p(-surprise.weight) +
          truncatedMoments((low[j] - m) / scale[k], (high[j] - m) / scale[k], truncated).logMass,
      );
      const beside = Math.log(surprise.weight) + logSurpriseMass(surprise, low[j], high[j]);
      const most = Math.max(beside, ...logs);
      if (most === -Infinity) continue;
      besides[score.length + j] = Math.exp(beside - most);
      density.set(
        logs.map((log) => Math.exp(log - most)),
        components * (score.length + j),
      );
    }
  }
  let share = new Float64Array(components).fill(1 / components);
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(components).fill(pseudoRows);
    for (let i = 0; i < rows; i++) {
      const at = components * i;
      let total = besides[i];
      for (let k = 0; k < components; k++) total += share[k] * density[at + k];
      // A score that nothing expects, not even the surprise, belongs to none.
      if (!(total > 0)) continue;
      const perTotal = weight[i] / total;
      for (let k = 0; k < components; k++) next[k] += share[k] * density[at + k] * perTotal;
    }
    const all = next.reduce((sum, mass) => sum + mass, 0);
    share = next.map((mass) => mass / all);
  }
  return Array.from(share);
}
