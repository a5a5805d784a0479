import { calibrationMap, calibrationMapLevels, effectiveRows } from "@distcal/metrics";
import {
  biasMap,
  calibrationMaps,
  coverageDiagram,
  coverageMap,
  densityCurves,
  densityFan,
  pitHistogram,
  reliabilityDiagram,
  segmentHistograms,
  segmentShares,
  wealthTrace,
} from "@distcal/plots";
import { coverageCurve, diagramLevels } from "../evaluation/evaluation.ts";
import type { SegmentRows } from "../segments/segments.ts";
import { densitiesAt } from "./densities-at.ts";
import { learntFigures } from "./learnt-figures.ts";
import { type NamedFigure, named } from "./named-figure.ts";
import { finalForecasts, forecastsOf, type Reported, type ReportedForecast } from "./reported.ts";
import { shownSegments } from "./shown-segments.ts";

/** What the axes are called. */
export interface AxisLabels {
  readonly mean: string;
  readonly std: string;
  readonly target: string;
}

export interface ReportFigures {
  /** Where the forecasts that would be used fail: coverage and bias. */
  readonly where: readonly NamedFigure[];
  /** The same before and after; none without a model. */
  readonly changes: readonly NamedFigure[];
  /** Segment by segment; none without segments. */
  readonly segments: readonly NamedFigure[];
  readonly reliability: NamedFigure;
  readonly pit: NamedFigure;
  readonly coverage: NamedFigure;
  readonly fan: NamedFigure;
  /** A figure for each model. */
  readonly maps: readonly NamedFigure[];
  /** A figure for each chosen row; none without a model. */
  readonly densities: readonly NamedFigure[];
  /** What each model has learnt of all rows, where it has a shape. */
  readonly learnt: readonly (readonly NamedFigure[])[];
  /** What a watch over the rows would have said, for each model that has what it takes. */
  readonly watch: readonly NamedFigure[];
}

/** The figures of a report; maps and densities at the chosen rows. */
export function reportFigures(reported: Reported, rows: readonly number[], labels: AxisLabels): ReportFigures {
  const { columns, base, models, weight } = reported;
  const forecasts = forecastsOf(reported);
  const { mean, std, target } = columns;
  // Sampling bands are those of as many rows of equal weight as tell as much.
  const count = weight === undefined ? target.length : Math.max(2, Math.round(effectiveRows(weight)));
  const meanLabel = `Predicted mean (${labels.mean})`;
  const cells = { mean, std, weight, meanLabel, stdLabel: `Predicted std (${labels.std})` };
  const mapsOf = (ending: string, of: readonly ReportedForecast[]): readonly NamedFigure[] => {
    const data = { ...cells, series: pitsOf(of) };
    return [
      named(`coverage-map${ending}`, (options) => coverageMap(data, options)),
      named(`bias-map${ending}`, (options) => biasMap(data, options)),
    ];
  };
  const parts = shownSegments(reported.segments?.parts ?? []);
  const shares = forecasts.map(({ judged }) => coverageCurve(target, judged.forecast, weight));
  const fans = forecasts.map(({ name, judged }) => ({
    name,
    quantiles: fanLevels.map((level) => judged.forecast.quantile(level)),
  }));
  const predictions = rows.map((row) => predictionName(mean[row], std[row]));
  const maps = models.map(({ judged }) =>
    rows.map((row, i) => ({
      name: predictions[i],
      calibrated: calibrationMap(base.judged.forecast.row(row), judged.forecast.row(row)),
    })),
  );
  const curves = rows.map((row) =>
    densitiesAt(
      forecasts.map(({ name, judged }) => ({ name, of: judged.forecast.row(row) })),
      target[row],
    ),
  );
  return Object.freeze({
    where: mapsOf("", finalForecasts(reported)),
    changes: models.length === 0 ? [] : mapsOf("-changes", forecasts),
    segments: parts.length === 0 ? [] : segmentFigures(reported, parts),
    reliability: named("reliability", (options) =>
      reliabilityDiagram(
        {
          expected: base.judged.scores.reliability.expected,
          series: forecasts.map(({ name, judged }) => ({ name, observed: judged.scores.reliability.observed })),
          rows: count,
        },
        options,
      ),
    ),
    pit: named("pit-histogram", (options) =>
      pitHistogram({ series: pitsOf(forecasts), weight, bins: count < 200 ? 10 : 20 }, options),
    ),
    coverage: named("coverage", (options) =>
      coverageDiagram(
        {
          nominal: diagramLevels,
          series: forecasts.map(({ name }, i) => ({ name, actual: shares[i] })),
          rows: count,
        },
        options,
      ),
    ),
    fan: named("density-fan", (options) =>
      densityFan(
        {
          position: mean,
          positionLabel: meanLabel,
          targetLabel: labels.target,
          levels: fanLevels,
          fans,
          observed: target,
        },
        options,
      ),
    ),
    maps: maps.map((curvesOfModel, i) =>
      named(endingOf("calibration-maps", i), (options) =>
        calibrationMaps(
          { predicted: calibrationMapLevels, maps: curvesOfModel },
          { ...titleOf("Calibration maps", i, models), ...options },
        ),
      ),
    ),
    densities: (models.length === 0 ? [] : curves).map((data, i) =>
      named(`densities-${i + 1}`, (options) =>
        densityCurves(
          { ...data, targetLabel: labels.target },
          { title: `The prediction with ${predictions[i]}`, ...options },
        ),
      ),
    ),
    learnt: models.map(({ calibrator }, i) =>
      learntFigures(calibrator, columns, labels.mean).map(({ name, draw }) => named(endingOf(name, i), draw)),
    ),
    watch: models.flatMap(({ watched }, i) =>
      watched === undefined
        ? []
        : [
            named(endingOf("watch", i), (options) =>
              wealthTrace(watched, {
                ...titleOf("Evidence that something changed since the fit", i, models),
                ...options,
              }),
            ),
          ],
    ),
  });
}

/** All figures in the order of the page. */
export function figureList(figures: ReportFigures): readonly NamedFigure[] {
  const { where, changes, segments, reliability, pit, coverage, fan, maps, densities, learnt, watch } = figures;
  return [
    ...where,
    ...segments,
    ...changes,
    reliability,
    pit,
    coverage,
    fan,
    ...maps,
    ...densities,
    ...learnt.flat(),
    ...watch,
  ];
}

const fanLevels = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** Shares of all forecasts, and small histograms of each that would be used. */
function segmentFigures(reported: Reported, segments: readonly SegmentRows[]): readonly NamedFigure[] {
  const { base, models, weight } = reported;
  const series = pitsOf(forecastsOf(reported));
  const histograms = finalForecasts(reported).map((forecast, i) => {
    const shown = { segments, weight, series: pitsOf(forecast === base ? [base] : [base, forecast]) };
    const title = titleOf("Where outcomes fall in their predictions, by segment", i, models);
    return named(endingOf("segment-histograms", i), (options) => segmentHistograms(shown, { ...title, ...options }));
  });
  return [named("segments", (options) => segmentShares({ segments, series, weight }, options)), ...histograms];
}

/** PIT values by the name of the forecast. */
function pitsOf(forecasts: readonly ReportedForecast[]): { readonly name: string; readonly pit: Float64Array }[] {
  return forecasts.map(({ name, judged }) => ({ name, pit: judged.pit }));
}

/** Of two models the second's files have a number. */
function endingOf(name: string, model: number): string {
  return model === 0 ? name : `${name}-${model + 1}`;
}

function titleOf(title: string, i: number, models: readonly ReportedForecast[]): { title?: string } {
  return models.length < 2 ? {} : { title: `${title}: ${models[i].name}` };
}

/** "mean 4.93, std 4.26": the mean to a hundredth of the standard deviation or so. */
function predictionName(mean: number, std: number): string {
  const decimals = Math.max(0, Math.min(20, 2 - Math.floor(Math.log10(std))));
  return `mean ${Number(mean.toFixed(decimals))}, std ${Number(std.toPrecision(3))}`;
}
