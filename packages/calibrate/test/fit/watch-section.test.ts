import { laplaceBatch } from "@distcal/distributions";
import { observe, startWatchFrom, type WatchReference, watchReference } from "@distcal/monitor";
import { describe, expect, it } from "vitest";
import { foldOfRows, splitAt } from "../../src/folds/folds.ts";
import { fit, methodNames, modelText, parseCalibrator } from "../../src/index.ts";
import { rowsFor } from "../methods/rows-for.ts";
import { simulate } from "../simulated.ts";

const rows = simulate({ rows: 200, seed: 3, predicted: (std, mean) => (mean > 0 ? 0.6 : 1.1) * std });
const total = (counts: readonly number[] | undefined): number => counts?.reduce((sum, count) => sum + count, 0) ?? 0;

describe("what a watch over a fitted model starts from", () => {
  it.each(methodNames)("is in the model file of %s: each of its rows once", async (method) => {
    const text = modelText(
      (await fit(rowsFor(method, rows), { method, ...(method === "gp-beta" && { preset: "paper" }) })).toJSON(),
    );
    const watch = parseCalibrator(text).toJSON()["watch"] as WatchReference;
    expect(watch.counts.map(total)).toEqual([200, 100, 100, 100, 100]);
    expect(JSON.stringify(watch).length).toBeLessThan(4000);
    expect(startWatchFrom(watch).rows).toBe(0);
  });

  it("is of fits that did not see the rows", async () => {
    const few = simulate({ rows: 60, seed: 5 });
    const part = (chosen: Int32Array) => {
      const [mean, std, target] = [few.mean, few.std, few.target].map((c) =>
        Float64Array.from(chosen, (row) => c[row]),
      );
      return { mean, std, target };
    };
    const pits = new Float64Array(60);
    const fold = foldOfRows(60, 5, 1);
    for (let k = 0; k < 5; k++) {
      const { training, heldOut } = splitAt(fold, k);
      const { mean, std, target } = part(heldOut);
      const calibrator = await fit(part(training), { method: "variance-scaling" });
      calibrator
        .calibrate({ mean, std })
        .cdf(target)
        .forEach((pit, i) => {
          pits[heldOut[i]] = pit;
        });
    }
    const calibrator = await fit(few, { method: "variance-scaling" });
    const own = calibrator.calibrate(few).cdf(few.target);
    const watch = calibrator.toJSON()["watch"];
    expect(watch).toEqual(watchReference({ pits, means: few.mean, stds: few.std }));
    expect(watch).not.toEqual(watchReference({ pits: own, means: few.mean, stds: few.std }));
  });

  it.each(["gp-beta", "isotonic"] as const)("is there for %s of a batch of another family, too", async (method) => {
    const { mean, std, target } = rows;
    const predictions = laplaceBatch({ location: mean, scale: std });
    const fitted = await fit({ predictions, target }, { method, ...(method === "gp-beta" && { preset: "paper" }) });
    expect(total((fitted.toJSON()["watch"] as WatchReference).counts[0])).toBe(200);
  });

  it("has each of several equal rows, and of those at a bound PITs from all of its mass", async () => {
    const { mean, std, target } = simulate({ rows: 100, seed: 8 });
    const dry = (column: Float64Array, value: number) =>
      Float64Array.from({ length: 180 }, (_, i) => column[i] ?? value);
    const rain = { mean: dry(mean, 0.1), std: dry(std, 1), target: dry(target.map(Math.abs), 0), lower: 0 };
    const fitted = await fit(rain, { inducingPoints: 4, without: ["predictive"] });
    const { counts } = fitted.toJSON()["watch"] as WatchReference;
    expect(total(counts[0])).toBe(180);
    expect(Math.max(...counts[0])).toBeLessThan(20);
  });

  it("counts outcomes that the fit set aside", async () => {
    const target = rows.target.map((y, i) => (i === 7 ? y + 1e4 : y));
    const fitted = await fit({ ...rows, target }, { inducingPoints: 4 });
    expect(fitted.report.outliers).toEqual([7]);
    const { counts } = fitted.toJSON()["watch"] as WatchReference;
    expect(total(counts[0])).toBe(200);
    expect(counts[0].at(-1)).toBeGreaterThan(0);
  });

  it("is left out where too few rows remain without a fold", async () => {
    const few = simulate({ rows: 12, seed: 1 });
    expect((await fit(few, { method: "variance-scaling" })).toJSON()).not.toHaveProperty("watch");
  });

  it("lets a watch over calm rows be calm, and ring when outcomes spread wider", async () => {
    const calibrator = await fit(rows);
    const seen = ({ mean, std, target }: typeof rows) => ({
      pits: calibrator.calibrate({ mean, std }).cdf(target),
      means: mean,
      stds: std,
    });
    const later = (seed: number, by: number) =>
      simulate({ rows: 2000, seed, predicted: (std, mean) => ((mean > 0 ? 0.6 : 1.1) * std) / by });
    const start = startWatchFrom(calibrator.toJSON()["watch"] as WatchReference);
    const calm = observe(start, seen(later(11, 1)));
    expect(calm.alarms).toEqual([]);
    const [alarm] = observe(calm.state, seen(later(12, 1.5))).alarms;
    expect(alarm).toMatchObject({ what: "width", direction: "wider", where: { of: "all" } });
    expect(alarm.row).toBeLessThan(2400);
  });
});
