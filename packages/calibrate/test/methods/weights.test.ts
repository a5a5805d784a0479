import { normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { compare, fit, type MethodName, methodNames, modelText } from "../../src/index.ts";
import { simulate } from "../simulated.ts";
import { rowsFor } from "./rows-for.ts";

const rows = simulate({ rows: 90, seed: 11, predicted: (std, mean) => std * (mean > 0 ? 0.5 : 1.2) });
const weight = rows.mean.map((_, i) => i % 3);
const order = Array.from(rows.mean).flatMap((_, i) => new Array<number>(weight[i]).fill(i));
const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]);
const repeated = { mean: pick(rows.mean), std: pick(rows.std), target: pick(rows.target) };
const others = simulate({ rows: 50, seed: 12 });

/** Ranks and closed forms agree to rounding; optimisers end nearby, from starts that the number of rows has a part in. */
const tolerance = (method: MethodName): number => (method === "global-beta" ? 1e-5 : 1e-9);
const levels = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

describe.each(methodNames)("weights in a fit of %s", (method) => {
  const asked = rowsFor(method, others);

  it("2 is the row twice, 0 is no row", async () => {
    const weighted = (await fit({ ...rowsFor(method, rows), weight }, { method })).calibrate(asked);
    const twice = (await fit(rowsFor(method, repeated), { method })).calibrate(asked);
    expect(Math.abs(meanLog(weighted) - meanLog(twice))).toBeLessThan(tolerance(method));
    weighted.quantiles(levels).forEach((row, i) => {
      row.forEach((quantile, k) => {
        expect(Math.abs(quantile - twice.quantiles(levels)[i][k])).toBeLessThan(0.01 * others.std[i]);
      });
    });
  });

  it("all 1 is the fit without weights", async () => {
    const ones = (await fit({ ...rowsFor(method, rows), weight: rows.mean.map(() => 1) }, { method })).calibrate(asked);
    const plain = (await fit(rowsFor(method, rows), { method })).calibrate(asked);
    expect(Math.abs(meanLog(ones) - meanLog(plain))).toBeLessThan(method.startsWith("gp-") ? 1e-3 : 1e-9);
  });
});

it("methods that rank rows refuse weights that are not whole numbers", async () => {
  const halves = { ...rows, weight: rows.mean.map(() => 0.5) };
  for (const method of ["isotonic", "crude", "conformal", "normalised-conformal"] as const) {
    await expect(fit(halves, { method })).rejects.toThrow(
      "fit: weights must be whole numbers with a sum of at most 10000000 for a method that ranks rows, got 0.5",
    );
  }
  await expect(fit(halves, { method: "variance-scaling" })).resolves.toMatchObject({ shift: 0 });
});

it("rows of weight 0 do not count among the rows that a fit needs", async () => {
  const few = { ...rows, weight: rows.mean.map((_, i) => (i < 9 ? 1 : 0)) };
  await expect(fit(few, { method: "identity" })).rejects.toThrow(
    "fit: observations must have at least 10 rows of weight > 0, got 9",
  );
});

it("a batch of normal predictions is fitted as their columns are, also where rows weigh nothing", async () => {
  const { mean, std, target } = rows;
  const columns = await fit({ ...rows, weight });
  const batch = await fit({ predictions: normalBatch({ mean, std }), target, weight });
  expect(modelText(batch.toJSON())).toBe(modelText(columns.toJSON()));
});

it("weights that add to less than the fewest rows, or that are not weights, are refused", async () => {
  const withWeight = (value: (row: number) => number) => fit({ ...rows, weight: rows.mean.map((_, i) => value(i)) });
  await expect(withWeight(() => 1 / 90)).rejects.toThrow(
    /^fit: weights must add up to at least 10, the fewest rows of a fit, got (1|0\.99\d*|1\.0\d*); weight 2 is the row twice/,
  );
  await expect(withWeight(() => 1e300)).rejects.toThrow("fit: weight[0] must be at most 1000000000, got 1e+300");
  await expect(withWeight(() => -1)).rejects.toThrow("fit: weight[0] must be ≥ 0, got -1; 0 leaves a row out");
  await expect(withWeight(() => 0)).rejects.toThrow("fit: weight must have a row above 0, got 90 zeros");
});

it("weights of a million and of a thousandth fit without a NaN", async () => {
  const wild = { ...rows, weight: rows.mean.map((_, i) => (i % 2 === 0 ? 1e6 : 1e-3)) };
  for (const method of ["gp-beta", "gp-normal", "global-beta", "variance-scaling"] as const) {
    expect(meanLog((await fit(wild, { method })).calibrate(others))).toBeGreaterThan(-10);
  }
});

it("compare's scores are those of repeated rows whose copies share a fold", async () => {
  const methods = ["identity", "variance-scaling"] as const;
  const counts = rows.mean.map((_, i) => 1 + (i % 2));
  const twins = Array.from(rows.mean).flatMap((_, i) => new Array<number>(counts[i]).fill(i));
  const at = (column: Float64Array): Float64Array => Float64Array.from(twins, (row) => column[row]);
  const foldBy = rows.mean.map((_, i) => i % 15);
  const weighted = await compare({ ...rows, weight: counts }, { methods, foldBy });
  const copied = { mean: at(rows.mean), std: at(rows.std), target: at(rows.target) };
  const twice = await compare(copied, { methods, foldBy: at(foldBy) });
  expect(twice.rows).toBe(135);
  for (const [i, { scores }] of twice.methods.entries()) {
    for (const name of ["nll", "crps", "pinball", "mse", "coverage90"] as const) {
      expect(Math.abs((weighted.methods[i].scores?.[name] ?? Number.NaN) - (scores?.[name] ?? 0))).toBeLessThan(1e-10);
    }
  }
  expect(weighted.methods[1].change?.mean).toBeCloseTo(twice.methods[1].change?.mean ?? Number.NaN, 10);
});

it("compare fits with weights, in columns and in batches", async () => {
  const methods = ["identity", "variance-scaling"] as const;
  const columns = await compare({ ...rows, weight }, { methods });
  const { mean, std, target } = rows;
  const batches = await compare({ predictions: normalBatch({ mean, std }), target, weight }, { methods });
  expect(columns.rows).toBe(60);
  const byLabel = await compare({ ...rows, weight }, { methods, foldBy: rows.mean.map((_, i) => i % 10) });
  expect(byLabel.rows).toBe(60);
  expect(batches.methods[1].scores?.nll).toBeCloseTo(columns.methods[1].scores?.nll ?? Number.NaN, 10);
});

function meanLog(batch: { logPdf(y: Float64Array): Float64Array }): number {
  return batch.logPdf(others.target).reduce((sum, log) => sum + log / others.target.length, 0);
}
