import { type BenchSuite, suite } from "@distcal/bench";
import { batchOf, type DistributionBatch, normalBatch, normalMixture } from "@distcal/distributions";
import {
  coverage,
  crps,
  ence,
  evaluateForecast,
  intervalScore,
  logScore,
  pinball,
  qce,
  quantileCalibrationCurve,
  rowScores,
  uce,
} from "@distcal/metrics";
import { createRng } from "@distcal/numerics";

const rng = createRng(1);

function columns(rows: number): {
  readonly observed: Float64Array;
  readonly mean: Float64Array;
  readonly std: Float64Array;
} {
  const mean = rng.fillNormal(new Float64Array(rows));
  const std = rng.fillUniform(new Float64Array(rows)).map((u) => 0.5 + u);
  const observed = rng.fillNormal(new Float64Array(rows)).map((z, i) => mean[i] + std[i] * z);
  return { observed, mean, std };
}

type Metric = (observed: ArrayLike<number>, forecast: DistributionBatch) => unknown;

const metrics: Readonly<Record<string, Metric>> = {
  logScore,
  crps,
  pinball,
  intervalScore,
  coverage,
  quantileCalibrationCurve,
  ence,
  uce,
  qce,
  rowScores,
  "evaluateForecast without SKCE and groups": (observed, forecast) =>
    evaluateForecast(observed, forecast, { skce: false, groupCalibration: false }),
};

function overAll(title: string, observed: Float64Array, forecast: DistributionBatch): BenchSuite {
  const work = { amount: observed.length, unit: "row" } as const;
  const cases = Object.entries(metrics).map(([name, metric]) => ({
    name,
    work,
    run: () => metric(observed, forecast),
  }));
  return suite(title, cases);
}

const many = columns(10_000);
const few = columns(1000);
const mixtures = batchOf(
  Array.from(few.mean, (mean, i) =>
    normalMixture({ weights: [0.3, 0.7], mean: [mean - 1, mean + 0.4], std: [few.std[i], 0.5 * few.std[i]] }),
  ),
);

const suites: readonly BenchSuite[] = [
  overAll("metrics of 10,000 normal forecasts", many.observed, normalBatch(many)),
  overAll("metrics of 1000 mixtures of two normals", few.observed, mixtures),
];

export default suites;
