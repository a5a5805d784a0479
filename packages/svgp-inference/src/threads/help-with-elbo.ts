import { requireColumnLengths } from "@distcal/kernels";
import { parameterLayout, unpackParameters } from "../parameters/svgp-parameters.ts";
import { preparePosterior } from "../posterior/prepared-posterior.ts";
import { rowParts } from "../rows/row-parts.ts";
import { createRowSums, type RowData } from "../rows/row-sums.ts";
import { joinWorkers, type WorkerGroup } from "./worker-group.ts";

/** What a thread needs to know of an ELBO that it helps with. */
export interface HelpOptions extends RowData {
  readonly jitter: number;
  readonly oneByOne: number;
  readonly group: WorkerGroup;
}

/**
 * Shares the work of an ELBO that another thread evaluates, made of the same options, until its group is stopped. It
 * blocks: to be called in a thread of its own.
 */
export function helpWithElbo(options: HelpOptions): void {
  const { kernel, columns, likelihood, inducing, jitter, oneByOne, group } = options;
  const layout = parameterLayout({ kernel, outputs: likelihood.outputs, inducing, likelihood: likelihood.parameters });
  const rowSums = createRowSums(options);
  const ranges = rowParts({ from: 0, to: requireColumnLengths("helpWithElbo", kernel, columns) }, oneByOne);
  joinWorkers(group, (packed) => {
    const parameters = unpackParameters(layout, packed);
    const posterior = preparePosterior(kernel, parameters, jitter);
    return (part, into) => rowSums.sumInto(into, posterior, parameters.likelihood, ranges[part]);
  });
}
