import { type BenchSuite, suite } from "@distcal/bench";
import { createRng } from "@distcal/numerics";
import {
  fitConformal,
  fitCrude,
  fitGlobalBeta,
  fitIsotonic,
  fitVarianceScaling,
  isotonicRegression,
} from "../src/calibrators/index.ts";

const rng = createRng(1);
const count = 1_000_000;
const x = Float64Array.from({ length: count }, (_, i) => i);
const noisy = x.map((at) => at / count + rng.uniform());

const rows = 10_000;
const mean = Float64Array.from({ length: rows }, () => rng.uniform());
const std = mean.map((m) => 0.5 + m);
const noise = rng.fillNormal(new Float64Array(rows));
const target = mean.map((m, i) => m + std[i] * (Math.exp(0.5 * noise[i]) - 1));
const observations = { mean, std, target };

const isotonic = fitIsotonic(observations).calibrate(observations);
const lines = fitIsotonic(observations, { density: "grid" }).calibrate(observations);
const beta = fitGlobalBeta(observations).calibrate(observations);
const work = { amount: rows, unit: "row" } as const;

const suites: BenchSuite[] = [
  suite("isotonic regression of 1e6 points", [
    {
      name: "isotonicRegression",
      run: () => isotonicRegression({ x, y: noisy }).x.length,
      work: { amount: count, unit: "row" },
    },
  ]),
  suite("fits to 10,000 rows", [
    { name: "variance scaling", run: () => fitVarianceScaling(observations).scale, work },
    { name: "isotonic, smooth", run: () => fitIsotonic(observations).density, work },
    { name: "isotonic, straight lines", run: () => fitIsotonic(observations, { density: "grid" }).density, work },
    { name: "global Beta map", run: () => fitGlobalBeta(observations).map.c, work },
    { name: "CRUDE", run: () => fitCrude(observations).method, work },
    { name: "conformal", run: () => fitConformal(observations).method, work },
  ]),
  suite("answers for 10,000 calibrated rows", [
    { name: "isotonic: crps", run: () => isotonic.crps(target)[0], work },
    { name: "isotonic: logPdf", run: () => isotonic.logPdf(target)[0], work },
    { name: "isotonic: quantile per row", run: () => isotonic.quantile(mean.map(() => 0.9))[0], work },
    { name: "straight lines: crps", run: () => lines.crps(target)[0], work },
    { name: "global Beta map: crps", run: () => beta.crps(target)[0], work },
  ]),
];

export default suites;
