import { finiteColumn, type OptionNames, requireKnownOptions, requireLength } from "@distcal/numerics";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import { coverageDiagram } from "./coverage.ts";
import { pitHistogram } from "./pit-histogram.ts";
import { reliabilityDiagram } from "./reliability.ts";

/** What the figures ask of a forecast: its distribution function at an outcome for each row. Any DistributionBatch is one. */
export interface ForecastCurves {
  readonly length: number;
  cdf(y: ArrayLike<number>): ArrayLike<number>;
}

/** What the figures can be told. */
export interface CalibrationFigureOptions {
  /** Width of each in pixels. */
  readonly width?: number;
}

const optionNames: OptionNames<CalibrationFigureOptions> = { width: true };

/** The three figures of calibration. */
export interface CalibrationFigures {
  readonly reliability: Figure;
  readonly pit: Figure;
  readonly coverage: Figure;
}

/** Levels at which shares are counted: percents. */
const levels: readonly number[] = Object.freeze(Array.from({ length: 99 }, (_, i) => (i + 1) / 100));

/**
 * Reliability, PIT histogram and coverage of one or more forecasts of the same outcomes, from the forecasts themselves: names
 * and batches, such as `{ base, calibrated }`.
 */
export function calibrationFigures(
  observed: ArrayLike<number>,
  forecasts: Readonly<Record<string, ForecastCurves>>,
  options: CalibrationFigureOptions = {},
): CalibrationFigures {
  const where = "calibrationFigures";
  requireKnownOptions(where, options, optionNames);
  const outcomes = finiteColumn(where, "observed", observed);
  const names = Object.keys(typeof forecasts === "object" && forecasts !== null ? forecasts : {});
  if (names.length === 0) {
    throw new TypeError(`${where}: forecasts must name at least one batch, got none; pass { calibrated: batch }`);
  }
  const series = names.map((name) => {
    const forecast = forecasts[name];
    if (typeof forecast?.cdf !== "function") {
      throw new TypeError(`${where}: forecasts.${name} must be a DistributionBatch; pass what calibrate answers`);
    }
    requireLength(where, `forecasts.${name}`, forecast.length, outcomes.length);
    return { name, pit: Float64Array.from(forecast.cdf(outcomes)) };
  });
  const rows = outcomes.length;
  const figureOptions: FigureOptions = options;
  return Object.freeze({
    reliability: reliabilityDiagram(
      {
        ...{ expected: levels, rows },
        series: series.map(({ name, pit }) => ({ name, observed: sharesUpTo(pit) })),
      },
      figureOptions,
    ),
    pit: pitHistogram({ series }, figureOptions),
    coverage: coverageDiagram(
      {
        ...{ nominal: levels, rows },
        // A central interval of level p holds what lies within p/2 of the median, in probability.
        series: series.map(({ name, pit }) => ({ name, actual: sharesUpTo(pit.map((u) => Math.abs(2 * u - 1))) })),
      },
      figureOptions,
    ),
  });
}

/** The share of values at or below each level. */
function sharesUpTo(values: Float64Array): Float64Array {
  const sorted = values.slice().sort();
  let below = 0;
  return Float64Array.from(levels, (level) => {
    while (below < sorted.length && sorted[below] <= level) below++;
    return below / sorted.length;
  });
}
