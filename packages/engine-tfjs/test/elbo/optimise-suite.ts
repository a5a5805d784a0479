import { adamInit, adamUpdate, minimiseSync } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import type { BackendName } from "../../src/backends/backend-name.ts";
import { deviceAdam } from "../../src/fit/device-adam.ts";
import { lossOf } from "../../src/fit/loss.ts";
import { minimiseOnDevice } from "../../src/fit/minimise-on-device.ts";
import { tensorOptimise } from "../../src/fit/tensor-optimise.ts";
import { smallProblem } from "./small-problem.ts";

/** Optimisers on the device against those of the host. */
export function itOptimises(name: BackendName): void {
  const isFloat64 = name === "tensorflow";
  // A step on a software GPU takes most of a second.
  const steps = name === "webgpu" ? 2 : 6;

  it("Adam on the device takes the steps of Adam on the host, batch by batch", async () => {
    const problem = smallProblem(3);
    const { host, device, rows } = problem;
    const batches = [
      { from: 0, to: 8 },
      { from: 8, to: rows },
    ];
    const adam = deviceAdam(device, problem.start);
    let x = problem.start;
    let state = adamInit(x.length);
    let losses = 0;
    const gradient = new Float64Array(x.length);
    for (let step = 0; step < steps; step++) {
      const range = batches[step % 2];
      adam.step(range, 0.05);
      const ofBatch = {
        ...host,
        valueWithGrad: (p: Float64Array, g: Float64Array, n: number) => host.valueWithGrad(p, g, n, range),
      };
      losses += lossOf(ofBatch, rows)(x, gradient);
      const update = adamUpdate(gradient, state, { learningRate: 0.05 });
      state = update.state;
      x = x.map((value, i) => value + update.delta[i]);
    }
    const reading = await adam.read();
    // A gradient near zero has an uncertain sign in float32, and Adam steps by the sign: compare all numbers together.
    const gap = Math.hypot(...reading.x.map((value, i) => value - x[i]));
    const path = Math.hypot(...x.map((value, i) => value - problem.start[i]));
    expect(gap / path).toBeLessThan(isFloat64 ? 1e-8 : 1e-2);
    expect(Math.abs(reading.loss - losses / steps)).toBeLessThan(isFloat64 ? 1e-9 : 1e-3);
    expect(reading.gradientNorm / Math.hypot(...gradient)).toBeCloseTo(1, 2);
    adam.dispose();
    problem.dispose();
  });

  it("steps from batch to batch bring the loss down, with one reading in many", async () => {
    const problem = smallProblem(4);
    const { device, start, host, rows } = problem;
    const readEvery = name === "webgpu" ? 2 : 10;
    const result = await minimiseOnDevice(device, start, { batchRows: 10, readEvery, maxSteps: 2 * readEvery });
    expect(result.iterations).toBe(2);
    expect(result.evaluations).toBe(2 * readEvery);
    expect(result.reason).toBe("max-iterations");
    const room = new Float64Array(start.length);
    const loss = lossOf(host, rows);
    expect(loss(result.x, room)).toBeLessThan(loss(start, room));
    problem.dispose();
  });

  it("goes back where steps led out of the domain, and says so in the end", async () => {
    const problem = smallProblem(5);
    const far = problem.start.slice();
    far[problem.device.layout.blocks.lengthscale.from] = 1e3;
    const maxSteps = name === "webgpu" ? 2 : 14;
    const result = await minimiseOnDevice(problem.device, far, { readEvery: 1, maxSteps });
    const reason = name === "webgpu" ? "max-iterations" : "not-finite";
    expect(result).toMatchObject({ reason, converged: false, iterations: 0, evaluations: Math.min(maxSteps, 13) });
    expect(result.x).toEqual(far);
    problem.dispose();
  });

  it("an abort is thrown at the next reading and leaves nothing behind", async () => {
    const problem = smallProblem(6);
    const controller = new AbortController();
    const before = tf.memory().numTensors;
    const { device, start } = problem;
    const onProgress = (): void => controller.abort(new Error("enough"));
    const fit = tensorOptimise({
      elbo: device,
      start,
      device: { readEvery: 1 },
      onProgress,
      signal: controller.signal,
    });
    await expect(fit).rejects.toThrow("enough");
    expect(tf.memory().numTensors).toBe(before);
    problem.dispose();
  });

  it("tensorOptimise ends where L-BFGS on the float64 engine ends", async () => {
    const problem = smallProblem(7);
    const { device, host, start, rows } = problem;
    const objective = lossOf(host, rows);
    if (isFloat64) {
      const wanted = minimiseSync(objective, start, { maxIterations: 10 });
      const got = await tensorOptimise({ elbo: device, start, maxIterations: 10 });
      expect(got.trace.length).toBe(wanted.trace.length);
      expect(Math.abs(got.value - wanted.value)).toBeLessThan(1e-8);
    } else {
      const maxSteps = name === "webgpu" ? 2 : 20;
      const rough = await minimiseOnDevice(device, start, { readEvery: maxSteps, maxSteps });
      const got = await tensorOptimise({
        elbo: device,
        start,
        polish: objective,
        maxIterations: 40,
        device: { readEvery: maxSteps, maxSteps },
      });
      const wanted = minimiseSync(objective, rough.x, { maxIterations: 40 });
      expect(got.iterations).toBe(wanted.iterations + 1);
      expect(Math.abs(got.value - wanted.value)).toBeLessThan(1e-9);
    }
    problem.dispose();
  });
}
