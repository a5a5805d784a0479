import { kernelFrom } from "@distcal/kernels";
import * as tf from "@tensorflow/tfjs";
import { BackendUnavailableError } from "../backends/backend-name.ts";
import { useBackend } from "../backends/use-backend.ts";
import type { TensorEngine } from "../contract/engine.ts";
import { brokenEngine, EngineError } from "../contract/engine-error.ts";
import type { BoundJob, EngineBound, EngineSession, TensorEngines } from "../contract/engine-session.ts";
import { createTensorElbo } from "../elbo/elbo.ts";
import { floatLimits } from "../elbo/float-limits.ts";
import { betaTensorLikelihood } from "../link/beta-likelihood.ts";
import { lostDevice } from "./lost-device.ts";

/**
 * Starts an engine in this thread. Until `close` its backend is the one in use; afterwards no tensor of its bounds is
 * left, and the backend of before is in use again.
 */
export async function openEngine(engine: TensorEngine): Promise<EngineSession> {
  const before = tf.getBackend();
  await start(engine);
  const { jitter, noise } = floatLimits();
  const open = new Set<() => void>();
  return Object.freeze({
    engine,
    leastJitter: jitter,
    ...(noise !== undefined && { noise }),
    bound: (job: BoundJob) => orBroken(engine, async () => boundOf(job, open)),
    async close() {
      for (const release of open) release();
      if (before && before !== tf.getBackend()) await tf.setBackend(before);
    },
  });

  function boundOf(job: BoundJob, open: Set<() => void>): EngineBound {
    const { columns, weights, inducing, jitter } = job;
    const likelihood = betaTensorLikelihood(job.observed, job.expectation, job.parameters);
    const kernel = kernelFrom(job.kernel);
    const elbo = createTensorElbo({ kernel, columns, ...(weights && { weights }), likelihood, inducing, jitter });
    const release = (): void => {
      if (!open.delete(release)) return;
      elbo.dispose();
      likelihood.dispose();
    };
    open.add(release);
    return Object.freeze({
      valueWithGrad: (packed: Float64Array, gradient: Float64Array, numData: number) =>
        orBroken(engine, () => elbo.valueWithGrad(packed, gradient, numData)),
      release,
    });
  }
}

/**
 * The engines on TensorFlow.js, to hand to `fit` in a browser: `fit(rows, { engine: "webgpu", tensorEngines })` computes in
 * the thread that calls it, so call it in a worker where the page must stay at ease. Under Node `fit` starts a thread
 * of its own without it.
 */
export const tensorEngines: TensorEngines = Object.freeze({ open: openEngine });

async function start(engine: TensorEngine): Promise<void> {
  try {
    await useBackend(engine);
  } catch (error) {
    if (!(error instanceof BackendUnavailableError)) throw error;
    const { reason, remedy } = error;
    throw new EngineError(engine, { kind: "unavailable", reason, remedy }, error);
  }
}

/** What the engine answers, or an error that says that it broke down, and why. */
async function orBroken<Answer>(engine: TensorEngine, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw brokenEngine(engine, error, await lostDevice());
  }
}
