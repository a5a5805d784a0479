import { requireProbability } from "@distcal/numerics";
import { levelColumn } from "../batches/batch-from.ts";
import { intervalLevels } from "../batches/interval-levels.ts";
import type { BatchSummary, BoundSide, DistributionBatch, IntervalColumns } from "../contracts/distribution.ts";
import type { Guarantee } from "../contracts/guarantee.ts";
import { type AskedRank, outward } from "./asked-ranks.ts";
import { requiredPools, requiredScore } from "./guaranteed-levels.ts";
import { levelAtScore, valuesAtScores } from "./values-at-scores.ts";

/**
 * Distributions whose intervals, bounds and sets of quantiles hold what they promise, whatever the distributions are: they are read
 * from the ranks of held-out rows, rounded outward. Densities, means, scores and `quantile` are those of `smooth`.
 */
export interface GuaranteedBatch extends DistributionBatch {
  readonly guarantee: Guarantee;
  readonly smooth: DistributionBatch;
  bound(level: number, side: BoundSide): Float64Array;
}

/** The same distributions with the promises of a guarantee; of kind group with the label of each row. */
export function guaranteedBatch<Batch extends DistributionBatch>(
  smooth: Batch,
  guarantee: Guarantee,
  labels?: readonly string[],
): Batch & GuaranteedBatch {
  const scoresOf = (where: string, asked: readonly AskedRank[]): readonly RankScore[] => {
    const { own, pooled } = requiredPools(where, guarantee, asked);
    return asked.map((rank) => {
      const forAll = requiredScore(where, pooled, rank);
      if (own.size === 0 || labels === undefined) return forAll;
      const byLabel = new Map(Array.from(own, ([label, scores]) => [label, requiredScore(where, scores, rank)]));
      return Float64Array.from(labels, (label) => byLabel.get(label) ?? forAll);
    });
  };
  const columnsAt = (where: string, asked: readonly AskedRank[]): readonly Float64Array[] =>
    scoresOf(where, asked).map((score) => columnAt(smooth, score));
  const quantilesAt = (where: string, given: ArrayLike<number>): Float64Array[] => {
    const asked = Array.from(levelColumn(where, given), outward);
    const scores = scoresOf(where, asked);
    const levels = sharedLevels(scores);
    if (levels !== undefined) return smooth.quantiles(levels);
    const columns = scores.map((score) => columnAt(smooth, score));
    return Array.from({ length: smooth.length }, (_, i) => Float64Array.from(columns, (column) => column[i]));
  };
  // What these say is all about the smooth distributions, and no longer all about the batch.
  const { moments: _, curves: _c, ...kept } = smooth as DistributionBatch;
  const guaranteed: GuaranteedBatch = {
    ...kept,
    guarantee,
    smooth,
    quantiles: (levels: ArrayLike<number>) => quantilesAt("batch.quantiles", levels),
    summary(given: ArrayLike<number>): BatchSummary {
      if (given?.length === 0) return smooth.summary(given);
      const asked = Array.from(levelColumn("batch.summary", given), outward);
      const levels = sharedLevels(scoresOf("batch.summary", asked));
      if (levels !== undefined) return smooth.summary(levels);
      return Object.freeze({ ...smooth.summary([]), quantiles: quantilesAt("batch.summary", given) });
    },
    interval(level: number): IntervalColumns {
      const asked = intervalLevels("batch.interval", level).map(outward);
      const [lower, upper] = columnsAt("batch.interval", asked);
      return { lower, upper };
    },
    bound(level: number, side: BoundSide): Float64Array {
      requireProbability("batch.bound", "level", level);
      if (side !== "lower" && side !== "upper") {
        throw new RangeError(`batch.bound: side must be "lower" or "upper", got ${String(side)}; name the bounded end`);
      }
      const rank: AskedRank = side === "upper" ? { level, rounding: "up" } : { level: 1 - level, rounding: "down" };
      return columnsAt("batch.bound", [rank])[0];
    },
  };
  return Object.freeze(guaranteed) as DistributionBatch as Batch & GuaranteedBatch;
}

/** The distributions as they are: those that scores and tests judge. */
export function smoothBatch(batch: DistributionBatch): DistributionBatch {
  return batch.smooth ?? batch;
}

/** One score for all rows, or one per row. */
type RankScore = number | Float64Array;

function columnAt(smooth: DistributionBatch, score: RankScore): Float64Array {
  if (typeof score !== "number") return valuesAtScores(smooth, score);
  const level = levelAtScore(score);
  return level === undefined
    ? valuesAtScores(smooth, new Float64Array(smooth.length).fill(score))
    : smooth.quantile(level);
}

/** The levels of the smooth quantiles, where they are the same for all rows and have the digits. */
function sharedLevels(scores: readonly RankScore[]): readonly number[] | undefined {
  const levels = scores.map((score) => (typeof score === "number" ? levelAtScore(score) : undefined));
  return levels.every((level) => level !== undefined) ? levels : undefined;
}
