import { chanceOfSurprise, logSurprisePdf, robustRange, surpriseWeights, weightedScores } from "@distcal/beta-link";
import { clamp, normalLogPdf } from "@distcal/numerics";
import type { GroupEvidence, GroupOffsets } from "./group-offsets.ts";
import { type SettledOffsets, settleOffsets } from "./settle-offsets.ts";

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
  const axis = { from: center, scale };
  const { found, evidence } = settledRounds(axis, { scores, groups, weights }, undefined, [true, true]);
  const hasWidths = found.gainOfWidths >= leastGain;
  const hasLocations = found.gainOfLocations >= leastGain;
  if (!hasWidths && !hasLocations) return undefined;
  if (hasWidths && hasLocations) return offsetsOf(found, evidence);
  return offsetsOf(settleOffsets(evidence, evidence.share, hasWidths, hasLocations), evidence);
}

/**
 * Offsets after more rows: their sums stand beside those of the rows before, of which the share `keep` stays. Groups whose number is
 * new begin with what is typical of groups. Undefined where the offsets do not say what rows they come from.
 */
export function updatedGroupOffsets(
  { evidence: old, widthSpread, locationSpread }: GroupOffsets,
  scores: Float64Array,
  groups: RowGroups,
  weights: Float64Array | undefined,
  keep: number,
): GroupOffsets | undefined {
  if (old === undefined) return undefined;
  const given = { scores, groups, weights };
  const { found, evidence } = settledRounds(old, given, { ...old, keep }, [widthSpread > 0, locationSpread > 0]);
  return offsetsOf(found, evidence);
}

/** Rows that offsets are settled for. */
interface ScoredRows {
  readonly scores: Float64Array;
  readonly groups: RowGroups;
  readonly weights: Float64Array | undefined;
}

/** Settles offsets by rows and what is kept of earlier ones; rows that surprise their own group lose weight, round by round. */
function settledRounds(
  { from, scale }: Pick<GroupEvidence, "from" | "scale">,
  { scores, groups, weights }: ScoredRows,
  old: (GroupEvidence & { readonly keep: number }) | undefined,
  [hasWidths, hasLocations]: readonly [boolean, boolean],
): { readonly found: SettledOffsets; readonly evidence: GroupEvidence } {
  const x = scores.map((z) => clamp((z - from) / scale, farthest));
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? scores.length;
  const limits = surpriseWeights(total);
  let [chance, share] = [limits.least, old?.share ?? 1];
  const evidenceOf = (counted: Float64Array | undefined): GroupEvidence => {
    const sums = sumsOf(x, groups, counted);
    const joined = (now: Float64Array, before: ArrayLike<number> | undefined): Float64Array =>
      before === undefined ? now : now.map((value, g) => value + (old?.keep ?? 0) * (before[g] ?? 0));
    return {
      ...{ from, scale, share, rows: joined(sums.rows, old?.rows) },
      ...{ sum: joined(sums.sum, old?.sum), squares: joined(sums.squares, old?.squares) },
    };
  };
  let evidence = evidenceOf(weights);
  let found = settleOffsets(evidence, share, hasWidths, hasLocations);
  for (let round = 0; round < surprise.rounds; round++) {
    const own = x.map((value, row) => {
      const g = groups.of[row];
      return (value - found.location[g]) * Math.exp(-found.logWidth[g]);
    });
    const beside = { weight: chance, center: 0, scale: surprise.scale };
    const surprised = own.map((z) => chanceOfSurprise(chance, normalLogPdf(z), logSurprisePdf(beside, z)));
    const shareOfThem = surprised.reduce((sum, p, row) => sum + p * (weights?.[row] ?? 1), 0) / total;
    chance = clampWithin(shareOfThem, limits.least, limits.most);
    const counted = own.map((_, row) => (weights?.[row] ?? 1) * (1 - surprised[row]));
    if (old === undefined) share = informationIn(own, counted);
    evidence = evidenceOf(counted);
    found = settleOffsets(evidence, share, hasWidths, hasLocations);
  }
  return { found, evidence };
}

function offsetsOf(found: SettledOffsets, evidence: GroupEvidence): GroupOffsets {
  const { from, scale } = evidence;
  return Object.freeze({
    center: from + scale * found.meanLocation,
    unit: scale * Math.exp(found.meanLogWidth),
    widthSpread: found.widthSpread,
    locationSpread: scale * found.locationSpread,
    width: found.logWidth.map((b) => b - found.meanLogWidth),
    widthError: found.logWidthVariance.map(Math.sqrt),
    location: found.location.map((a) => scale * (a - found.meanLocation)),
    locationError: found.locationVariance.map((v) => scale * Math.sqrt(v)),
    evidence,
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

function sumsOf(x: Float64Array, { of, count }: RowGroups, weights: Float64Array | undefined) {
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
