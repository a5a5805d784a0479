import { describe, expect, it } from "vitest";
import { fit, modelText, parseCalibrator } from "../../src/index.ts";
import { average, simulate } from "../simulated.ts";
import { runningEngines } from "./running-engines.ts";

const overconfident = (trueStd: number, mean: number): number => trueStd * (mean > 0 ? 0.5 : 0.8);
const training = simulate({ rows: 120, seed: 1, predicted: overconfident });
const test = simulate({ rows: 200, seed: 2, predicted: overconfident });
const options = { preset: "paper", inducingPoints: 4, optimiser: "lbfgs" } as const;

const running = await runningEngines("fits of GP-Beta");

// A software GPU takes a quarter of a second for a step, after a hundred shaders: its fits are for the long tests.
describe.runIf(running.includes("tensorflow"))("on tensorflow", () => {
  it("a fit scores as the one of float64, and its model file says which engine made it", async () => {
    const iterations: number[] = [];
    const onProgress = ({ iteration }: { iteration: number }): number => iterations.push(iteration);
    const [engine, maxIterations] = ["tensorflow", 2000] as const;
    const reference = await fit(training, { ...options, maxIterations, engine: "float64" });
    const fitted = await fit(training, { ...options, maxIterations, engine, onProgress });
    const logDensity = (calibrator: typeof fitted): number => average(calibrator.calibrate(test).logPdf(test.target));
    const gap = Math.abs(logDensity(fitted) - logDensity(reference));
    expect(gap).toBeLessThan(1e-6);
    expect(Math.abs(fitted.report.elbo - reference.report.elbo) / 120).toBeLessThan(1e-8);
    expect(fitted.report.iterations).toBe(reference.report.iterations);
    expect(fitted.report).toMatchObject({ engine, converged: true, rows: 120, inducingPoints: 4 });
    expect(iterations.length).toBeGreaterThan(3);
    const text = modelText(fitted.toJSON());
    expect(JSON.parse(text).fit.engine).toBe(engine);
    expect(modelText(parseCalibrator(text).toJSON())).toBe(text);
  });
});

describe.runIf(running.includes("tensorflow"))("tensorflow goes the way of float64", () => {
  const few = simulate({ rows: 60, seed: 3, predicted: (std) => 0.5 * std });
  it.each([
    ["few points first", { inducingPoints: 14 }],
    ["natural steps", { inducingPoints: 3, posteriorSteps: "natural", maxIterations: 10 }],
    ["Adam on batches", { inducingPoints: 3, optimiser: "adam", batchRows: 20, maxIterations: 3 }],
    [
      "the predictive objective",
      { inducingPoints: 3, optimiser: "adam", expectation: "predictive", samples: 8, maxIterations: 3 },
    ],
    [
      "samples of the bound",
      { inducingPoints: 3, optimiser: "adam", expectation: "monte-carlo", samples: 8, maxIterations: 3 },
    ],
  ] as const)("with %s", async (_, asked) => {
    const [wanted, got] = [
      await fit(few, { preset: "paper", ...asked, engine: "float64", fewFirst: true }),
      await fit(few, { preset: "paper", ...asked, engine: "tensorflow", fewFirst: true }),
    ];
    // L-BFGS turns a last digit into another number of iterations in the end.
    const isShort = "optimiser" in asked;
    expect(Math.abs(got.report.iterations - wanted.report.iterations)).toBeLessThanOrEqual(isShort ? 0 : 15);
    expect(Math.abs(got.report.elbo - wanted.report.elbo) / 60).toBeLessThan(isShort ? 1e-9 : 1e-3);
  });
});
