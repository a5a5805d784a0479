import { shuffledRows } from "@distcal/numerics";
import { expect, it } from "vitest";
import { type FitOptions, fit, type MethodName } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

const rows = simulate({ rows: 300, seed: 5, predicted: (std, mean) => std * (mean > 0 ? 0.5 : 1.3) });
const order = shuffledRows(300, 9);
const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]);
const shuffled = { mean: pick(rows.mean), std: pick(rows.std), target: pick(rows.target) };

it.each<[MethodName, object]>([
  ["gp-beta", { inducingPoints: 4 }],
  ["gp-beta", { preset: "paper" }],
  ["gp-normal", {}],
  ["isotonic", {}],
  ["crude", {}],
  ["global-beta", {}],
])("rows in another order are the same fit: %s %o", async (method, options) => {
  const [one, other] = await Promise.all(
    [rows, shuffled].map((table) => fit(table, { method, ...options } as FitOptions)),
  );
  const [before, after] = [one, other].map((fitted) => fitted.calibrate(rows).quantile(0.9));
  for (let i = 0; i < before.length; i++) expect(Math.abs(before[i] - after[i])).toBeLessThan(1e-6);
});
