import { type BenchSuite, suite } from "@distcal/bench";
import { memberBatch, mixtureBatch, quantileBatch, studentTBatch } from "@distcal/distributions";
import { createRng, gaussHermite, normalQuantile } from "@distcal/numerics";
import { calibratedBatch } from "../src/index.ts";

const rows = 500;
const work = { amount: rows, unit: "row" } as const;
const rng = createRng(3);
const each = <T>(make: (row: number) => T): T[] => Array.from({ length: rows }, (_, row) => make(row));
// The spread of latents that fits to tables of a thousand rows have.
const maps = {
  mean: Float64Array.from({ length: 3 * rows }, (_, k) => (k % 3 === 2 ? 0.5 : 0.3) * rng.normal()),
  factor: Float64Array.from({ length: 6 * rows }, () => 0.12 * rng.normal()),
};
const location = each(() => rng.normal());
const scale = each(() => 0.2 + rng.uniform());
const columns = Float64Array.from({ length: 19 }, (_, k) => (k + 1) / 20);
const bases = {
  "19 quantiles": quantileBatch({
    levels: columns,
    rows: each((row) => Array.from(columns, (p) => location[row] + scale[row] * Math.sinh(normalQuantile(p)))),
  }),
  "50 members": memberBatch({
    rows: each((row) => Array.from({ length: 50 }, () => location[row] + scale[row] * rng.normal())),
  }),
  "mixtures of 5 normals": mixtureBatch({
    weights: each(() => [0.2, 0.2, 0.2, 0.2, 0.2]),
    means: each((row) => [0, 1, 2, 3, 4].map(() => location[row] + 0.7 * scale[row] * rng.normal())),
    stds: each((row) => [0, 1, 2, 3, 4].map(() => scale[row] * (0.5 + rng.uniform()))),
  }),
  "Student's t, without tables": studentTBatch({ location, scale, degreesOfFreedom: 20 }),
};
const form = {
  logScale: Float64Array.from({ length: rows }, () => 0.2 * rng.normal()),
  shape: { weight: [0.8, 0.2], mean: [0, 0.1], scale: [0.7, 1.8] },
};
const levels = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95];

const suites: BenchSuite[] = [
  suite(
    "calibrated mean, std and 9 quantiles of other forms, with local scale and shape",
    Object.entries(bases).map(([name, base]) => {
      const batch = calibratedBatch(base, maps, gaussHermite(4), form);
      return { name, work, run: () => batch.summary(levels).mean };
    }),
  ),
];

export default suites;
