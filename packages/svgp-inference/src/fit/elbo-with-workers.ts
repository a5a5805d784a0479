import { requireColumnLengths } from "@distcal/kernels";
import { createElbo, type Elbo } from "../bound/elbo.ts";
import type { ExpectedLogLikelihood } from "../likelihoods/likelihood.ts";
import { parameterLayout } from "../parameters/svgp-parameters.ts";
import { rowParts } from "../rows/row-parts.ts";
import { rowSumsSize } from "../rows/row-sums.ts";
import { stopWorkers, workerGroup } from "../threads/worker-group.ts";
import { dataOfRows, type SvgpProblem } from "./svgp-problem.ts";

/** Up to this many rows are summed one after the other: too few for threads to be worth their start. */
const fewRows = 8192;
/** In tables of more than `manyRows` the first stages, on few rows, come to enough: there the limit is `fewOfMany`. */
const manyRows = 16_384;
const fewOfMany = 2048;

/** The ELBO of the given rows of a problem, and how to stop the threads that share its work on many rows. */
export function elboWithWorkers(
  problem: SvgpProblem,
  likelihood: ExpectedLogLikelihood,
  rows?: Int32Array,
): { readonly elbo: Elbo; readonly stop: () => void | Promise<void> } {
  const { kernel, jitter, startWorkers } = problem;
  const data = dataOfRows(problem, likelihood, rows);
  const length = requireColumnLengths("fit", kernel, data.columns);
  const oneByOne = requireColumnLengths("fit", kernel, problem.columns) > manyRows ? fewOfMany : fewRows;
  const options = { ...data, jitter, oneByOne };
  const parts = rowParts({ from: 0, to: length }, oneByOne).length;
  if (startWorkers === undefined || parts === 1) return { elbo: createElbo(options), stop: () => undefined };
  const { columns, weights, inducing } = data;
  const { outputs, parameters } = likelihood;
  const { size } = parameterLayout({ kernel, outputs, inducing, likelihood: parameters });
  const group = workerGroup(size, rowSumsSize(data), parts);
  const end = startWorkers({ group, kernel: kernel.description, columns, weights, rows, inducing, jitter, oneByOne });
  return {
    elbo: createElbo({ ...options, group }),
    stop() {
      stopWorkers(group);
      return end();
    },
  };
}
