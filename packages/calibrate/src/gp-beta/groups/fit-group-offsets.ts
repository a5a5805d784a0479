import { chanceOfSurprise, logSurprisePdf, robustRange, surpriseWeights, weightedScores } from "@distcal/beta-link";
import { clamp, normalLogPdf } from "@distcal/numerics";
import type { GroupOffsets } from "./group-offsets.ts";
import { type GroupSums, settleOffsets } from "./settle-offsets.ts";

/** Which group each row belongs to, of how many. */
export interface RowGroups {
  readonly of: Int32Array;
  readonly count: number;
}

/** Scores are drawn in to so many robust standard deviations. */
const farthest = 20;
/** The scale of a surprise among the scores of a group, and how often surprises are judged again. */
const surprise = { scale: 3, rounds: 3 } as const;
/** Nats that offsets must gain over none. */
const leastGain = 2;
/** How much a row may tell of a width, as a share of what a normal one tells. */
const information = { least: 0.2, most: 2 } as const;

/**
 * Offsets of groups with partial pooling: the scores of group g are N(a_g, e^2b_g), a_g ~ N(β, τ_a²) and b_g ~ N(α, τ_b²), by
 * variational posteriors and the most likely α, β, τ. Scores that surprise their own group weigh little, and what rows tell of
 * a width is counted down where squares of scores vary more than a normal's. Undefined where groups gain too little.
 */
export function fitGroupOffsets(
  scores: Float64Array,
  groups: RowGroups,
  weights: Float64Array | undefined,
): GroupOffsets | undefined {
  const { center, scale } = robustRange(weightedScores(scores, weights));
  const x = scores.map((z) => clamp((z - center) / scale, farthest));
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? scores.length;
  const limits = surpriseWeights(total);
  let counted: Float64Array | undefined = weights;
  let [chance, told] = [limits.least, 1];
  let found = settleOffsets(sumsOf(x, groups, counted), told, true, true);
  for (let round = 0; round < surprise.rounds; round++) {
    const own = x.map((value, row) => {
      const g = groups.of[row];
      return (value - found.location[g]) * Math.exp(-found.logWidth[g]);
    });
    const beside = { weight: chance, center: 0, scale: surprise.scale };
    const surprised = own.map((z) => chanceOfSurprise(chance, normalLogPdf(z), logSurprisePdf(beside, z)));
    const share = surprised.reduce((sum, p, row) => sum + p * (weights?.[row] ?? 1), 0) / total;
    chance = clampWithin(share, limits.least, limits.most);
    counted = own.map((_, row) => (weights?.[row] ?? 1) * (1 - surprised[row]));
    told = informationIn(own, counted);
    found = settleOffsets(sumsOf(x, groups, counted), told, true, true);
  }
  const hasWidths = found.gainOfWidths >= leastGain;
  const hasLocations = found.gainOfLocations >= leastGain;
  if (!hasWidths && !hasLocations) return undefined;
  if (!(hasWidths && hasLocations)) found = settleOffsets(sumsOf(x, groups, counted), told, hasWidths, hasLocations);
  return Object.freeze({
    center: center + scale * found.meanLocation,
    unit: scale * Math.exp(found.meanLogWidth),
    widthSpread: found.widthSpread,
    locationSpread: scale * found.locationSpread,
    width: found.logWidth.map((b) => b - found.meanLogWidth),
    widthError: found.logWidthVariance.map(Math.sqrt),
    location: found.location.map((a) => scale * (a - found.meanLocation)),
    locationError: found.locationVariance.map((v) => scale * Math.sqrt(v)),
  });
}

/** What the variance of a squared score says of the information in it: 1 for a normal, whose fourth moment is 3. */
function informationIn(own: Float64Array, weights: Float64Array): number {
  let [count, squares, fourth] = [0, 0, 0];
  own.forEach((z, row) => {
    const square = z * z;
    count += weights[row];
    squares += weights[row] * square;
    fourth += weights[row] * square * square;
  });
  const kurtosis = (fourth * count) / (squares * squares);
  return Number.isFinite(kurtosis) ? clampWithin(2 / (kurtosis - 1), information.least, information.most) : 1;
}

function clampWithin(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function sumsOf(x: Float64Array, { of, count }: RowGroups, weights: Float64Array | undefined): GroupSums {
  const sums = { rows: new Float64Array(count), sum: new Float64Array(count), squares: new Float64Array(count) };
  for (let row = 0; row < x.length; row++) {
    const weight = weights === undefined ? 1 : weights[row];
    const g = of[row];
    sums.rows[g] += weight;
    sums.sum[g] += weight * x[row];
    sums.squares[g] += weight * x[row] * x[row];
  }
  return sums;
}
