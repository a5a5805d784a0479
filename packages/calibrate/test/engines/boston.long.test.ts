import { describe, expect, it, vi } from "vitest";
import { type FitOptions, fit, type GpBetaCalibrator } from "../../src/index.ts";
import { baseSplit } from "../gp-beta/peers.ts";
import { average } from "../simulated.ts";
import { convergedFit } from "./converged-fit.ts";
import { runningEngines } from "./running-engines.ts";

// A software GPU takes most of a second for a step.
vi.setConfig({ testTimeout: 1_800_000 });

const boston = baseSplit("boston", 0);
const running = boston === undefined ? [] : await runningEngines("a full fit of Boston");

/**
 * Fits end when five iterations gain 2.3e-4 nat a row. L-BFGS turns differences of rounding, 6e-12 of the gradient at the
 * start, into another last digit after some seventy iterations, so that two engines stop a few iterations apart. So does
 * float64 beside itself, started a billionth away (below): run on to where fits are at rest, engines are within 1e-4.
 */
const allowed = { tensorflow: 1e-3, webgpu: 0.01, wasm: 0.01 } as const;

describe.runIf(boston !== undefined)("on Boston", () => {
  const training = boston?.training ?? { mean: [], std: [], target: [] };
  const nllOf = (calibrator: GpBetaCalibrator): number =>
    boston === undefined ? Number.NaN : -average(calibrator.calibrate(boston.test).logPdf(boston.test.target));
  const say = (engine: string, nll: number, reference: number): boolean =>
    process.stderr.write(`Boston on ${engine}: test NLL ${nll.toFixed(6)}, float64 ${reference.toFixed(6)}\n`);

  it.each(running)("%s reaches the test NLL of float64", async (engine) => {
    const nllOn = async (options: FitOptions): Promise<number> =>
      nllOf(await fit(training, { inducingPoints: 12, ...options }));
    const reference = await nllOn({ engine: "float64" });
    const nll = await nllOn({ engine, ...(engine === "webgpu" && { deviceSteps: 60 }) });
    say(engine, nll, reference);
    expect(Math.abs(nll - reference)).toBeLessThan(allowed[engine]);
  });

  it.runIf(running.includes("tensorflow"))("tensorflow takes the first 40 iterations of float64", async () => {
    const traceOn = async (engine: "float64" | "tensorflow"): Promise<readonly { value: number }[]> =>
      (await fit(training, { inducingPoints: 12, engine, optimiser: "lbfgs" })).report.trace;
    const [wanted, got] = [await traceOn("float64"), await traceOn("tensorflow")];
    for (let i = 0; i <= 40; i++) expect(Math.abs(got[i].value - wanted[i].value)).toBeLessThan(1e-8);
  });

  it("float64 itself, started 1e-9 away, ends further off than 1e-4 by default", async () => {
    if (boston === undefined) return;
    const asFit = 1e-4 + 0.05 / boston.training.mean.length;
    const nlls: number[] = [];
    for (const shift of [0, 1e-9, 2e-9, 3e-9, 4e-9, 5e-9]) {
      nlls.push(nllOf(await convergedFit(boston.training, "float64", asFit, shift)));
    }
    const spread = Math.max(...nlls) - Math.min(...nlls);
    process.stderr.write(`Boston on float64, from starts 1e-9 apart: test NLL differs by ${spread.toExponential(1)}\n`);
    expect(spread).toBeGreaterThan(1e-4);
    expect(spread).toBeLessThan(0.01);
  });

  it.runIf(running.includes("tensorflow"))("run on to where both are at rest, tensorflow is within 1e-4", async () => {
    if (boston === undefined) return;
    const tolerance = 1e-7;
    const reference = nllOf(await convergedFit(boston.training, "float64", tolerance));
    const nll = nllOf(await convergedFit(boston.training, "tensorflow", tolerance));
    say(`tensorflow, run on to ${tolerance}`, nll, reference);
    expect(Math.abs(nll - reference)).toBeLessThan(1e-4);
  });
});
