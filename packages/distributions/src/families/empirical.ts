import { finiteColumn } from "@distcal/numerics";
import { batchOf } from "../batches/batch-of.ts";
import type { Distribution, DistributionBatch } from "../contracts/distribution.ts";
import { requireListOfRows } from "../packed/list-of-rows.ts";
import { distributionFrom } from "./distribution-from.ts";
import { meanExcess } from "./mean-excess.ts";
import { type CdfKnots, piecewiseLinearCdf, requireRepresentable, unrepresentable } from "./piecewise-linear-cdf.ts";

/** Samples closer together than this share of the whole width count as ties. */
const TIE = 1e-12;

/** Draws from a predicted distribution, such as an ensemble's members: at least two different numbers, in any order. */
export interface EmpiricalInput {
  readonly samples: ArrayLike<number>;
}

/** Draws of many rows, as many for each as there are. */
export interface EmpiricalBatchInput {
  readonly samples: readonly ArrayLike<number>[];
}

/**
 * A continuous distribution from samples, with positive density everywhere. The cdf passes through each distinct sample
 * at its mid-rank (number below + half of its ties) / n, Hazen's plotting position, in straight lines. Each tail holds
 * the half rank that is left and is exponential; its scale is the mean distance of the ⌈√n⌉ outermost samples from the
 * next one inwards, the maximum-likelihood scale of an exponential tail. Samples within 1e-12 of the width are ties.
 * Mean and std are those of this distribution: near the sample's, not equal to them.
 */
export function empirical({ samples }: EmpiricalInput): Distribution {
  return fromSamples("empirical", "samples", samples);
}

/** One `empirical` distribution per row of samples. */
export function empiricalBatch({ samples }: EmpiricalBatchInput): DistributionBatch {
  requireListOfRows("empiricalBatch", "samples", samples);
  return batchOf(Array.from(samples, (row, i) => fromSamples("empiricalBatch", `samples[${i}]`, row)));
}

function fromSamples(where: string, name: string, given: ArrayLike<number>): Distribution {
  const sorted = finiteColumn(where, name, given).sort();
  const count = sorted.length;
  if (sorted[0] === sorted[count - 1]) {
    const got = count === 1 ? `only ${sorted[0]}` : `${count} times ${sorted[0]}`;
    const remedy = "add samples, or take normal({ mean, std }) with the width that you believe in";
    throw new RangeError(`${where}: ${name} must have at least two different values, got ${got}; ${remedy}`);
  }
  const width = sorted[count - 1] - sorted[0];
  if (!Number.isFinite(width)) throw unrepresentable(where, name, width);
  const mirrored = sorted.map((_, i) => -sorted[count - 1 - i]);
  const knots: CdfKnots = {
    ...midRanks(sorted, TIE * width),
    lowerScale: meanExcess(sorted, TIE * width),
    upperScale: meanExcess(mirrored, TIE * width),
  };
  requireRepresentable(where, name, knots);
  return distributionFrom("empirical", piecewiseLinearCdf(knots));
}

function midRanks(sorted: Float64Array, closest: number): Pick<CdfKnots, "values" | "below" | "above"> {
  const count = sorted.length;
  const values: number[] = [];
  const below: number[] = [];
  const above: number[] = [];
  for (let start = 0, end = 0; start < count; start = end) {
    while (end < count && sorted[end] - sorted[start] <= closest) end++;
    values.push(sorted[start]);
    below.push((start + end) / 2 / count);
    above.push((count - start + (count - end)) / 2 / count);
  }
  return { values: Float64Array.from(values), below: Float64Array.from(below), above: Float64Array.from(above) };
}
