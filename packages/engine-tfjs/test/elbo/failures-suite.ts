import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import type { BackendName } from "../../src/backends/backend-name.ts";
import { createTensorElbo, type TensorElbo } from "../../src/elbo/elbo.ts";
import { betaTensorLikelihood } from "../../src/link/beta-likelihood.ts";
import { kernel, smallBound } from "../small-bound.ts";

/** The bound of a small problem, and what disposes of it. */
function smallElbo(options: { readonly rowsAtOnce?: number; readonly weights?: Float64Array } = {}): {
  readonly elbo: TensorElbo;
  readonly dispose: () => void;
} {
  const { job } = smallBound();
  const likelihood = betaTensorLikelihood(job.observed, job.expectation, job.parameters);
  const elbo = createTensorElbo({ ...job, kernel, likelihood, ...options });
  return {
    elbo,
    dispose() {
      elbo.dispose();
      likelihood.dispose();
    },
  };
}

const answerOf = async (options: Parameters<typeof smallElbo>[0]): Promise<Float64Array> => {
  const { x, rows } = smallBound();
  const { elbo, dispose } = smallElbo(options);
  const gradient = new Float64Array(x.length);
  const value = await elbo.valueWithGrad(x, gradient, rows);
  dispose();
  return Float64Array.of(value, ...gradient);
};

/** Bad input is named, undefined points are −∞, and neither leaves tensors behind. */
export function itSurvivesFailures(name: BackendName): void {
  const { job, x, rows } = smallBound();
  const isFloat64 = name === "tensorflow";

  it("is the same in one part and in several", async () => {
    const [whole, parts] = [await answerOf({}), await answerOf({ rowsAtOnce: 7 })];
    const gap = Math.hypot(...whole.map((value, i) => value - parts[i]));
    expect(gap / Math.hypot(...whole)).toBeLessThan(isFloat64 ? 1e-13 : 1e-5);
  });

  it("counts a row by its weight: equal weights change nothing", async () => {
    const [plain, weighted] = [await answerOf({}), await answerOf({ weights: new Float64Array(rows).fill(2) })];
    const gap = Math.hypot(...plain.map((value, i) => value - weighted[i]));
    expect(gap / Math.hypot(...plain)).toBeLessThan(isFloat64 ? 1e-13 : 1e-5);
  });

  it("answers −∞ with a zero gradient where a number overflows, and continues", async () => {
    const { elbo, dispose } = smallElbo();
    const far = x.slice();
    far[elbo.layout.blocks.kernel.from] = 1e3;
    const gradient = new Float64Array(x.length).fill(1);
    expect(await elbo.valueWithGrad(far, gradient, rows)).toBe(Number.NEGATIVE_INFINITY);
    expect(gradient.every((value) => value === 0)).toBe(true);
    expect(await elbo.valueWithGrad(x, gradient, rows)).toBeGreaterThan(-1e6);
    dispose();
  });

  it("an expectation that throws leaves nothing behind", async () => {
    const likelihood = betaTensorLikelihood(job.observed, job.expectation, job.parameters);
    const failing = {
      ...likelihood,
      expect: (): never => {
        throw new Error("no such row");
      },
    };
    const elbo = createTensorElbo({ ...job, kernel, likelihood: failing });
    const before = tf.memory().numTensors;
    await expect(elbo.valueWithGrad(x, new Float64Array(x.length), 2)).rejects.toThrow("no such row");
    expect(tf.memory().numTensors).toBe(before);
    elbo.dispose();
    likelihood.dispose();
  });

  it("names bad input: jitter, columns, weights, noise, lengths", async () => {
    const likelihood = betaTensorLikelihood(job.observed, job.expectation, job.parameters);
    const options = { ...job, kernel, likelihood };
    const jitter = isFloat64 ? -1 : 1e-7;
    const rule = isFloat64 ? "≥ 0 in float64, got -1; pass 0.000001" : "≥ 0.00001 in float32, got 1e-7; pass 0.0001";
    expect(() => createTensorElbo({ ...options, jitter })).toThrow(`createTensorElbo: jitter must be a number ${rule}`);
    const short = { ...job.columns, std: job.columns["std"].subarray(1) };
    expect(() => createTensorElbo({ ...options, columns: short })).toThrow(/createTensorElbo: std must/);
    expect(() => createTensorElbo({ ...options, weights: new Float64Array(3) })).toThrow(/weights must/);
    expect(() => createTensorElbo({ ...options, weights: new Float64Array(rows) })).toThrow(/the sum of weights must/);
    const noise = new Float64Array(5);
    const before = tf.memory().numTensors;
    expect(() => betaTensorLikelihood(job.observed, { kind: "predictive", samples: 2, noise }, job.parameters)).toThrow(
      /noise must hold three numbers for each of 2 samples of 20 rows, got 5; draw 120/,
    );
    expect(tf.memory().numTensors).toBe(before);
    const { elbo, dispose } = smallElbo();
    const room = new Float64Array(x.length);
    await expect(elbo.valueWithGrad(x, room, Number.NaN)).rejects.toThrow(/numData must be/);
    await expect(elbo.valueWithGrad(x.subarray(1), room, 2)).rejects.toThrow(/packed must/);
    await expect(elbo.valueWithGrad(x, room.subarray(1), 2)).rejects.toThrow(/gradient must/);
    dispose();
    likelihood.dispose();
  });
}
