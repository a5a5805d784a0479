import { type Calibrator, type DistributionBatch, normalBatch } from "@distcal/distributions";
import { calibrationMap, calibrationMapLevels } from "@distcal/metrics";
import { calibrationMaps, conditionalDensities, type Figure, type FigureOptions } from "@distcal/plots";
import { columnOf, type SyntheticExample } from "./synthetic-example.ts";
import { inputRange, trueDistribution } from "./two-lines.ts";

/** A figure that can be drawn at any width. */
export type DrawFigure = (options?: FigureOptions) => Figure;

/** Calibrators of the example: of quantiles, and of distributions. */
export interface ExampleCalibrators {
  readonly isotonic: Pick<Calibrator, "calibrate">;
  readonly gpBeta: Pick<Calibrator, "calibrate">;
}

const gridSize = 72;
const targetRange = [-12, 26] as const;

/** Figure 1 of the paper: density and CDF of the target over the input, as they are and as each method has them. */
export function densityFigure({ ols, past }: SyntheticExample, { isotonic, gpBeta }: ExampleCalibrators): DrawFigure {
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
  return (options) => conditionalDensities(data, options);
}

/** The predicted means at which figure 2 of the paper shows maps. */
export const mapMeans: readonly number[] = Object.freeze([0, 5, 7]);

/** Figure 2, right, of the paper: GP-Beta has a map for each prediction, isotonic regression one for all. */
export function mapsFigure({ ols }: SyntheticExample, { isotonic, gpBeta }: ExampleCalibrators): DrawFigure {
  const predictions = { mean: mapMeans, std: mapMeans.map(() => ols.residualStd) };
  const [base, byGpBeta, byIsotonic] = [
    normalBatch(predictions),
    gpBeta.calibrate(predictions),
    isotonic.calibrate(predictions),
  ];
  const maps = mapMeans.map((mean, row) => ({
    name: `GP-Beta at mean ${mean}`,
    calibrated: calibrationMap(base.row(row), byGpBeta.row(row)),
  }));
  const one = { name: "isotonic, at every mean", calibrated: calibrationMap(base.row(0), byIsotonic.row(0)) };
  const data = { predicted: calibrationMapLevels, maps: [...maps, one] };
  return (options) => calibrationMaps(data, { title: "Maps of GP-Beta and of isotonic regression", ...options });
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
