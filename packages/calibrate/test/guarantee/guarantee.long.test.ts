import { guaranteedCoverage } from "@distcal/metrics";
import { describe, expect, it } from "vitest";
import { misfits } from "../../bench/guarantee/misfits.ts";
import { type TableCell, tableCells } from "../../bench/guarantee/table-cells.ts";
import { coveredFits, isWithin } from "../../bench/guarantee/whole-fits.ts";
import { guaranteedWidths } from "../../bench/guarantee/widths.ts";
import { qualityTableNames } from "../../bench/quality/quality-table.ts";
import { fit } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

const names = qualityTableNames();
if (names.length === 0) process.stderr.write("skipped: the tables of real models are not beside the repository\n");

describe("whole fits with a guarantee", () => {
  it.each(Object.keys(misfits))("cover what they promise where predictions are %s", async (kind) => {
    for (const rows of [50, 200, 1000]) {
      const found = await coveredFits(kind, "variance-scaling", rows, 60);
      expect(found.filter((level) => !isWithin(level))).toEqual([]);
    }
  });

  it("of the default cover what they promise of few rows", async () => {
    const found = await coveredFits("overconfident", "gp-beta", 50, 20);
    expect(found.map(({ level }) => level)).toEqual([0.5, 0.8, 0.9]);
    expect(found.filter((level) => !isWithin(level))).toEqual([]);
  });

  it.each(["gp-normal", "gp-cauchy", "idr", "ckme"] as const)("of %s cover what they promise", async (method) => {
    const past = simulate({ rows: 400, seed: 3, predicted: (std) => std / 3 });
    const future = simulate({ rows: 4000, seed: 4, predicted: (std) => std / 3 });
    const { calibrate } = await fit(past, { method, guarantee: "marginal" });
    const { levels, coverage } = guaranteedCoverage(future.target, calibrate(future), { levels: [0.5, 0.8] });
    const chance = (level: number) => 3.5 * Math.sqrt(level * (1 - level) * (1 / 119 + 1 / 4000));
    levels.forEach((level, k) => {
      expect(Math.abs(coverage[k] - level)).toBeLessThan(chance(level) + 2 / 120);
    });
  });

  it("choose a method by cross-validation as ever, on the rows that they are fitted to", async () => {
    const fitted = await fit(simulate({ rows: 60, seed: 8 }), { method: "auto", guarantee: "marginal", folds: 2 });
    expect(fitted).toMatchObject({ guarantee: { kind: "marginal", rows: 19 }, selection: { rows: 41 } });
  });

  it("are hardly wider than without, and narrower than split conformal where widths differ", async () => {
    const { guaranteed, plain, conformal } = await guaranteedWidths("heteroscedastic", 1);
    process.stderr.write(`widths: ${guaranteed / plain} of the unguaranteed, ${guaranteed / conformal} of conformal\n`);
    // One draw: the mean over draws is within 1.05.
    expect(guaranteed / plain).toBeLessThan(1.1);
    expect(guaranteed / conformal).toBeLessThan(0.9);
  });
});

describe.runIf(names.length > 0)("on predictions of real models", () => {
  it("at least 97 % of tables and levels are covered within 2.6 standard errors", async () => {
    const cells: TableCell[] = [];
    for (const name of names) cells.push(...(await tableCells(name, "isotonic")));
    expect(cells.length).toBeGreaterThan(130);
    const inside = cells.filter(({ standardErrors }) => Math.abs(standardErrors) <= 2.6).length;
    expect(inside / cells.length).toBeGreaterThanOrEqual(0.97);
  });
});
