import { lossOf, type TensorElbo, tensorOptimise } from "@distcal/engine-tfjs";
import { gaussHermite, shuffledRows } from "@distcal/numerics";
import { createElbo, type Elbo, minimise } from "@distcal/svgp-inference";
import { betaLikelihood } from "../../gp-beta/beta-likelihood.ts";
import { betaObservationsOf } from "../../gp-beta/beta-observations.ts";
import type { EngineAnswer, EngineJob, EngineWatch } from "../engine-job.ts";
import { columnsOf, withTensorElbo } from "./job-tensors.ts";

/** Adam on the device: large steps to near the optimum, which the polish then finds. */
const adam = { learningRate: 0.05, batchRows: 4096, readEvery: 10, tolerance: 1e-3, maxDecays: 1, window: 3 } as const;
/** L-BFGS on a few rows in float64 first: its long first steps find the right signs, which Adam would take ages to turn. */
const first = { rows: 256, iterations: 8 } as const;
/** Caps for safety. */
const most = { deviceSteps: 1000, polishIterations: 500 } as const;
/** Adam ends in a flat valley, where L-BFGS has to be told to go on for longer than from a far start. */
const polishCare = 0.1;
/** How far a device may be from float64, in nats a row: a hundred times what rounding to float32 does. */
const allowedGap = 0.01;

/** Adam with all its numbers on the device, then L-BFGS in float64 on the host for the last digits. */
export async function fitInFloat32(job: EngineJob, { onProgress, signal }: EngineWatch): Promise<EngineAnswer> {
  const { polish, learningRate = adam.learningRate, batchRows = adam.batchRows } = job;
  const { maxIterations = most.polishIterations, deviceSteps = most.deviceSteps } = job;
  const total = job.columns.mean.length;
  // Batches are stretches of the rows as they lie on the device.
  const rows = shuffledRows(total, job.seed);
  return withTensorElbo(job, { rows }, async (elbo) => {
    const asOnDevice = hostElbo(job, elbo.jitter);
    await requireAgreement(elbo, asOnDevice, job.start);
    const sample = hostElbo(job, elbo.jitter, rows.subarray(0, first.rows));
    const { x: start } = await minimise(lossOf(sample, total), job.start, {
      maxIterations: first.iterations,
      ...(signal && { signal }),
    });
    const last = polish ? hostElbo(job, job.jitter) : asOnDevice;
    const { x, iterations, evaluations, converged, reason, trace } = await tensorOptimise({
      elbo,
      start,
      device: { ...adam, learningRate, batchRows, maxSteps: deviceSteps },
      ...(polish && { polish: lossOf(last, total) }),
      tolerance: job.tolerance * polishCare,
      maxIterations,
      onProgress: ({ iteration, value }) => onProgress?.({ iteration, elboPerRow: -value, rows: total }),
      ...(signal && { signal }),
    });
    await requireAgreement(elbo, asOnDevice, x);
    const jitter = polish ? job.jitter : elbo.jitter;
    const value = last.valueWithGrad(x, new Float64Array(x.length), total);
    return { x, jitter, elbo: value, iterations, evaluations, converged, reason, trace };
  });
}

function hostElbo(job: EngineJob, jitter: number, rows?: Int32Array): Elbo {
  const likelihood = betaLikelihood(betaObservationsOf(job.observed, rows), gaussHermite(job.cubatureOrder));
  return createElbo({ predictions: columnsOf(job.columns, rows), likelihood, inducing: job.inducing, jitter });
}

/** A GPU that has no memory left, or was lost, may answer with zeros and no error: its bound must be that of float64. */
async function requireAgreement(elbo: TensorElbo, host: Elbo, x: Float64Array): Promise<void> {
  const scratch = new Float64Array(x.length);
  const wanted = host.valueWithGrad(x, scratch, elbo.rows) / elbo.rows;
  const got = (await elbo.valueWithGrad(x, scratch, elbo.rows)) / elbo.rows;
  if (Math.abs(got - wanted) <= allowedGap * Math.max(1, Math.abs(wanted))) return;
  throw new Error(
    `it computes another bound than float64, ${got.toPrecision(6)} nats a row instead of ${wanted.toPrecision(6)}`,
  );
}
