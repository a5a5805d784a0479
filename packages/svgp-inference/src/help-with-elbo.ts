import type { ElboOptions } from "./elbo.ts";
import { parameterLayout, unpackParameters } from "./parameters.ts";
import { preparePosterior } from "./prepared-posterior.ts";
import { joinCrew } from "./row-crew.ts";
import { rowParts } from "./row-parts.ts";
import { createRowSums } from "./row-sums.ts";

/**
 * Shares the work of an ELBO that another thread evaluates, made of the same options, until its crew is dismissed. It
 * blocks: to be called in a thread of its own.
 */
export function helpWithElbo(options: Required<ElboOptions>): void {
  const { predictions, likelihood, inducing, jitter, oneByOne, crew } = options;
  const layout = parameterLayout({ outputs: likelihood.outputs, inducing, likelihood: likelihood.parameters });
  const rowSums = createRowSums(predictions, likelihood, inducing);
  const ranges = rowParts({ from: 0, to: predictions.mean.length }, oneByOne);
  joinCrew(crew, (packed) => {
    const parameters = unpackParameters(layout, packed);
    const posterior = preparePosterior(parameters, jitter);
    return (part, into) => rowSums.sumInto(into, posterior, parameters.likelihood, ranges[part]);
  });
}
