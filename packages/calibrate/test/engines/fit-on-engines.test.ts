import { describe, expect, it, vi } from "vitest";
import { fit, modelText, parseCalibrator } from "../../src/index.ts";
import { average, simulate } from "../simulated.ts";
import { runningEngines } from "./running-engines.ts";

// A software GPU compiles a hundred shaders first, and takes most of a second for a step.
vi.setConfig({ testTimeout: 240_000 });

const overconfident = (trueStd: number, mean: number): number => trueStd * (mean > 0 ? 0.5 : 0.8);
const training = simulate({ rows: 120, seed: 1, predicted: overconfident });
const test = simulate({ rows: 200, seed: 2, predicted: overconfident });
const options = { inducingPoints: 4, optimiser: "lbfgs" } as const;

const running = await runningEngines("fits of GP-Beta");
const reference = await fit(training, { ...options, engine: "float64" });

describe.each(running)("on %s", (engine) => {
  it("a fit scores as the one of float64, and its model file says which engine made it", async () => {
    const deviceSteps = engine === "webgpu" ? 3 : 60;
    const iterations: number[] = [];
    const onProgress = ({ iteration }: { iteration: number }): number => iterations.push(iteration);
    const fitted = await fit(training, { ...options, engine, deviceSteps, onProgress });
    const logDensity = (calibrator: typeof fitted): number => average(calibrator.calibrate(test).logPdf(test.target));
    const gap = Math.abs(logDensity(fitted) - logDensity(reference));
    // The same L-BFGS in float64 takes the same steps; from elsewhere it ends in another corner of the same valley.
    expect(gap).toBeLessThan(engine === "tensorflow" ? 1e-4 : 0.01);
    expect(fitted.report).toMatchObject({ engine, converged: true, rows: 120, inducingPoints: 4 });
    expect(iterations.length).toBeGreaterThan(3);
    const text = modelText(fitted.toJSON());
    expect(JSON.parse(text).fit.engine).toBe(engine);
    expect(modelText(parseCalibrator(text).toJSON())).toBe(text);
  });
});

it.runIf(running.includes("tensorflow"))(
  "without the polish the model is as the device left it, near the optimum",
  async () => {
    const rough = await fit(training, { ...options, engine: "tensorflow", polish: false, deviceSteps: 60 });
    expect(rough.toJSON().parameters).toMatchObject({ jitter: 1e-4 });
    expect(rough.report.elbo).toBeLessThan(reference.report.elbo);
    expect(rough.report.elbo).toBeGreaterThan(rough.report.baseLogLikelihood);
  },
);
