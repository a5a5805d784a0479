import { createElbo, type Elbo } from "./elbo.ts";
import type { ExpectedLogLikelihood } from "./likelihood.ts";
import { parameterLayout } from "./parameters.ts";
import { crewMemory, dismissCrew } from "./row-crew.ts";
import { rowParts } from "./row-parts.ts";
import { rowSumsSize } from "./row-sums.ts";
import { predictionsOfRows, type SvgpProblem } from "./svgp-problem.ts";

/** Up to so many rows a stage is summed one after the other: too few for threads to be worth their start, */
const fewRows = 8192;
/** but in tables of more than this many the first stages, on few rows, come to enough. */
const manyRows = 16_384;
const fewOfMany = 2048;

/** The ELBO of the given rows of a problem, and how to let go of the threads that share its work on many rows. */
export function elboWithCrew(
  problem: SvgpProblem,
  likelihood: ExpectedLogLikelihood,
  rows?: Int32Array,
): { readonly elbo: Elbo; readonly dismiss: () => void } {
  const { inducing, jitter, hire } = problem;
  const predictions = predictionsOfRows(problem, rows);
  const oneByOne = problem.columns.mean.length > manyRows ? fewOfMany : fewRows;
  const options = { predictions, likelihood, inducing, jitter, oneByOne };
  const parts = rowParts({ from: 0, to: predictions.mean.length }, oneByOne).length;
  if (hire === undefined || parts === 1) return { elbo: createElbo(options), dismiss: () => undefined };
  const { outputs, parameters } = likelihood;
  const { size } = parameterLayout({ outputs, inducing, likelihood: parameters });
  const crew = crewMemory(size, rowSumsSize({ outputs, inducing, likelihoodParameters: parameters.length }), parts);
  const sendHome = hire({ crew, predictions, rows, inducing, jitter, oneByOne });
  return {
    elbo: createElbo({ ...options, crew }),
    dismiss() {
      dismissCrew(crew);
      sendHome();
    },
  };
}
