import { type DistributionBatch, normalBatch } from "@distcal/distributions";
import { coverage, guaranteedCoverage } from "@distcal/metrics";
import { digestOfRows } from "@distcal/model-document";
import { describe, expect, expectTypeOf, it } from "vitest";
import { heldRowCount } from "../../src/guarantee/held-rows.ts";
import {
  compare,
  fit,
  type Method,
  methodNames,
  methods,
  modelText,
  parseCalibrator,
  update,
} from "../../src/index.ts";
import { parseCalibrator as parseToPredict } from "../../src/predict/index.ts";
import { simulate } from "../simulated.ts";

const overconfident = (std: number): number => std / 3;
const past = simulate({ rows: 400, seed: 3, predicted: overconfident });
const future = simulate({ rows: 4000, seed: 4, predicted: overconfident });
const side = (mean: Float64Array): string[] => Array.from(mean, (m) => (m > 0 ? "up" : "down"));

/** Chance in held-out rows and in those that are counted, 3.5 standard errors of both. */
const chance = (level: number, held: number): number =>
  3.5 * Math.sqrt(level * (1 - level) * (1 / held + 1 / future.mean.length));

function held({ lower, upper }: { lower: Float64Array; upper: Float64Array }): number {
  return future.target.filter((y, i) => y >= lower[i] && y <= upper[i]).length / future.target.length;
}

describe("a fit with a guarantee", () => {
  // Those that take seconds are in the long test.
  it.each(methodNames.filter((name) => !["gp-beta", "gp-normal", "gp-cauchy", "idr", "ckme"].includes(name)))(
    "covers what it promises with %s, of each kind",
    async (method) => {
      for (const guarantee of ["marginal", "group", "cross"] as const) {
        const { requires = [] }: Method = methods[method];
        const isGrouped = guarantee === "group" || requires.includes("group");
        const rows = { ...past, ...(isGrouped && { group: side(past.mean) }) };
        const { guarantee: found, calibrate } = await fit(rows, { method, guarantee, seed: 2 });
        const batch = calibrate({ ...future, group: side(future.mean) });
        for (const level of [0.5, 0.8]) {
          expect(Math.abs(held(batch.interval(level)) - level)).toBeLessThan(
            chance(level, found.rows) + 2 / found.rows,
          );
        }
      }
    },
  );

  it("keeps its density, and lets intervals alone read the ranks", async () => {
    const plain = await fit(past, { method: "identity" });
    const { calibrate, look } = await fit(past, { method: "identity", guarantee: "marginal" });
    const [before, batch] = [plain.calibrate(future), calibrate(future)];
    expect(look.rows).toBe(400 - heldRowCount(400));
    expectTypeOf(batch.bound).parameter(1).toEqualTypeOf<"lower" | "upper">();
    expect(batch.logPdf(future.target)).toEqual(before.logPdf(future.target));
    expect(batch.quantile(0.9)).toEqual(before.quantile(0.9));
    expect(coverage(future.target, batch)).toEqual(coverage(future.target, before));
    const { levels, coverage: shares, width, smooth } = guaranteedCoverage(future.target, batch);
    expect(levels).toEqual([0.5, 0.8, 0.9, 0.95]);
    expect(smooth.coverage[2]).toBeLessThan(0.5);
    expect(shares[2]).toBeGreaterThan(0.9 - chance(0.9, 119));
    expect(width[2]).toBeGreaterThan(2.5 * smooth.width[2]);
    expect(held(batch.interval(0.9))).toBe(shares[2]);
  });

  it("is the same after it was written and read, by either door, byte for byte", async () => {
    const fitted = await fit(past, { method: "variance-scaling", guarantee: "marginal", seed: 5 });
    const text = modelText(fitted.toJSON());
    const again = await fit(past, { method: "variance-scaling", guarantee: "marginal", seed: 5 });
    expect(modelText(again.toJSON())).toBe(text);
    expect(modelText((await fit(past, { method: "variance-scaling", guarantee: "marginal" })).toJSON())).not.toBe(text);
    for (const read of [parseCalibrator(text), parseToPredict(text)]) {
      expect(read.guarantee).toEqual(fitted.guarantee);
      expect(read.calibrate(future).interval(0.9)).toEqual(fitted.calibrate(future).interval(0.9));
      expect(modelText(read.toJSON())).toBe(text);
    }
    const { mean, std, target } = past;
    expect(fitted.toJSON()["rowsDigest"]).toBe(digestOfRows([mean, std, target]));
  });

  it("takes groups with a method that reads none, and needs them again", async () => {
    const group = side(past.mean);
    const fitted = await fit({ ...past, group }, { method: "isotonic", guarantee: "group" });
    expect(fitted.inputs).toEqual({ covariates: [], group: true, labels: ["down", "up"] });
    expect(fitted.guarantee.groups?.map(({ label, scores }) => [label, scores.length])).toEqual([
      ["down", heldRowCount(group.filter((label) => label === "down").length)],
      ["up", heldRowCount(group.filter((label) => label === "up").length)],
    ]);
    expect(() => fitted.calibrate(future)).toThrow("calibrate: predictions must have a group");
    const batch: DistributionBatch = { ...normalBatch(future), group: side(future.mean) } as DistributionBatch;
    expect(held(fitted.calibrate(batch).interval(0.8))).toBeGreaterThan(0.7);
  });

  it("says of which kind cross is: all rows, and nothing for a finite sample", async () => {
    const { guarantee } = await fit(past, { method: "isotonic", guarantee: "cross" });
    expect(guarantee).toMatchObject({ kind: "cross", rows: 400, folds: 5 });
  });

  it("counts outcomes at bounds and on lattices by drawn ranks", async () => {
    const counts = { ...past, target: past.target.map((y) => Math.max(Math.round(y), 0)), integer: true, lower: 0 };
    const { calibrate } = await fit(counts, { method: "identity", guarantee: "marginal" });
    const { lower, upper } = calibrate(future).interval(0.8);
    const within = future.target
      .map((y) => Math.max(Math.round(y), 0))
      .filter((y, i) => y >= lower[i] && y <= upper[i]);
    expect(within.length / future.target.length).toBeGreaterThan(0.8 - chance(0.8, 119));
    expect(lower.every((y) => Number.isInteger(y) && y >= 0)).toBe(true);
  });

  it("keeps its promise where bounds are cut off after compiling", async () => {
    const bounded = { ...past, target: past.target.map((y) => Math.max(y, 0)), lower: 0 };
    const { calibrate, unbounded } = await fit(bounded, { method: "identity", guarantee: "marginal" });
    const [within, without] = [calibrate(future).interval(0.8), unbounded?.calibrate(future).interval(0.8)];
    expect(within.upper).toEqual(without?.upper.map((y) => Math.max(y, 0)));
    expect(within.lower).toEqual(without?.lower.map((y) => Math.max(y, 0)));
  });

  it("ends with an update, which says so", async () => {
    const fitted = await fit(past, { method: "variance-scaling", guarantee: "marginal" });
    await expect(update(fitted, simulate({ rows: 100, seed: 12 }))).rejects.toThrow("must be one that learns");
    const few = simulate({ rows: 40, seed: 11 });
    const learning = await fit(few, { guarantee: "marginal", without: ["shape", "local-scale"], inducingPoints: 5 });
    const learnt = await update(learning, simulate({ rows: 20, seed: 12 }));
    expect(learnt.warnings).toContainEqual(expect.stringMatching(/^an update ends the guarantee: /));
    expect(learnt.toJSON()).not.toHaveProperty("guarantee");
    expect(learnt.calibrate(future).guarantee).toBeUndefined();
  });

  it("leaves comparisons alone: scores are of densities", async () => {
    const { methods } = await compare(past, { methods: ["identity"], folds: 2 });
    expect(methods[0]).toMatchObject({ method: "identity" });
  });
});

describe("a fit with a guarantee refuses", () => {
  const few = simulate({ rows: 18, seed: 1 });

  it.each([
    ["an unknown kind", past, "conditional", "guarantee must be one of marginal, group, cross, got conditional"],
    ["groups that are not there", past, "group", 'guarantee "group" needs the group of each row, got none'],
    ["too few rows", few, "marginal", "10 must be left to fit to, got 18 rows; collect at least 19"],
    [
      "weights that differ",
      { ...past, weight: past.mean.map((_, i) => 1 + (i % 2)) },
      "marginal",
      "got weights that differ; leave the weight out",
    ],
    [
      "outcomes that are not known",
      { mean: past.mean, std: past.std, targetLow: past.target, targetHigh: past.target.map((y) => y + 1) },
      "marginal",
      "counts outcomes that are known, got targetLow or targetHigh",
    ],
  ])("%s", async (_, rows, guarantee, message) => {
    await expect(fit(rows as typeof past, { guarantee: guarantee as "marginal" })).rejects.toThrow(message);
  });

  it("a level that its held-out rows can't promise, when it is asked for", async () => {
    const { calibrate } = await fit(simulate({ rows: 50, seed: 2 }), { method: "isotonic", guarantee: "marginal" });
    expect(() => calibrate(future).interval(0.95)).toThrow("which takes 39 held-out rows");
  });

  it("a level of steps that end where outcomes lie", async () => {
    const { calibrate } = await fit(past, { method: "idr", guarantee: "marginal" });
    const batch = calibrate(future);
    expect(() => batch.interval(0.95)).toThrow("held-out outcomes lie where the method gives no probability at all");
    expect(guaranteedCoverage(future.target, batch).levels).toEqual([0.5, 0.8, 0.9]);
  });
});

describe("the rows that are held out", () => {
  it("are as many as levels ask for, of few rows half, and of very many a twentieth", () => {
    const counts = [20, 37, 38, 50, 77, 78, 100, 200, 500, 1000, 2000, 8000, 40_000, 100_000, 1_000_000];
    expect(counts.map(heldRowCount)).toEqual([10, 18, 19, 19, 19, 39, 39, 39, 119, 239, 519, 1999, 1999, 4999, 9999]);
  });

  it("lie on common levels exactly from 38 rows on", () => {
    const off = Array.from({ length: 3000 }, (_, i) => i + 38).filter(
      (rows) => (heldRowCount(rows) + 1) % (rows < 78 ? 20 : 40) !== 0 || 2 * heldRowCount(rows) > rows,
    );
    expect(off).toEqual([]);
  });
});
