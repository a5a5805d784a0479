import { normalBatch, studentTBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fit, modelText, parseCalibrator } from "../../../src/index.ts";
import { average, simulate } from "../../simulated.ts";
import { lineThrough, twoLines } from "../two-lines.ts";

const overconfident = simulate({ rows: 300, seed: 1, predicted: (std) => std / 2 });
const unseen = simulate({ rows: 2000, seed: 2, predicted: (std) => std / 2 });
/** One fit for every test that asks for nothing else, and the iterations it told of. */
const told: number[] = [];
const fitted = fit(overconfident, { seed: 5, onProgress: ({ iteration }) => told.push(iteration) });

describe("a model whose stds are half the true ones", () => {
  it("becomes better by nearly all that is possible: the loss of a wrong std is ½(4 − 1) − ln 2 nats", async () => {
    const calibrator = await fitted;
    const before = -average(normalBatch(unseen).logPdf(unseen.target));
    const after = -average(calibrator.calibrate(unseen).logPdf(unseen.target));
    // The simulation's own loss differs a little from its expectation; 0.03 nat is what 300 rows leave unlearnt.
    expect(before - after).toBeGreaterThan(1.5 - Math.LN2 - 0.08);
    expect(before - after).toBeLessThan(1.5 - Math.LN2 + 0.08);
  });

  it("gets intervals that hold what they promise", async () => {
    const calibrated = (await fitted).calibrate(unseen);
    for (const level of [0.5, 0.8, 0.95]) {
      const { lower, upper } = calibrated.interval(level);
      const held = average(unseen.target.map((y, i) => (y >= lower[i] && y <= upper[i] ? 1 : 0)));
      // Three standard errors of a share among 2000 rows, and what 300 rows leave unlearnt.
      expect(Math.abs(held - level)).toBeLessThan(3 * Math.sqrt((level * (1 - level)) / 2000) + 0.02);
    }
  });

  it("gives the same bytes for the same seed, and a report of how it came to be", async () => {
    const [one, two] = [await fitted, await fit(overconfident, { seed: 5 })];
    expect(modelText(one.toJSON())).toBe(modelText(two.toJSON()));
    expect(one.report).toMatchObject({ rows: 300, isIdentity: false, converged: true, engine: "float64", seed: 5 });
    expect(one.report.elbo).toBeGreaterThan(one.report.baseLogLikelihood + 100);
    expect(one.report.trace.length).toBe(one.report.iterations + 1);
    expect(Object.isFrozen(one)).toBe(true);
  });

  it("is written as a model text and read again, answering the same to the last bit", async () => {
    const calibrator = await fitted;
    const again = parseCalibrator(modelText(calibrator.toJSON()));
    expect(again.method).toBe("gp-beta");
    for (const p of [0.01, 0.5, 0.9]) {
      expect(again.calibrate(unseen).quantile(p)).toEqual(calibrator.calibrate(unseen).quantile(p));
    }
  });
});

it("a fit to y·c + d gives the same quantiles, transformed", async () => {
  const [c, d] = [37.3, -5.1];
  const moved = {
    mean: overconfident.mean.map((x) => c * x + d),
    std: overconfident.std.map((x) => c * x),
    target: overconfident.target.map((x) => c * x + d),
  };
  const [plain, scaled] = [await fitted, await fit(moved, { seed: 5 })];
  const rows = { mean: unseen.mean.slice(0, 100), std: unseen.std.slice(0, 100) };
  const movedRows = { mean: rows.mean.map((x) => c * x + d), std: rows.std.map((x) => c * x) };
  for (const p of [0.05, 0.5, 0.95]) {
    const expected = plain.calibrate(rows).quantile(p);
    const got = scaled.calibrate(movedRows).quantile(p);
    expectAllClose(
      got.map((y) => (y - d) / c),
      expected,
      { absolute: 1e-9, label: `the ${p} quantile` },
    );
  }
});

describe("do no harm", () => {
  it("on calibrated data the calibrator is the identity, and says so", async () => {
    const calibrator = await fit(simulate({ rows: 600, seed: 3 }));
    expect(calibrator.isIdentity).toBe(true);
    expect(calibrator.report).toMatchObject({ isIdentity: true, inducingPoints: 0 });
    const rows = simulate({ rows: 20, seed: 4 });
    expectAllClose(calibrator.calibrate(rows).quantile(0.9), normalBatch(rows).quantile(0.9), { relative: 1e-12 });
  });

  it("far from every prediction seen the paper's maps return to the base prediction, and name those rows", async () => {
    const calibrator = await fit(overconfident, { preset: "paper" });
    const far = { mean: [0, 2000, 1], std: [0.5, 0.5, 1e6] };
    const calibrated = calibrator.calibrate(far);
    expect(calibrated.outside).toEqual([1, 2]);
    const base = normalBatch(far).quantile(0.9);
    const got = calibrated.quantile(0.9);
    expect(Math.abs(got[0] - base[0])).toBeGreaterThan(0.3);
    expectAllClose(got.slice(1), base.slice(1), { relative: 1e-9 });
  });

  it("the return is smooth: no step of a thousandth of a std in the prediction moves a quantile by a hundredth", async () => {
    const calibrator = await fitted;
    const steps = 20_000;
    const mean = Float64Array.from({ length: steps }, (_, i) => 5 + i * 0.0005);
    const std = new Float64Array(steps).fill(0.5);
    const quantile = calibrator.calibrate({ mean, std }).quantile(0.95);
    for (let i = 1; i < steps; i++) expect(Math.abs(quantile[i] - quantile[i - 1])).toBeLessThan(0.005);
  });
});

it("the paper's two lines become two modes on the right, without being asked for", async () => {
  const data = twoLines(360, 1);
  const predict = lineThrough(data);
  const calibrator = await fit(predict(data));
  expect(calibrator.report.objective).toBe("predictive");
  // At x = 38 the lines are 19 apart: the density must be higher at both of them than half-way between.
  const right = calibrator.calibrate(predict({ x: Float64Array.of(38), y: Float64Array.of(0) }));
  const [low, middle, high] = [0, 9.5, 19].map((y) => right.pdf(y)[0]);
  expect(low).toBeGreaterThan(4 * middle);
  expect(high).toBeGreaterThan(4 * middle);
});

it("an optimiser that was asked for by name is the one that is used, also where another would fit better", async () => {
  const data = twoLines(120, 1);
  const { report } = await fit(lineThrough(data)(data), { optimiser: "lbfgs" });
  expect(report.objective).toBe("elbo");
});

it("base distributions of another family are calibrated too", async () => {
  // Student-t predictions of the right shape whose scale is half the right one.
  const rows = simulate({ rows: 300, seed: 11, predicted: (std) => std / 2 });
  const predictions = studentTBatch({ location: rows.mean, scale: rows.std, degreesOfFreedom: 6 });
  const calibrator = await fit({ predictions, target: rows.target });
  const fresh = simulate({ rows: 1000, seed: 12, predicted: (std) => std / 2 });
  const base = studentTBatch({ location: fresh.mean, scale: fresh.std, degreesOfFreedom: 6 });
  const gain = average(calibrator.calibrate(base).logPdf(fresh.target)) - average(base.logPdf(fresh.target));
  expect(gain).toBeGreaterThan(0.1);
});

describe("while it runs", () => {
  it("tells of each iteration, with the ELBO in nats per row", async () => {
    const seen: number[] = [];
    const onProgress = ({ elboPerRow }: { elboPerRow: number }): number => seen.push(elboPerRow);
    const { report } = await fit(overconfident, { preset: "paper", onProgress });
    expect(seen.length).toBe(report.iterations + 1);
    expect(seen.at(-1)).toBeGreaterThan(seen[0]);
  });

  it("counts the iterations of all its fits as one", async () => {
    const { report } = await fitted;
    for (let k = 1; k < told.length; k++) expect([0, 1]).toContain(told[k] - told[k - 1]);
    expect(told.at(-1)).toBeGreaterThan(report.iterations);
  });

  it("stops at once when it is aborted, with the reason given", async () => {
    const controller = new AbortController();
    const running = fit(overconfident, {
      signal: controller.signal,
      onProgress: ({ iteration }) => iteration === 3 && controller.abort(new Error("enough")),
    });
    await expect(running).rejects.toThrow("enough");
  });
});

describe("other ways to fit", () => {
  const base = -average(normalBatch(unseen).logPdf(unseen.target));
  const usualFit = fit(overconfident, { preset: "paper", inducingPoints: 6 });

  it.each([
    { optimiser: "adam" },
    { optimiser: "adam", posteriorSteps: "natural" },
    { optimiser: "lbfgs", posteriorSteps: "natural" },
    { optimiser: "adam", expectation: "monte-carlo", samples: 16, maxIterations: 60 },
    { optimiser: "adam", expectation: "predictive", samples: 16, maxIterations: 60 },
  ] as const)("%j comes within 0.05 nat of L-BFGS with cubature", async (options) => {
    const usual = await usualFit;
    const other = await fit(overconfident, { preset: "paper", inducingPoints: 6, ...options });
    const loss = (calibrator: typeof usual): number => -average(calibrator.calibrate(unseen).logPdf(unseen.target));
    expect(loss(other)).toBeLessThan(loss(usual) + 0.05);
    expect(loss(other)).toBeLessThan(base);
  });

  it("many points start from where eight ended by default: the bound is no worse, and few steps look at many points", async () => {
    const reportOf = async (inducingPoints: number, fewFirst: boolean) =>
      (await fit(overconfident, { preset: "paper", inducingPoints, fewFirst, engine: "float64" })).report;
    const [eight, fromEight, alone] = [await reportOf(8, true), await reportOf(32, true), await reportOf(32, false)];
    expect([eight, fromEight, alone].map(({ inducingPoints }) => inducingPoints)).toEqual([8, 32, 32]);
    expect(fromEight.elbo).toBeGreaterThan(Math.max(eight.elbo, alone.elbo) - 1);
    expect(fromEight.evaluations).toBeGreaterThan(eight.evaluations);
    expect(fromEight.evaluations - eight.evaluations).toBeLessThan(alone.evaluations);
    // Up to twelve points there is nothing to begin with.
    expect(await reportOf(12, true)).toEqual(await reportOf(12, false));
  });

  it("sampled expectations without Adam are refused", async () => {
    await expect(fit(overconfident, { expectation: "monte-carlo" })).rejects.toThrow(
      'fit: expectation "monte-carlo" needs fresh samples at each step, got optimiser "auto"; use optimiser: "adam"',
    );
  });

  it("the identity is a method too", async () => {
    const identity = await fit(overconfident, { method: "identity" });
    expect(identity.calibrate(unseen).quantile(0.3)).toEqual(normalBatch(unseen).quantile(0.3));
    expect(parseCalibrator(modelText(identity.toJSON())).method).toBe("identity");
  });
});
