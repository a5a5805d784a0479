import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { fit, type GpBetaCalibrator } from "../../../src/index.ts";
import { average, type Simulated, simulate } from "../../simulated.ts";

const good = simulate({ rows: 60, seed: 1 });
const constant = (value: number, rows = 60): Float64Array => new Float64Array(rows).fill(value);

/** The share of outcomes in the central interval. */
function held(calibrator: GpBetaCalibrator, { mean, std, target }: Simulated, level = 0.9): number {
  const { lower, upper } = calibrator.calibrate({ mean, std }).interval(level);
  return average(target.map((y, i) => (y >= lower[i] && y <= upper[i] ? 1 : 0)));
}

/** Throws unless every answer for these rows is a number, and quantiles do not fall: where outcomes are one, they may be, too. */
function expectNumbers(calibrator: GpBetaCalibrator, rows: Simulated): void {
  const [mean, std, target] = [rows.mean, rows.std, rows.target].map((column) => column.slice(0, 60));
  const batch = calibrator.calibrate({ mean, std });
  const levels = [1e-6, 0.05, 0.5, 0.95, 1 - 1e-6];
  const { mean: means, std: stds, quantiles } = batch.summary(levels);
  const answers = [
    ...means,
    ...stds,
    ...batch.logPdf(target),
    ...batch.crps(target),
    ...quantiles.flatMap((q) => [...q]),
  ];
  expect(answers.filter((answer) => !Number.isFinite(answer))).toEqual([]);
  expect(stds.every((s) => s > 0)).toBe(true);
  for (const row of quantiles)
    for (let l = 1; l < levels.length; l++) expect(row[l]).toBeGreaterThanOrEqual(row[l - 1]);
}

describe("one outlier in 500 rows", () => {
  const at = 77;
  const without = (column: Float64Array): Float64Array => column.filter((_, i) => i !== at);

  /** The most that means and stds of the others differ from those of a fit without it, each in shares of their std. */
  async function movedBy(size: number, predicted: (std: number, mean: number) => number) {
    const rows = simulate({ rows: 500, seed: 1, predicted });
    const others = { mean: without(rows.mean), std: without(rows.std), target: without(rows.target) };
    const target = rows.target.map((y, i) => (i === at ? rows.mean[i] + size * rows.std[i] : y));
    const [before, after] = [(await fit(others)).calibrate(others), (await fit({ ...rows, target })).calibrate(others)];
    const [means, stds] = [before.mean(), before.std()];
    const of = (column: Float64Array, known: Float64Array): number =>
      Math.max(...column.map((value, i) => Math.abs(value - known[i]) / stds[i]));
    return { mean: of(after.mean(), means), std: of(after.std(), stds) };
  }

  it.each([
    ["calibrated rows", (std: number) => std],
    ["stds that are half the true ones", (std: number) => std / 2],
    ["stds that are wrong by the mean", (std: number, mean: number) => std * (mean > 0 ? 0.5 : 1.3)],
  ])("of a million stds moves no mean by 0.01 of its std, and no std by a tenth: %s", async (_, predicted) => {
    const { mean, std } = await movedBy(1e6, predicted);
    expect(std).toBeLessThan(0.1);
    expect(mean).toBeLessThan(0.01);
  });

  it.each([
    [40, 1],
    [40, 0.5],
    [900, 1],
    [900, 0.5],
  ])(
    "of %d stds moves no mean by a quarter of its std, and no std by half: stds %d of the true ones",
    async (size, factor) => {
      const { mean, std } = await movedBy(size, (trueStd) => factor * trueStd);
      expect(std).toBeLessThan(0.5);
      expect(mean).toBeLessThan(0.25);
    },
  );
});

describe("is refused with a sentence, since no width explains it:", () => {
  it.each([
    ["targets equal to the mean", { ...good, target: good.mean }],
    ["residuals of one size in stds", { ...good, target: good.mean.map((m, i) => m + 0.7 * good.std[i]) }],
    ["rows and targets that are all the same", { mean: constant(1), std: constant(2), target: constant(3) }],
  ])("%s", async (_, rows) => {
    await expect(fit(rows)).rejects.toThrow(
      /^fit: the scores of at least 1 in 25 outcomes must differ, got .*; give outcomes that are not all the same distance/,
    );
  });
});

describe("is fitted, with numbers for every answer and intervals that hold what was seen:", () => {
  const rng = createRng(5);
  const many = simulate({ rows: 200, seed: 2 });
  it.each<[string, Simulated]>([
    ["constant residuals", { ...good, target: good.mean.map((m) => m + 2) }],
    ["targets that are all the same", { ...good, target: constant(2) }],
    ["identical rows", { mean: constant(1), std: constant(2), target: rng.fillNormal(new Float64Array(60)) }],
    [
      "nine targets in ten at the mean",
      { ...good, target: good.mean.map((m, i) => (i % 10 === 0 ? good.target[i] : m)) },
    ],
    [
      "nineteen targets in twenty at the mean",
      { ...many, target: many.mean.map((m, i) => (i % 20 === 0 ? many.target[i] : m)) },
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
  const shifted = (rows: Simulated, by: number): Simulated => ({
    ...rows,
    target: rows.target.map((y, i) => y + by * rows.std[i]),
  });
  const wrong = (factor: number) => (seed: number, rows: number) =>
    simulate({ rows, seed, predicted: (std) => std * factor });

  it.each<[string, (seed: number, rows: number) => Simulated]>([
    ["stds a thousand times too small", wrong(1e-3)],
    ["stds a thousand times too large", wrong(1e3)],
    ["stds a million times too small", wrong(1e-6)],
    ["stds a million times too large", wrong(1e6)],
    ["a bias of twenty stds", (seed, rows) => shifted(simulate({ rows, seed }), 20)],
    [
      "identical rows",
      (seed, rows) => ({
        mean: constant(1, rows),
        std: constant(2, rows),
        target: createRng(seed).fillNormal(constant(0, rows)),
      }),
    ],
  ])("%s", async (_, table) => {
    const calibrator = await fit(table(3, 300));
    const fresh = table(4, 2000);
    expectNumbers(calibrator, fresh);
    for (const level of [0.5, 0.9]) {
      // Three standard errors of a share among 300 rows and one among 2000.
      const error = Math.sqrt(level * (1 - level) * (1 / 300 + 1 / 2000));
      expect(Math.abs(held(calibrator, fresh, level) - level)).toBeLessThan(3 * error);
    }
  });

  it("of ten rows, on average over tables", async () => {
    const [tables, predicted] = [30, (std: number) => std / 2];
    const fresh = simulate({ rows: 1000, seed: 99, predicted });
    const shares: number[] = [];
    for (let seed = 0; seed < tables; seed++) {
      const calibrator = await fit(simulate({ rows: 10, seed: 500 + seed, predicted }));
      expectNumbers(calibrator, fresh);
      shares.push(held(calibrator, fresh));
    }
    // The predictions as they are hold 59 %, and every table that ten rows can't tell from a calibrated one stays there.
    expect(average(Float64Array.from(shares))).toBeGreaterThan(0.8);
  });
});
