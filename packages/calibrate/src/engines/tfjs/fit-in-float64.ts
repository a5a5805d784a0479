import { type TensorElbo, type TensorOptimum, tensorOptimise } from "@distcal/engine-tfjs";
import { shuffledRows } from "@distcal/numerics";
import type { EngineAnswer, EngineJob, EngineWatch } from "../engine-job.ts";
import { withTensorElbo } from "./job-tensors.ts";

/** Rows of the first stage where there are many, and how much larger each next one is: as on the float64 engine. */
const firstStageRows = 4096;
const stageGrowth = 8;
const mostSampledRows = 65_536;

/** The L-BFGS of the float64 engine on the bound of a float64 backend: on growing samples, then on all rows. */
export async function fitInFloat64(job: EngineJob, watch: EngineWatch): Promise<EngineAnswer> {
  const { jitter } = job;
  const total = job.columns.mean.length;
  const order = shuffledRows(total, job.seed);
  let x = job.start;
  const spent = { iterations: 0, evaluations: 0 };
  const note = ({ iterations, evaluations }: TensorOptimum): void => {
    spent.iterations += iterations;
    spent.evaluations += evaluations;
  };
  for (const count of sampleSizes(total)) {
    const stage = await withTensorElbo(job, { rows: order.subarray(0, count), jitter }, (elbo) =>
      optimise(elbo, job, x, spent.iterations, watch),
    );
    x = stage.x;
    note(stage);
  }
  return withTensorElbo(job, { jitter }, async (elbo) => {
    const last = await optimise(elbo, job, x, spent.iterations, watch);
    note(last);
    const { converged, reason, trace } = last;
    const value = elbo.synchronous().valueWithGrad(last.x, new Float64Array(last.x.length), total);
    return { x: last.x, jitter, elbo: value, ...spent, converged, reason, trace };
  });
}

function optimise(
  elbo: TensorElbo,
  { tolerance, maxIterations }: EngineJob,
  start: Float64Array,
  before: number,
  { onProgress, signal }: EngineWatch,
): Promise<TensorOptimum> {
  return tensorOptimise({
    elbo,
    start,
    tolerance,
    ...(maxIterations !== undefined && { maxIterations }),
    onProgress: ({ iteration, value }) =>
      onProgress?.({ iteration: before + iteration, elboPerRow: -value, rows: elbo.rows }),
    ...(signal && { signal }),
  });
}

function sampleSizes(total: number): number[] {
  const sizes: number[] = [];
  for (let rows = firstStageRows; rows < total / 2 && rows < mostSampledRows; rows *= stageGrowth) sizes.push(rows);
  return sizes;
}
