import type { StandardisedColumns } from "@distcal/distributions";
import { betaTensorLikelihood, createTensorElbo, linkRule, type TensorElbo, tensorFrom } from "@distcal/engine-tfjs";
import { gaussHermite } from "@distcal/numerics";
import { betaObservationsOf } from "../../gp-beta/beta-observations.ts";
import type { EngineJob } from "../engine-job.ts";

/** Does something with the bound of some rows of a job (all, where none are given), and takes its tensors away after. */
export async function withTensorElbo<Answer>(
  job: EngineJob,
  options: { readonly rows?: Int32Array; readonly jitter?: number },
  use: (elbo: TensorElbo) => Promise<Answer>,
): Promise<Answer> {
  const { rows, jitter } = options;
  const made: { dispose(): void }[] = [];
  const held = <Part extends { dispose(): void }>(part: Part): Part => {
    made.push(part);
    return part;
  };
  try {
    const rule = held(linkRule(gaussHermite(job.cubatureOrder), tensorFrom));
    const likelihood = held(betaTensorLikelihood(betaObservationsOf(job.observed, rows), rule, tensorFrom));
    const predictions = columnsOf(job.columns, rows);
    const { inducing } = job;
    return await use(
      held(createTensorElbo({ predictions, likelihood, inducing, ...(jitter !== undefined && { jitter }) })),
    );
  } finally {
    for (const part of made) part.dispose();
  }
}

/** The columns of some rows, in their order; of all where none are given. */
export function columnsOf({ mean, std }: StandardisedColumns, rows?: Int32Array): StandardisedColumns {
  if (rows === undefined) return { mean, std };
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
  return { mean: pick(mean), std: pick(std) };
}
