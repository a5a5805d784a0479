import { NoNaturalStepError } from "../optimisers/natural-gradient.ts";
import { packParameters, type SvgpParameters, unpackParameters } from "../parameters/svgp-parameters.ts";
import { naturalPosterior } from "./natural-posterior.ts";
import { countedRows, elboOfRows, lossPerRow, type SvgpProblem } from "./svgp-problem.ts";

/** Natural steps are exact for a conjugate likelihood; elsewhere a handful of shorter ones settles the posterior. */
const stepSize = 0.7;

/**
 * The posterior of a problem's rows with all else as it is: kernel, inducing points, outputs and likelihood are those of
 * `parameters`, the posterior starts there. A few looks at the rows, where a whole fit takes a hundred: what a fold costs.
 */
export function settlePosterior(problem: SvgpProblem, parameters: SvgpParameters, steps = 4): SvgpParameters {
  const { rows, count } = countedRows(problem);
  const likelihood = problem.likelihoodOf(rows);
  const elbo = elboOfRows(problem, likelihood, rows);
  const start = packParameters(elbo.layout, parameters);
  const objective = lossPerRow(elbo, likelihood, count);
  const posterior = naturalPosterior({ layout: elbo.layout, objective, scale: count, stepSize, start });
  const gradient = new Float64Array(start.length);
  try {
    for (let step = 0; step < steps; step++) posterior.step(start, gradient);
  } catch (error) {
    // Where no step can be taken the posterior is what it was: settled enough for a fold.
    if (!(error instanceof NoNaturalStepError)) throw error;
  }
  return unpackParameters(elbo.layout, posterior.completed(start));
}
