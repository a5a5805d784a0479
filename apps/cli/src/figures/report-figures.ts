import type { Calibrator, Distribution, ObservedColumns } from "@distcal/distributions";
import { calibrationMap, calibrationMapLevels } from "@distcal/metrics";
import {
  calibrationMaps,
  coverageDiagram,
  densityCurves,
  densityFan,
  pitHistogram,
  reliabilityDiagram,
} from "@distcal/plots";
import { coverageCurve, diagramLevels, type JudgedPair } from "../evaluation/evaluation.ts";
import { learntFigures } from "./learnt-figures.ts";
import { type NamedFigure, named } from "./named-figure.ts";

/** What the axes are called. */
export interface AxisLabels {
  readonly mean: string;
  readonly target: string;
}

export interface ReportFigures {
  readonly reliability: NamedFigure;
  readonly pit: NamedFigure;
  readonly coverage: NamedFigure;
  readonly maps: NamedFigure;
  readonly fan: NamedFigure;
  readonly densities: readonly NamedFigure[];
  /** What the model has learnt of all rows, where it has a shape. */
  readonly learnt: readonly NamedFigure[];
}

/** What the figures show: rows with their outcomes, how they were judged, and the calibrator. */
export interface ReportedRows {
  readonly columns: ObservedColumns;
  readonly judged: JudgedPair;
  readonly calibrator: Calibrator;
}

/** The figures of a report on base and calibrated predictions; maps and densities at the chosen rows. */
export function reportFigures(
  { columns, judged: { base, calibrated, evaluation }, calibrator }: ReportedRows,
  rows: readonly number[],
  labels: AxisLabels,
): ReportFigures {
  const { mean, std, target } = columns;
  const count = target.length;
  const both = <T>(of: (side: JudgedPair["base"]) => T): { before: T; after: T } => ({
    before: of(base),
    after: of(calibrated),
  });
  const shares = both(({ forecast }) => coverageCurve(target, forecast));
  const fans = both(({ forecast }) => fanLevels.map((level) => forecast.quantile(level)));
  const names = rows.map((row) => predictionName(mean[row], std[row]));
  const curves = rows.map((row) => ({
    maps: calibrationMap(base.forecast.row(row), calibrated.forecast.row(row)),
    densities: densitiesAt(base.forecast.row(row), calibrated.forecast.row(row), target[row]),
  }));
  return Object.freeze({
    reliability: named("reliability", (options) =>
      reliabilityDiagram(
        {
          expected: evaluation.base.reliability.expected,
          series: [
            { name: "base", observed: evaluation.base.reliability.observed },
            { name: "calibrated", observed: evaluation.calibrated.reliability.observed },
          ],
          rows: count,
        },
        options,
      ),
    ),
    pit: named("pit-histogram", (options) =>
      pitHistogram(
        {
          series: [
            { name: "base", pit: base.pit },
            { name: "calibrated", pit: calibrated.pit },
          ],
          bins: count < 200 ? 10 : 20,
        },
        options,
      ),
    ),
    coverage: named("coverage", (options) =>
      coverageDiagram(
        {
          nominal: diagramLevels,
          series: [
            { name: "base", actual: shares.before },
            { name: "calibrated", actual: shares.after },
          ],
          rows: count,
        },
        options,
      ),
    ),
    maps: named("calibration-maps", (options) =>
      calibrationMaps(
        { predicted: calibrationMapLevels, maps: curves.map(({ maps }, i) => ({ name: names[i], calibrated: maps })) },
        options,
      ),
    ),
    fan: named("density-fan", (options) =>
      densityFan(
        {
          position: mean,
          positionLabel: `Predicted mean (${labels.mean})`,
          targetLabel: labels.target,
          levels: fanLevels,
          fans: [
            { name: "base", quantiles: fans.before },
            { name: "calibrated", quantiles: fans.after },
          ],
          observed: target,
        },
        options,
      ),
    ),
    densities: curves.map(({ densities }, i) =>
      named(`densities-${i + 1}`, (options) =>
        densityCurves(
          { ...densities, targetLabel: labels.target },
          { title: `The prediction with ${names[i]}`, ...options },
        ),
      ),
    ),
    learnt: learntFigures(calibrator, columns, labels.mean),
  });
}

/** All figures in the order of the page. */
export function figureList({
  reliability,
  pit,
  coverage,
  maps,
  fan,
  densities,
  learnt,
}: ReportFigures): readonly NamedFigure[] {
  return [reliability, pit, coverage, maps, fan, ...densities, ...learnt];
}

const fanLevels = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** "mean 4.93, std 4.26": the mean to a hundredth of the standard deviation or so. */
function predictionName(mean: number, std: number): string {
  const decimals = Math.max(0, Math.min(20, 2 - Math.floor(Math.log10(std))));
  return `mean ${Number(mean.toFixed(decimals))}, std ${Number(std.toPrecision(3))}`;
}

const points = 201;

function densitiesAt(
  base: Distribution,
  calibrated: Distribution,
  observed: number,
): Parameters<typeof densityCurves>[0] {
  const sides = [
    { name: "base", of: base },
    { name: "calibrated", of: calibrated },
  ];
  const low = Math.min(...sides.map(({ of }) => of.quantile(0.001)));
  const high = Math.max(...sides.map(({ of }) => of.quantile(0.999)));
  const y = Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1));
  const distributions = sides.map(({ name, of }) => ({
    name,
    // A distribution with steps has no density there.
    pdf: y.map((at) => Math.min(of.pdf(at), Number.MAX_VALUE)),
    cdf: y.map((at) => of.cdf(at)),
  }));
  return { y, distributions, ...(observed >= low && observed <= high ? { observed } : {}) };
}
