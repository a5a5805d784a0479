import { type BenchSuite, suite } from "@distcal/bench";
import { normalBatch, studentTBatch } from "@distcal/distributions";
import { createRng, gaussHermite, logNormalCdf } from "@distcal/numerics";
import { calibratedBatch } from "../src/index.ts";
import { betaMixtureRows } from "../src/mapped/beta-mixture-rows.ts";

const rows = 200;
const work = { amount: rows, unit: "row" } as const;
const rng = createRng(3);
// The spread of latents that fits to tables of a thousand rows have.
const maps = {
  mean: Float64Array.from({ length: 3 * rows }, (_, k) => (k % 3 === 2 ? 0.5 : 0.3) * rng.normal()),
  factor: Float64Array.from({ length: 6 * rows }, () => 0.12 * rng.normal()),
};
const mean = Float64Array.from({ length: rows }, () => rng.normal());
const std = Float64Array.from({ length: rows }, () => 0.2 + rng.uniform());
const rule = gaussHermite(4);
const levels = Float64Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
const target = mean.map((m, i) => m + std[i] * Math.sin(i));
const batch = calibratedBatch({ mean, std }, maps, rule);
const normals = calibratedBatch(normalBatch({ mean, std }), maps, rule);
const surprise = { weight: 0.003, center: 0.02, scale: 2 };
const finalShape = { weight: [0.3, 0.4, 0.3], mean: [0.02, 0.02, 0.02], scale: [0.85, 1, 1.2] };
const logScale = Float64Array.from({ length: rows }, () => 0.2 * rng.normal());
const formed = calibratedBatch({ mean, std }, maps, rule, {
  logScale,
  shape: { weight: [0.8, 0.2], mean: [0, 0.1], scale: [0.7, 1.8] },
  finalShape,
  surprise,
});
const heavy = calibratedBatch(studentTBatch({ location: mean, scale: std, degreesOfFreedom: 20 }), maps, rule);

/** What one writes first: 64 maps one after the other, 50 bisections a quantile, moments on a grid of 512 points. */
function naiveSummary(row: number): number {
  const [m0, m1, m2] = maps.mean.subarray(3 * row, 3 * row + 3);
  const [f00, f10, f11, f20, f21, f22] = maps.factor.subarray(6 * row, 6 * row + 6);
  const { nodes, weights } = rule;
  const cdf = (x: number): number => {
    const [logQ, log1mQ] = [logNormalCdf(x), logNormalCdf(-x)];
    let sum = 0;
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        for (let k = 0; k < 4; k++) {
          const a = Math.exp(m0 + f00 * nodes[i]);
          const b = Math.exp(m1 + f10 * nodes[i] + f11 * nodes[j]);
          const c = m2 + f20 * nodes[i] + f21 * nodes[j] + f22 * nodes[k];
          sum += (weights[i] * weights[j] * weights[k]) / (1 + Math.exp(b * log1mQ - a * logQ - c));
        }
      }
    }
    return sum;
  };
  let total = 0;
  let before = 0;
  for (let k = 0; k < 512; k++) {
    const now = cdf(-8 + (k + 0.5) / 32);
    total += (now - before) * (-8 + k / 32) ** 2;
    before = now;
  }
  for (const level of levels) {
    let [low, high] = [-8, 8];
    for (let step = 0; step < 50; step++) {
      const middle = 0.5 * (low + high);
      if (cdf(middle) < level) low = middle;
      else high = middle;
    }
    total += low;
  }
  return total;
}

const plain = betaMixtureRows("bench", maps, rule, rows, () => undefined);

function summaryInTypeScript(): number {
  const quantilesOf = plain.quantilesAt(levels);
  const quantiles = new Float64Array(levels.length);
  const moments = new Float64Array(2);
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    quantilesOf(row, quantiles, moments);
    sum += moments[0] + quantiles[0];
  }
  return sum;
}

const suites: BenchSuite[] = [
  suite("calibrated mean, std and 19 quantiles, 64 maps a row", [
    {
      name: "naive bisection and grid",
      work,
      run: () => {
        let sum = 0;
        for (let row = 0; row < rows; row++) sum += naiveSummary(row);
        return sum;
      },
    },
    { name: "summary, normal columns, without WebAssembly", work, run: summaryInTypeScript },
    { name: "summary, normal columns", work, run: () => batch.summary(levels).mean },
    { name: "summary, with local scale, two shapes and surprise", work, run: () => formed.summary(levels).mean },
    { name: "summary, a batch of normal rows", work, run: () => normals.summary(levels).mean },
    { name: "summary, Student's t", work, run: () => heavy.summary(levels).mean },
  ]),
  suite("calibrated rows, 64 maps a row", [
    { name: "quantile at one level", work, run: () => batch.quantile(0.3) },
    { name: "quantiles at 19 levels", work, run: () => batch.quantiles(levels) },
    { name: "mean", work, run: () => batch.mean() },
    { name: "logPdf", work, run: () => batch.logPdf(target) },
    { name: "cdf", work, run: () => batch.cdf(target) },
    { name: "crps", work, run: () => batch.crps(target) },
    { name: "crps, with local scale, two shapes and surprise", work, run: () => formed.crps(target) },
    { name: "100 samples", work, run: () => batch.sample(100, { seed: 1 }) },
  ]),
];

export default suites;
