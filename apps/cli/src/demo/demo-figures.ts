import type { GpBetaFit } from "@distcal/calibrate";
import { type Calibrator, type DistributionBatch, normalBatch } from "@distcal/distributions";
import { calibrationMaps, conditionalDensities, elboTrace, scoreBars } from "@distcal/plots";
import { mapLevels, mapOfRow } from "../report/map-of-row.ts";
import { type NamedFigure, named } from "../report/report-figures.ts";
import { columnOf, type DemoData } from "./demo-data.ts";
import type { MethodScores } from "./method-scores.ts";
import { inputRange, trueDistribution } from "./two-lines.ts";

/** Calibrators of the demo: of quantiles, and of distributions. */
export interface DemoCalibrators {
  readonly isotonic: Calibrator;
  readonly gpBeta: GpBetaFit;
}

const gridSize = 72;
const targetRange = [-12, 26] as const;

/** Figure 1 of the paper: density and CDF of the target over the input, as they are and as each method has them. */
export function paperFigure({ ols, past }: DemoData, { isotonic, gpBeta }: DemoCalibrators): NamedFigure {
  const [x, y] = [evenly(inputRange), evenly(targetRange)];
  const predicted = ols.predict(columnOf(x));
  const batches: readonly (readonly [string, DistributionBatch])[] = [
    ["true", trueDistribution(x)],
    ["OLS", normalBatch(predicted)],
    ["isotonic", isotonic.calibrate(predicted)],
    ["GP-Beta", gpBeta.calibrate(predicted)],
  ];
  const distributions = batches.map(([name, batch]) => ({
    name,
    pdf: onGrid(x, y, (at) => batch.pdf(at)),
    cdf: onGrid(x, y, (at) => batch.cdf(at)),
  }));
  const data = { x, y, distributions, observed: past, inputLabel: "Input x", targetLabel: "Target y" };
  return named("true-ols-isotonic-gp-beta", (options) => conditionalDensities(data, options));
}

/** The predicted means at which figure 2 of the paper shows maps. */
export const mapMeans: readonly number[] = Object.freeze([0, 5, 7]);

/** Figure 2, right, of the paper: GP-Beta has a map for each prediction, isotonic regression one for all. */
export function paperMaps({ ols }: DemoData, { isotonic, gpBeta }: DemoCalibrators): NamedFigure {
  const predictions = { mean: mapMeans, std: mapMeans.map(() => ols.residualStd) };
  const [base, byGpBeta, byIsotonic] = [
    normalBatch(predictions),
    gpBeta.calibrate(predictions),
    isotonic.calibrate(predictions),
  ];
  const maps = mapMeans.map((mean, row) => ({
    name: `GP-Beta at mean ${mean}`,
    calibrated: mapOfRow(base.row(row), byGpBeta.row(row)),
  }));
  const one = { name: "isotonic, at every mean", calibrated: mapOfRow(base.row(0), byIsotonic.row(0)) };
  const data = { predicted: mapLevels, maps: [...maps, one] };
  return named("maps-at-three-predictions", (options) =>
    calibrationMaps(data, { title: "Maps of GP-Beta and of isotonic regression", ...options }),
  );
}

/** Scores of all methods on rows that none of them has seen. */
export function scoresFigure(methods: readonly MethodScores[]): NamedFigure {
  const score = (name: string, key: "nll" | "crps" | "pinball") => ({
    name,
    values: methods.map(({ scores }) => scores[key]),
    standardErrors: methods.map(({ standardErrors }) => standardErrors[key]),
  });
  const data = {
    methods: methods.map(({ name }) => name),
    scores: [score("NLL", "nll"), score("CRPS", "crps"), score("Pinball loss", "pinball")],
  };
  return named("scores", (options) => scoreBars(data, options));
}

/** The objective while GP-Beta was fitted. */
export function traceFigure({ report }: GpBetaFit): NamedFigure {
  const trace = {
    name: "GP-Beta",
    elbo: report.trace.map(({ value }) => -value),
  };
  return named("elbo-trace", (options) => elboTrace({ traces: [trace], elboLabel: "ELBO, nats a row" }, options));
}

function evenly([low, high]: readonly [number, number]): Float64Array {
  return Float64Array.from({ length: gridSize }, (_, i) => low + ((high - low) * i) / (gridSize - 1));
}

/** Answers of a batch with a row for each x, at each y: all targets of the first input first. */
function onGrid(x: Float64Array, y: Float64Array, answers: (at: number) => Float64Array): Float64Array {
  const grid = new Float64Array(x.length * y.length);
  y.forEach((at, j) => {
    const column = answers(at);
    for (let i = 0; i < x.length; i++) grid[i * y.length + j] = column[i];
  });
  return grid;
}
