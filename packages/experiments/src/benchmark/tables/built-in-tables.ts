import { createRng, type Rng } from "@distcal/numerics";
import type { BenchmarkTable, TableRows } from "./benchmark-table.ts";
import type { RowLimits } from "./read-tables.ts";
import { tableDigest } from "./table-digest.ts";

/** A row with what was predicted and the observed outcome. */
type DrawRow = (rng: Rng) => readonly [mean: number, std: number, target: number];

/** What can be wrong with predictions, one table for each; the first has nothing wrong with it. */
const draws: Readonly<Record<string, DrawRow>> = {
  calibrated: (rng) => {
    const [mean, std] = [10 * rng.uniform(), 0.5 + rng.uniform()];
    return [mean, std, mean + std * rng.normal()];
  },
  overconfident: (rng) => {
    const [mean, std] = [10 * rng.uniform(), 0.5 + rng.uniform()];
    return [mean, std, mean + 2.5 * std * rng.normal()];
  },
  skewed: (rng) => {
    const [mean, std] = [10 * rng.uniform(), 0.5 + rng.uniform()];
    // A gamma variable of shape 2, centred and scaled.
    const gamma = -Math.log(rng.uniformOpen()) - Math.log(rng.uniformOpen());
    return [mean, std, mean + (std * (gamma - 2)) / Math.SQRT2];
  },
  "uneven-width": (rng) => {
    const mean = 10 * rng.uniform();
    return [mean, 1, mean + (0.3 + 0.25 * mean) * rng.normal()];
  },
  outliers: (rng) => {
    const [mean, std] = [10 * rng.uniform(), 0.5 + rng.uniform()];
    return [mean, std, mean + std * (rng.uniform() < 0.03 ? 12 : 1) * rng.normal()];
  },
  // The paper's example: two lines, and a straight line between them.
  "two-lines": (rng) => {
    const x = -10 + 50 * rng.uniform();
    const target = (rng.uniform() < 0.5 ? 0.5 * x : 0) + Math.SQRT2 * rng.normal();
    return [0.25 * x, 5.5, target];
  },
};

/** Rows of each built-in table where no fewer are asked for: few, so that the whole set takes a minute. */
const builtInRows: RowLimits = { fit: 400, test: 800 };

/** A small set of tables that needs no files: one for each thing that can be wrong with predictions. */
export function builtInTables(seed: number, limits: RowLimits): readonly BenchmarkTable[] {
  return Object.entries(draws).map(([name, draw], i) => {
    const rng = createRng(seed).fork(i);
    const fit = drawnRows(draw, rng, Math.min(limits.fit, builtInRows.fit));
    const test = drawnRows(draw, rng, Math.min(limits.test, builtInRows.test));
    return { name: `built-in/${name}`, sha256: tableDigest(fit, test), split: "built in", form: "moments", fit, test };
  });
}

function drawnRows(draw: DrawRow, rng: Rng, length: number): TableRows {
  const rows = Array.from({ length }, () => draw(rng));
  const column = (place: 0 | 1 | 2): Float64Array => Float64Array.from(rows, (row) => row[place]);
  return { columns: { mean: column(0), std: column(1), target: column(2) } };
}
