import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { type FitOptions, fit } from "../../../src/index.ts";
import { type Simulated, simulate } from "../../simulated.ts";
import { expectHeldUnseen, expectNumbers, held, movedBy, shifted, type TableOf, wrong } from "./hard-table-checks.ts";

// More tables of these kinds are in the long tests beside it.

const good = simulate({ rows: 60, seed: 1 });
const constant = (value: number, rows = 60): Float64Array => new Float64Array(rows).fill(value);

describe("one outlier in 500 rows", () => {
  it("of a million stds moves no mean by 0.01 of its std, and no std by a tenth", async () => {
    const { mean, std } = await movedBy(1e6, (trueStd, m) => trueStd * (m > 0 ? 0.5 : 1.3));
    expect(std).toBeLessThan(0.1);
    expect(mean).toBeLessThan(0.01);
  });

  it("of 40 stds moves no mean by a quarter of its std, and no std by half", async () => {
    const { mean, std } = await movedBy(40, (trueStd) => 0.5 * trueStd);
    expect(std).toBeLessThan(0.5);
    expect(mean).toBeLessThan(0.25);
  });
});

describe("is refused with a sentence, since no width explains it:", () => {
  it.each([
    ["targets equal to the mean", { ...good, target: good.mean }],
    ["residuals of one size in stds", { ...good, target: good.mean.map((m, i) => m + 0.7 * good.std[i]) }],
    ["rows and targets that are all the same", { mean: constant(1), std: constant(2), target: constant(3) }],
  ])("%s", async (_, rows) => {
    for (const options of [{}, { preset: "paper" }, { method: "global-beta" }] as const) {
      await expect(fit(rows, options as FitOptions)).rejects.toThrow(
        /^fit: the scores of at least 1 in 25 outcomes must differ, got .*; give outcomes that are not all the same distance/,
      );
    }
  });
});

describe("is fitted, with numbers for every answer and intervals that hold what was seen:", () => {
  const rng = createRng(5);
  it.each<[string, Simulated]>([
    ["constant residuals", { ...good, target: good.mean.map((m) => m + 2) }],
    ["targets that are all the same", { ...good, target: constant(2) }],
    ["identical rows", { mean: constant(1), std: constant(2), target: rng.fillNormal(new Float64Array(60)) }],
    [
      "nine targets in ten at the mean",
      { ...good, target: good.mean.map((m, i) => (i % 10 === 0 ? good.target[i] : m)) },
    ],
    [
      "two predictions and two targets",
      {
        mean: good.mean.map((_, i) => i % 2),
        std: constant(1),
        target: good.mean.map((_, i) => (i % 3 === 0 ? 1 : -1)),
      },
    ],
  ])("%s", async (_, rows) => {
    const calibrator = await fit(rows);
    expectNumbers(calibrator, rows);
    expect(held(calibrator, rows)).toBeGreaterThanOrEqual(0.9);
  });
});

describe("intervals hold outcomes that were not seen:", () => {
  it.each<[string, TableOf]>([
    ["stds a million times too small", wrong(1e-6)],
    ["a bias of twenty stds", (seed, rows) => shifted(simulate({ rows, seed }), 20)],
  ])("%s", async (_, table) => {
    await expectHeldUnseen(table);
  });
});
