import type { DistributionBatch } from "@distcal/distributions";
import { finiteColumn, type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { sortedWeights } from "../columns/sorted-weights.ts";
import { judgedRows, type WeightOptions } from "../forecast/judged-rows.ts";
import { randomisedPit } from "../forecast/randomised-pit.ts";

/** Which curve, and where. */
export interface CalibrationCurveOptions extends WeightOptions {
  /** Shares of outcomes below each quantile (the default), or within each central interval. */
  readonly kind?: "quantile" | "interval";
  /** Increasing levels from 0 to 1; 100 equally spaced ones, ends included, by default. */
  readonly levels?: ArrayLike<number>;
}

/** The calibration curve and its distances from the diagonal. */
export interface CalibrationCurve {
  /** The levels: the shares to expect. */
  readonly expected: readonly number[];
  /** The shares of outcomes that were found. */
  readonly observed: readonly number[];
  /** Mean absolute calibration error, mean |observed − expected| over levels. */
  readonly mace: number;
  /** Root mean squared calibration error, √mean (observed − expected)² over levels. */
  readonly rmsce: number;
  /** ∫ |observed − expected| along the curve from (0, 0) to (1, 1), in straight lines. */
  readonly area: number;
}

const hundredLevels: readonly number[] = Object.freeze(Array.from({ length: 100 }, (_, k) => k / 99));

const optionNames: OptionNames<CalibrationCurveOptions> = { kind: true, levels: true, weight: true };

/**
 * The share of outcomes at or below the quantile of each level, #{F(y) ≤ p}/n (Kuleshov et al. 2018), or within
 * each central interval, #{|2F(y) − 1| ≤ p}/n, with its mean, root-mean-square and integrated distance from p.
 */
export function quantileCalibrationCurve(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: CalibrationCurveOptions = {},
): CalibrationCurve {
  requireKnownOptions("quantileCalibrationCurve", options, optionNames);
  const rows = judgedRows("quantileCalibrationCurve", observed, forecast, options);
  const expected = curveLevels(options.levels);
  const { kind = "quantile" } = options;
  if (kind !== "quantile" && kind !== "interval") {
    const rule = `kind must be "quantile" or "interval", got ${String(kind)}`;
    throw new TypeError(`quantileCalibrationCurve: ${rule}; leave it out for quantiles`);
  }
  const reached = randomisedPit(rows.outcomes, rows.forecast);
  if (kind === "interval") {
    for (let row = 0; row < reached.length; row++) reached[row] = Math.abs(2 * reached[row] - 1);
  }
  const shares = sharesAtOrBelow(reached, expected, rows.weight);
  return Object.freeze({ expected, observed: shares, ...curveDistances(expected, shares) });
}

function curveLevels(levels: ArrayLike<number> | undefined): readonly number[] {
  if (levels === undefined) return hundredLevels;
  const column = finiteColumn("quantileCalibrationCurve", "levels", levels);
  for (let k = 0; k < column.length; k++) {
    const above = k === 0 ? column[k] >= 0 : column[k] > column[k - 1];
    if (above && column[k] <= 1) continue;
    const rule = `levels[${k}] must lie between 0 and 1 and above the level before it, got ${column[k]}`;
    throw new RangeError(`quantileCalibrationCurve: ${rule}; pass increasing probabilities`);
  }
  return Object.freeze(Array.from(column));
}

function sharesAtOrBelow(
  values: Float64Array,
  levels: readonly number[],
  weight: Float64Array | undefined,
): readonly number[] {
  const { sorted, below } = sortedWeights(values, weight);
  let count = 0;
  return Object.freeze(
    levels.map((level) => {
      while (count < sorted.length && sorted[count] <= level) count++;
      return below[count] / below[sorted.length];
    }),
  );
}

/** The distances of a curve from the diagonal. */
export function curveDistances(
  expected: readonly number[],
  shares: readonly number[],
): Pick<CalibrationCurve, "mace" | "rmsce" | "area"> {
  let [absolute, squared, area] = [0, 0, 0];
  let [lastLevel, lastGap] = [0, 0];
  for (let k = 0; k < expected.length; k++) {
    const gap = shares[k] - expected[k];
    absolute += Math.abs(gap);
    squared += gap * gap;
    area += areaBetween(expected[k] - lastLevel, lastGap, gap);
    [lastLevel, lastGap] = [expected[k], gap];
  }
  area += areaBetween(1 - lastLevel, lastGap, 0);
  return { mace: absolute / expected.length, rmsce: Math.sqrt(squared / expected.length), area };
}

/** ∫ |g| of the straight line g from `from` to `to` over a width: two triangles where it crosses zero. */
function areaBetween(width: number, from: number, to: number): number {
  const [a, b] = [Math.abs(from), Math.abs(to)];
  if (from * to >= 0) return (width * (a + b)) / 2;
  return (width * (a * a + b * b)) / (2 * (a + b));
}
