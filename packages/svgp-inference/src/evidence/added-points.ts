import { type Columns, gramInto, type Kernel, kernelParameters, requireColumnLengths } from "@distcal/kernels";
import { cholesky, matrix, solveLower } from "@distcal/linalg";
import { triangleSize } from "../likelihoods/likelihood.ts";
import type { SvgpParameters } from "../parameters/svgp-parameters.ts";
import { extendedEvidence } from "./old-evidence.ts";
import type { Evidenced } from "./widened-outputs.ts";

/** How many points may be added, and where. */
export interface AddedPoints {
  readonly kernel: Kernel;
  readonly jitter: number;
  /** Rows of which some may become points. */
  readonly columns: Columns;
  readonly weights?: Float64Array;
  /** Points that there may be in all. */
  readonly most: number;
  /** A row is new where the points leave more than this share of its prior variance open. */
  readonly newShare: number;
}

/**
 * The same posterior with more inducing points, where rows lie far from those that there are: each time at the row of which the
 * points say least. Points that come last leave the whitened values of the others as they are, and nothing is known of theirs.
 */
export function addedPoints({ parameters, evidence }: Evidenced, options: AddedPoints): Evidenced {
  const { kernel, columns, most } = options;
  let inducing: Columns = parameters.inducing;
  const first = kernel.columns[0].name;
  while (inducing[first].length < most) {
    const row = leastKnown(parameters, inducing, options);
    if (row === undefined) break;
    inducing = Object.fromEntries(
      kernel.columns.map(({ name }) => [name, Float64Array.of(...inducing[name], columns[name][row])]),
    );
  }
  const added = inducing[first].length - parameters.inducing[first].length;
  if (added === 0) return { parameters, evidence };
  const before = parameters.posteriorMean.length;
  const size = before + added * parameters.loading.length;
  const posteriorMean = new Float64Array(size);
  posteriorMean.set(parameters.posteriorMean);
  const posteriorFactor = new Float64Array(triangleSize(size));
  posteriorFactor.set(parameters.posteriorFactor);
  for (let k = before; k < size; k++) posteriorFactor[triangleSize(k + 1) - 1] = 1;
  return {
    parameters: { ...parameters, inducing, posteriorMean, posteriorFactor },
    evidence: extendedEvidence(evidence, size),
  };
}

/** The row of which the points say least, if that is little enough: k(x, x) − |L_K⁻¹k(u, x)|² of k(x, x). */
function leastKnown(
  parameters: SvgpParameters,
  inducing: Columns,
  { kernel, jitter, columns, weights, newShare }: AddedPoints,
): number | undefined {
  const theta = kernelParameters("kernel", kernel, parameters.kernel);
  const rows = requireColumnLengths("update", kernel, columns);
  const [points, features] = [kernel.features(inducing), kernel.features(columns)];
  const count = inducing[kernel.columns[0].name].length;
  const gram = { values: new Float64Array(count * count), scratch: new Float64Array(count * count) };
  gramInto(kernel, gram, theta, points);
  for (let j = 0; j < count; j++) gram.values[j * count + j] += jitter;
  const cross = { values: new Float64Array(count * rows), scratch: new Float64Array(count * rows) };
  kernel.crossInto(cross, theta, points, features);
  const white = solveLower(cholesky(matrix(count, count, gram.values)), matrix(count, rows, cross.values)).data;
  const prior = new Float64Array(rows);
  kernel.diagonalInto(prior, theta, features);
  let [least, most]: [number | undefined, number] = [undefined, newShare];
  for (let i = 0; i < rows; i++) {
    if (weights !== undefined && !(weights[i] > 0)) continue;
    let known = 0;
    for (let j = 0; j < count; j++) known += white[j * rows + i] ** 2;
    const open = 1 - known / prior[i];
    if (open > most) [least, most] = [i, open];
  }
  return least;
}
