import { isBatch, type Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { risingOrder } from "../isotonic-regression/rising-order.ts";
import { contentOf } from "../rows/content-of.ts";
import { repeatedRows } from "../rows/repeated-rows.ts";
import { requireDifferentTargets } from "../rows/require-different-targets.ts";
import { type SamplingOptions, sampledRows } from "../rows/sampled-rows.ts";
import { chosenRidge } from "./choose-ridge.ts";
import {
  type CkmeCalibrator,
  type CkmeParameters,
  ckmeCalibrator,
  ckmeReader,
  distanceRows,
  mostRows,
} from "./ckme-calibrator.ts";
import { type DistanceRows, distancesFrom, quantilePoints } from "./energy-distance.ts";

/** How a conditional kernel mean embedding is fitted; seed: of the folds and, of many rows, the sample. */
export interface CkmeOptions extends SamplingOptions {
  /** λ; chosen by five folds where it is left out. */
  readonly ridge?: number;
}

const optionNames: OptionNames<CkmeOptions> = { maxRows: true, seed: true, ridge: true };
/** Its cost grows with the cube of the rows. */
const defaultMaxRows = 1500;

/**
 * Conditional kernel mean embedding of outcomes given predicted distributions (Song, Huang, Smola & Fukumizu 2009, with
 * weights made those of a distribution): each outcome of the fit has the weight (K + λnI)⁻¹k, projected onto the simplex. K is a Laplace kernel
 * of energy distances between predictions, its scale their median; λ has the least squared RKHS distance to held-out targets in
 * five folds, with a Laplace kernel of targets whose scale is the median of their differences.
 */
export function fitCkme(observations: Observations, options: CkmeOptions = {}, where = "fitCkme"): CkmeCalibrator {
  requireKnownOptions(where, options, optionNames);
  const { maxRows = defaultMaxRows, seed = 1, ridge } = options;
  if (ridge !== undefined && !(ridge >= 1e-9 && ridge <= 1e9)) {
    throw new RangeError(
      `${where}: ridge must be a number from 1e-9 to 1e9, got ${String(ridge)}; leave it out to have it chosen`,
    );
  }
  const all = repeatedRows(observations, where, "repeats rows");
  const sample = sampledRows(where, all, { maxRows, seed }, mostRows);
  requireDifferentTargets(where, sample.target);
  const order = risingOrder(sample.target);
  const pick = (column: Float64Array): number[] => Array.from(order, (row) => column[row]);
  const isNormal = !isBatch(sample.predictions) || sample.base.moments !== undefined;
  const rows = {
    mean: pick(sample.mean),
    std: pick(sample.std),
    points: isNormal ? [] : Array.from(pointsInOrder(quantilePoints(sample.base), order)),
    target: pick(sample.target),
  };
  const { kernel, scale } = laplaceKernel(distanceRows(rows), order.length);
  const target = Float64Array.from(rows.target);
  const chosen = ridge ?? chosenRidge({ kernel, target, targetScale: medianDifference(target) }, seed);
  const parameters: CkmeParameters = { ...rows, scale, ridge: chosen };
  return ckmeCalibrator(contentOf("ckme", all, parameters, { seed }));
}

/** Past outcomes, weighted by the nearness of predictions. */
export const ckmeMethod: Method<"ckme", CkmeParameters, CkmeCalibrator, CkmeOptions> = Object.freeze({
  ...ckmeReader,
  title: "CKME",
  description: "Past outcomes, weighted by how near their predicted distributions were; steps, no smooth density.",
  options: optionNames,
  comparedByName: true,
  engines: ["float64"],
  fit: fitCkme,
});

/** The kernel between rows, and its scale: the median of all distances above nought. */
function laplaceKernel(rows: DistanceRows, n: number): { readonly kernel: Float64Array; readonly scale: number } {
  const kernel = new Float64Array(n * n);
  const distances = new Float64Array((n * (n - 1)) / 2);
  let count = 0;
  for (let i = 0; i < n; i++) {
    const distanceTo = distancesFrom(rows, i, rows);
    for (let j = 0; j < i; j++) distances[count++] = distanceTo(j);
  }
  const scale = medianAboveZero(distances);
  count = 0;
  for (let i = 0; i < n; i++) {
    kernel[i * n + i] = 1;
    for (let j = 0; j < i; j++) {
      const value = Math.exp(-distances[count++] / scale);
      kernel[i * n + j] = value;
      kernel[j * n + i] = value;
    }
  }
  return { kernel, scale };
}

function medianDifference(rising: Float64Array): number {
  const n = rising.length;
  const differences = new Float64Array((n * (n - 1)) / 2);
  let count = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) differences[count++] = rising[i] - rising[j];
  return medianAboveZero(differences);
}

/** Rows that are the same say nothing of a scale; where all are, any will do. */
function medianAboveZero(values: Float64Array): number {
  const above = values.filter((value) => value > 0).sort();
  return above.length === 0 ? 1 : above[above.length >> 1];
}

function pointsInOrder(points: Float64Array, order: Int32Array): Float64Array {
  const width = points.length / order.length;
  const sorted = new Float64Array(points.length);
  for (const [place, row] of order.entries()) {
    sorted.set(points.subarray(row * width, (row + 1) * width), place * width);
  }
  return sorted;
}
