import { quantileTableBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { type FitOptions, fit } from "../../../src/index.ts";
import { simulate } from "../../simulated.ts";

const good = simulate({ rows: 60, seed: 1 });
const levels = [1e-6, 0.01, 0.25, 0.5, 0.75, 0.99, 1 - 1e-6];

/** Every answer of a calibrator on these rows is a number. */
async function expectAnswers(
  rows: Parameters<typeof fit>[0] & { mean: ArrayLike<number>; std: ArrayLike<number>; target: ArrayLike<number> },
  options: FitOptions = {},
) {
  const calibrator = await fit(rows, options);
  const calibrated = calibrator.calibrate(rows);
  const answers = [
    ...levels.flatMap((p) => [...calibrated.quantile(p)]),
    ...calibrated.mean(),
    ...calibrated.std(),
    ...calibrated.cdf(rows.target),
    ...calibrated.logPdf(rows.target),
    ...calibrated.crps(rows.target),
  ];
  expect(answers.filter((answer) => !Number.isFinite(answer))).toEqual([]);
}

describe("is refused with a sentence:", () => {
  it.each([
    [
      "nine rows",
      { mean: new Array(9).fill(0), std: new Array(9).fill(1), target: new Array(9).fill(0) },
      "at least 10 rows, got 9",
    ],
    ["no target", { mean: good.mean, std: good.std } as never, "target"],
    ["a negative std", { ...good, std: good.std.map((s, i) => (i === 7 ? -s : s)) }, /std\[7\] must be > 0/],
    ["a NaN target", { ...good, target: good.target.map((y, i) => (i === 3 ? Number.NaN : y)) }, /target\[3\]/],
    ["columns of different length", { ...good, target: good.target.slice(1) }, /target.*59/],
    ["nothing", undefined as never, "observations must be an object"],
  ])("%s", async (_, rows, message) => {
    await expect(fit(rows)).rejects.toThrow(message);
  });

  it("a number of inducing points that there can't be", async () => {
    await expect(fit(good, { inducingPoints: 0 })).rejects.toThrow(
      "inducingPoints must be a whole number from 1 to 1024",
    );
  });

  it.each([0, 9, 2.5])("%d nodes of the cubature", async (cubatureOrder) => {
    await expect(fit(good, { cubatureOrder })).rejects.toThrow(
      `fit: cubatureOrder must be an integer from 1 to 8, got ${cubatureOrder}; 4 is enough for a fit`,
    );
  });

  it.each([0, -1, Number.NaN])("a tolerance of %d", async (tolerance) => {
    await expect(fit(good, { tolerance })).rejects.toThrow(/^fit: tolerance must be .*> 0, got/);
  });
});

describe("is fitted, with numbers for every answer:", () => {
  const rng = createRng(8);
  it.each([
    ["all targets equal", { ...good, target: new Float64Array(60).fill(2) }],
    ["constant predictions", { ...good, mean: new Float64Array(60).fill(1), std: new Float64Array(60).fill(2) }],
    [
      "targets 50 standard deviations away",
      { ...good, target: good.target.map((y, i) => (i % 10 === 0 ? y + 50 * good.std[i] : y)) },
    ],
    [
      "stds that span twelve orders of magnitude",
      {
        ...good,
        std: good.std.map((_, i) => 10 ** ((i % 13) - 6)),
        target: good.mean.map((m, i) => m + 10 ** ((i % 13) - 6) * rng.normal()),
      },
    ],
    [
      "every row twice",
      {
        mean: Float64Array.of(...good.mean, ...good.mean),
        std: Float64Array.of(...good.std, ...good.std),
        target: Float64Array.of(...good.target, ...good.target),
      },
    ],
    [
      "numbers around 1e150",
      {
        mean: good.mean.map((x) => x * 1e150),
        std: good.std.map((x) => x * 1e150),
        target: good.target.map((x) => x * 1e150),
      },
    ],
    [
      "numbers around 1e-150",
      {
        mean: good.mean.map((x) => x * 1e-150),
        std: good.std.map((x) => x * 1e-150),
        target: good.target.map((x) => x * 1e-150),
      },
    ],
    ["ten rows", { mean: good.mean.slice(0, 10), std: good.std.slice(0, 10), target: good.target.slice(0, 10) }],
  ])("%s", async (_, rows) => {
    await expectAnswers(rows);
  });

  it("numbers around 1e300 are fitted, or refused in a sentence", async () => {
    const huge = {
      mean: good.mean.map((x) => x * 1e300),
      std: good.std.map((x) => x * 1e300),
      target: good.target.map((x) => x * 1e300),
    };
    const calibrated = (await fit(huge)).calibrate(huge);
    for (const answer of calibrated.quantile(0.9)) expect(answer).toSatisfy(Number.isFinite);
  });

  it("targets exactly at a node of a predicted quantile table", async () => {
    const predictions = quantileTableBatch({
      levels: [0.1, 0.5, 0.9],
      values: Array.from(good.mean, (m, i) => [m - 1.3 * good.std[i], m, m + 1.3 * good.std[i]]),
    });
    const target = good.mean.map((m, i) => (i % 3 === 0 ? m - 1.3 * good.std[i] : m));
    const calibrated = (await fit({ predictions, target })).calibrate(predictions);
    for (const answer of calibrated.logPdf(target)) expect(answer).toSatisfy(Number.isFinite);
  });
});
