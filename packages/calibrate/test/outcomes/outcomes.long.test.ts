import { createRng } from "@distcal/numerics";
import { readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fit } from "../../src/index.ts";

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function tableFrom(text: string) {
  const [header, ...lines] = text.trim().split("\n");
  const names = header.split(",");
  const cells = lines.map((line) => line.split(",").map(Number));
  const column = (name: string): Float64Array => Float64Array.from(cells, (row) => row[names.indexOf(name)]);
  return { mean: column("mean"), std: column("std"), target: column("target") };
}

const tables = ["forest-fires-forest"].map((name) => ({
  name,
  past: readShared(`predictions/${name}-fit.csv`),
  later: readShared(`predictions/${name}-test.csv`),
}));

describe.each(tables)("outcomes that can't be negative: $name", ({ past, later }) => {
  it.skipIf(past === undefined || later === undefined)("have a lower CRPS than by isotonic", async () => {
    const [fitting, test] = [tableFrom(past ?? ""), tableFrom(later ?? "")];
    const bounded = (await fit({ ...fitting, lower: 0 })).calibrate(test);
    const isotonic = (await fit(fitting, { method: "isotonic" })).calibrate(test);
    expect(meanOf(bounded.crps(test.target))).toBeLessThan(meanOf(isotonic.crps(test.target)));
  });
});

describe("whole numbers", () => {
  const rng = createRng(6);
  const table = (rows: number) => {
    const mean = Float64Array.from({ length: rows }, () => 6 * rng.uniform());
    const std = mean.map(() => 0.6 + rng.uniform());
    return { mean, std, target: mean.map((m, i) => Math.max(0, Math.round(m + 1.5 * std[i] * rng.normal()))) };
  };

  it("lie in sets as often as these say, and no quantile of a million is another value", async () => {
    // As many as were fitted to: the error of the fit is that of its own rows.
    const [past, later] = [table(600), table(600)];
    const batch = (await fit({ ...past, lower: 0, integer: true })).calibrate(later);
    for (const level of [0.5, 0.8, 0.9]) {
      const { lower, upper } = batch.interval(level);
      const below = batch.cdf(lower.map((y) => y - 1));
      const mass = batch.cdf(upper).map((p, i) => p - (lower[i] <= 0 ? 0 : below[i]));
      const held = meanOf(later.target.map((y, i) => (y >= lower[i] && y <= upper[i] ? 1 : 0)));
      const error = Math.sqrt(meanOf(mass.map((p) => p * (1 - p))) / mass.length);
      expect(Math.abs(held - meanOf(mass)) / error).toBeLessThan(2.6);
    }
    const levels = Float64Array.from({ length: 1667 }, (_, k) => (k + 0.5) / 1667);
    const quantiles = batch.quantiles(levels);
    expect(quantiles.length * levels.length).toBeGreaterThan(1_000_000);
    expect(quantiles.every((row) => row.every((q) => Number.isInteger(q) && q >= 0))).toBe(true);
  });
});
