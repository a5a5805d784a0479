import type { Calibrator } from "@distcal/distributions";
import { type ModelUpdates, modelDocument } from "@distcal/model-document";
import type { WatchReference } from "@distcal/monitor";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type Fitted, fit, type GpBetaFit, modelText, parseCalibrator, update } from "../../src/index.ts";
import { type Simulated, simulate } from "../simulated.ts";

const wrong = (std: number, mean: number): number => (mean > 0 ? 0.6 : 1.1) * std;
const past = simulate({ rows: 200, seed: 3, predicted: wrong });
const later = simulate({ rows: 120, seed: 4, predicted: wrong });
const fitted: Promise<GpBetaFit> = fit(past, { preset: "paper", inducingPoints: 5 });

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const nll = (calibrator: Pick<Calibrator, "calibrate">, rows: Simulated): number =>
  -calibrator
    .calibrate(rows)
    .logPdf(rows.target)
    .reduce((sum, log) => sum + log, 0) / rows.target.length;
const coverage = (calibrator: Pick<Calibrator, "calibrate">, rows: Simulated): number => {
  const { lower, upper } = calibrator.calibrate(rows).interval(0.9);
  return rows.target.filter((y, i) => y >= lower[i] && y <= upper[i]).length / rows.target.length;
};

describe("update", () => {
  it("learns from new rows, and leaves the calibrator as it was", async () => {
    const old = await fitted;
    const before = modelText(old.toJSON());
    const wider = simulate({ rows: 400, seed: 5, predicted: (std, mean) => wrong(std, mean) / 1.6 });
    const updated = await update(old, wider, { keep: 0.05 });
    expect(modelText(old.toJSON())).toBe(before);
    const unseen = simulate({ rows: 2000, seed: 6, predicted: (std, mean) => wrong(std, mean) / 1.6 });
    expect(coverage(old, unseen)).toBeLessThan(0.8);
    // Of 400 rows: 1.5 points of coverage are one standard error.
    expect(Math.abs(coverage(updated, unseen) - 0.9)).toBeLessThan(0.04);
    expect(updated.report).toMatchObject({ rows: 400, keep: 0.05, evidence: 410, updates: 1 });
    expect(updated.report.before.coverage).toBeLessThan(0.8);
    expect(updated.look.rows).toBe(400);
  });

  it("writes itself down: rows, digests and shares of every update, ranges, and what a watch starts from", async () => {
    const old = await fitted;
    const first = await update(old, later);
    const second = await update(
      parseCalibrator(modelText(first.toJSON())),
      { ...past, mean: past.mean.map((m) => m + 0.5) },
      { halfLife: 200 },
    );
    const {
      updates,
      fit: summary,
      watch,
      rowsDigest,
    } = second.toJSON() as unknown as {
      updates: ModelUpdates;
      fit: { rows: number; meanRange: readonly number[] };
      watch: WatchReference;
      rowsDigest: string;
    };
    expect(updates.map(({ rows, keep }) => [rows, keep])).toEqual([
      [120, 1],
      [200, 0.5],
    ]);
    expect(new Set([...updates.map(({ digest }) => digest), rowsDigest]).size).toBe(3);
    expect(rowsDigest).toBe(old.toJSON()["rowsDigest"]);
    expect(summary.rows).toBe(160 + 200);
    expect(summary.meanRange[1]).toBeCloseTo(Math.max(...past.mean) + 0.5, 12);
    const kept = first.toJSON()["watch"] as WatchReference;
    expect(total(kept.counts[0])).toBe(200 + 120);
    expect(Math.abs(total(watch.counts[0]) - (160 + 200))).toBeLessThan(60);
    expect(watch.split).toEqual(kept.split);
    expect(modelText(second.toJSON())).toBe(modelText(parseCalibrator(modelText(second.toJSON())).toJSON()));
  });

  it("refuses rows that it has learnt from, in any order, unless they are to count again", async () => {
    const old = await fitted;
    const updated = await update(old, later);
    const reversed = {
      mean: later.mean.slice().reverse(),
      std: later.std.slice().reverse(),
      target: later.target.slice().reverse(),
    };
    await expect(update(updated, reversed)).rejects.toThrow(
      "update: observations must be new, got the 120 rows that update 1 of 1 learnt from: counting them twice would make the model too " +
        "sure of them; pass other rows, or again: true",
    );
    await expect(update(old, past)).rejects.toThrow("got the 200 rows that it was fitted to");
    expect((await update(updated, reversed, { again: true })).report.updates).toBe(2);
  });

  it("does not depend on the order of rows, and gives the same bytes again", async () => {
    const old = await fitted;
    const reversed = {
      mean: later.mean.slice().reverse(),
      std: later.std.slice().reverse(),
      target: later.target.slice().reverse(),
    };
    const parameters = (fittedOnes: Pick<Fitted<"gp-beta">, "toJSON">): unknown => fittedOnes.toJSON().parameters;
    const updated = await update(old, later);
    expect(parameters(await update(old, reversed))).toEqual(parameters(updated));
    expect(modelText((await update(old, later)).toJSON())).toBe(modelText(updated.toJSON()));
  });

  it("counts a row of weight 2 as the row twice", async () => {
    const old = await fitted;
    const weight = later.mean.map((_, i) => i % 3);
    const places = [...weight].flatMap((times, i) => new Array<number>(times).fill(i));
    const pick = (column: Float64Array): Float64Array => Float64Array.from(places, (row) => column[row]);
    const weighted = await update(old, { ...later, weight });
    const repeated = await update(old, { mean: pick(later.mean), std: pick(later.std), target: pick(later.target) });
    const [a, b] = [weighted, repeated].map((calibrator) => calibrator.calibrate(past).quantile(0.9));
    expectAllClose(a, b, { absolute: 1e-6, label: "q0.9" });
  });

  it("takes any base distribution that a fit takes, and rows far outside of what it has seen", async () => {
    const far = { mean: later.mean.map((m) => m + 100), std: later.std, target: later.target.map((y) => y + 100) };
    const updated = await update(await fitted, far);
    const { inducing, fit: summary } = {
      inducing: updated.toJSON().parameters["inducingMean"] as number[],
      fit: updated.toJSON().fit,
    };
    expect(inducing.length).toBeGreaterThan(5);
    expect(summary.meanRange[1]).toBeGreaterThan(100);
    expect(nll(updated, far)).toBeLessThan(nll(await fitted, far));
  });
});

it("reads covariates as the fit did, and follows what is seen of them", async () => {
  const withLoad = (rows: Simulated, by: number) => ({
    ...rows,
    covariates: { load: rows.mean.map((_, i) => by * ((i % 7) - 3)) },
  });
  const old = await fit(withLoad(past, 1), { preset: "paper", inducingPoints: 4 });
  const updated = await update(old, withLoad(later, 2));
  const [load] = updated.toJSON().parameters["covariates"] as unknown as { range: readonly number[] }[];
  expect(load.range).toEqual([-6, 6]);
  await expect(update(old, later)).rejects.toThrow("covariates.load is missing");
});

describe("a model that changes nothing", () => {
  const calm = simulate({ rows: 300, seed: 8 });

  it("stays so while nothing changes, and moves when outcomes do", async () => {
    const identity = await fit(calm, { preset: "paper", inducingPoints: 5 });
    expect(identity.isIdentity).toBe(true);
    const still = await update(identity, simulate({ rows: 300, seed: 9 }));
    const z = simulate({ rows: 50, seed: 10 });
    expect(still.calibrate(z).quantile(0.9)).toEqual(identity.calibrate(z).quantile(0.9));
    const wide = (seed: number, rows: number): Simulated => simulate({ rows, seed, predicted: (std) => std / 1.5 });
    const moved = await update(still, wide(11, 400), { keep: 0.05 });
    expect(coverage(still, wide(12, 2000))).toBeLessThan(0.78);
    expect(Math.abs(coverage(moved, wide(12, 2000)) - 0.9)).toBeLessThan(0.03);
  });

  it("of a file that does not say what its rows said is refused, and so are maps whose spread is that of outcomes", async () => {
    const identity = await fit(calm, { preset: "paper", inducingPoints: 5 });
    const resealed = (old: GpBetaFit, parameters: object): GpBetaFit => {
      const { format: _, version: _v, sha256: _d, ...content } = old.toJSON();
      const document = modelDocument({ ...content, parameters } as unknown as Parameters<typeof modelDocument>[0]);
      return { ...old, toJSON: () => document };
    };
    const { held: _, ...parameters } = identity.toJSON().parameters;
    await expect(update(resealed(identity, parameters), later)).rejects.toThrow(
      "update: a model that changes nothing must say what its rows said, got one of an older version; fit it again",
    );
    const old = await fitted;
    const spread = resealed(old, { ...old.toJSON().parameters, objective: "predictive" });
    await expect(update(spread, later)).rejects.toThrow(
      "update: the maps must come from the evidence lower bound, got those of the predictive objective",
    );
  });
});

describe("what can't be", () => {
  it.each(["identity", "isotonic", "conformal"] as const)(
    "is said of %s, which keeps nothing of its rows",
    async (method) => {
      const other = await fit(past, { method });
      await expect(update(other, later)).rejects.toThrow(
        `update: method must be one that learns from new rows without the old ones, got "${method}"; fit it again, to old and new rows together`,
      );
    },
  );

  it.each([
    [{ keep: 1.5 }, "update: keep must be a number from 0 to 1, got 1.5; 1 keeps all old evidence"],
    [{ keep: Number.NaN }, "update: keep must be a number from 0 to 1, got NaN"],
    [{ halfLife: 0 }, "update: halfLife must be"],
    [{ keep: 0.5, halfLife: 10 }, "update: keep and halfLife must not both be there, got 0.5 and 10; pass one"],
    [{ kept: 0.5 }, 'update: unknown option "kept"; known options: keep, halfLife, again, seed, method'],
  ])("is refused: %o", async (options, message) => {
    await expect(update(await fitted, later, options as object)).rejects.toThrow(message);
  });

  it("is said of rows that are wrong, by their place", async () => {
    const target = later.target.map((y, i) => (i === 7 ? Number.NaN : y));
    await expect(update(await fitted, { ...later, target })).rejects.toThrow("update: target[7] must be");
    const few = { mean: [1], std: [1], target: [1] };
    await expect(update(await fitted, few)).rejects.toThrow("update: observations must have at least 10 rows, got 1");
  });
});
