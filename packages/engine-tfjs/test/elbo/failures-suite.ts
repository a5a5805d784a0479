import { unpackParameters } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import type { BackendName } from "../../src/backends/backend-name.ts";
import { createTensorElbo } from "../../src/elbo/elbo.ts";
import { tensorPosterior } from "../../src/elbo/marginals.ts";
import { minimiseOnDevice } from "../../src/fit/minimise-on-device.ts";
import { deviceLikelihood } from "./beta-likelihoods.ts";
import { smallProblem } from "./small-problem.ts";

const predictions = { mean: Float64Array.of(0, 1), std: Float64Array.of(1, 1) };

/** Bad input is named, undefined points are −∞, and neither leaves tensors behind. */
export function itSurvivesFailures(name: BackendName): void {
  const isFloat64 = name === "tensorflow";
  const observed = {
    logQ: Float64Array.of(-1, -0.5),
    log1mQ: Float64Array.of(-0.459, -0.933),
    logDensity: Float64Array.of(-1, -1),
  };

  it("answers −∞ with a zero gradient where a number overflows, and goes on", async () => {
    const problem = smallProblem(1);
    const { device, start, rows } = problem;
    const far = start.slice();
    far[device.layout.blocks.lengthscale.from] = 1e3;
    const gradient = new Float64Array(start.length).fill(1);
    expect(await device.valueWithGrad(far, gradient, rows)).toBe(Number.NEGATIVE_INFINITY);
    expect(gradient.every((value) => value === 0)).toBe(true);
    expect(await device.valueWithGrad(start, gradient, rows)).toBeGreaterThan(-1e6);
    problem.dispose();
  });

  it("an expectation that throws leaves nothing behind", async () => {
    const likelihood = deviceLikelihood(observed);
    const failing = {
      ...likelihood,
      expect: (): never => {
        throw new Error("no such row");
      },
    };
    const elbo = createTensorElbo({ predictions, likelihood: failing, inducing: 2 });
    const x = new Float64Array(elbo.layout.size).fill(0.5);
    const before = tf.memory().numTensors;
    await expect(elbo.valueWithGrad(x, new Float64Array(x.length), 2)).rejects.toThrow("no such row");
    await expect(minimiseOnDevice(elbo, x)).rejects.toThrow("no such row");
    expect(tf.memory().numTensors).toBe(before);
    elbo.dispose();
    likelihood.dispose();
  });

  it("names bad input: jitter, rows, ranges, lengths", async () => {
    const likelihood = deviceLikelihood(observed);
    const jitter = isFloat64 ? -1 : 1e-7;
    const rule = isFloat64 ? "≥ 0 in float64, got -1; pass 0.000001" : "≥ 0.00001 in float32, got 1e-7; pass 0.0001";
    expect(() => createTensorElbo({ predictions, likelihood, inducing: 2, jitter })).toThrow(
      `createTensorElbo: jitter must be a number ${rule}`,
    );
    const short = { mean: predictions.mean, std: predictions.std.subarray(0, 1) };
    expect(() => createTensorElbo({ predictions: short, likelihood, inducing: 2 })).toThrow(/predictions.std must/);
    const elbo = createTensorElbo({ predictions, likelihood, inducing: 2 });
    const x = new Float64Array(elbo.layout.size).fill(0.5);
    const room = new Float64Array(x.length);
    await expect(elbo.valueWithGrad(x, room, 2, { from: 1, to: 3 })).rejects.toThrow(/range must hold rows/);
    await expect(elbo.valueWithGrad(x, room, Number.NaN)).rejects.toThrow(/numData must be/);
    await expect(elbo.valueWithGrad(x.subarray(1), room, 2)).rejects.toThrow(/packed must/);
    await expect(elbo.valueWithGrad(x, room.subarray(1), 2)).rejects.toThrow(/gradient must/);
    await expect(minimiseOnDevice(elbo, x, { readEvery: 0 })).rejects.toThrow(/readEvery must be an integer ≥ 1/);
    elbo.dispose();
    likelihood.dispose();
  });

  it("only a GPU can't be driven by what wants its answer at once", () => {
    const problem = smallProblem(8);
    const { device, rows, start } = problem;
    if (name === "webgpu") {
      expect(() => device.synchronous()).toThrow("synchronous: a GPU can't be read at once, got webgpu");
    } else {
      const value = device.synchronous().valueWithGrad(start, new Float64Array(start.length), rows);
      const wanted = problem.host.valueWithGrad(start, new Float64Array(start.length), rows);
      expect(Math.abs(value - wanted)).toBeLessThan(1e-4 * rows);
    }
    problem.dispose();
  });

  it("marginals name the rows among which a std is no number", async () => {
    const problem = smallProblem(2);
    const posterior = tensorPosterior(unpackParameters(problem.device.layout, problem.start));
    const bad = { mean: Float64Array.of(0, 1), std: Float64Array.of(1, Number.NaN) };
    await expect(posterior.marginals(bad)).rejects.toThrow(
      "marginals: a row from 0 to 1 has no finite latent variance; check its mean and std",
    );
    posterior.dispose();
    problem.dispose();
  });
}
