import { addGramGradient, coregionFactorVjp, type Features } from "@distcal/kernels";
import { choleskyVjp } from "@distcal/linalg";
import type { ParameterLayout, SvgpParameters } from "../parameters/svgp-parameters.ts";
import type { PreparedPosterior } from "../posterior/prepared-posterior.ts";
import type { RowSumParts } from "../rows/row-sums.ts";

/**
 * Carries the gradients that rows share, of L_K, L_B, k(u, x), M and S, back to the parameters: adds them to `gradient`,
 * times `scale`. It overwrites the kernel's part of the sums. True where each reverse rule is defined; else one throws.
 */
export function addRowGradients(
  { blocks }: ParameterLayout,
  { inducing: points, loading, variance }: SvgpParameters,
  posterior: PreparedPosterior,
  { shared, likelihood }: RowSumParts,
  scale: number,
  gradient: Float64Array,
): true {
  const { kernel, outputs, inducing } = posterior;
  const add = (from: number, values: ArrayLike<number>): void => {
    for (let i = 0; i < values.length; i++) gradient[from + i] += scale * values[i];
  };
  const addToPoints = (inFeatures: Features): void => {
    const inColumns = Object.fromEntries(kernel.columns.map(({ name }) => [name, new Float64Array(inducing)]));
    kernel.addColumnGradient(points, inFeatures, inColumns);
    kernel.columns.forEach(({ name }, k) => {
      add(blocks.inducing.from + k * inducing, inColumns[name]);
    });
  };
  const factorBar = { rows: inducing, cols: inducing, data: shared.inducingFactor };
  const gramBar = choleskyVjp(posterior.inducingFactor, factorBar);
  const inGram = { parameters: shared.kernel, points: posterior.points.map(() => new Float64Array(inducing)) };
  addGramGradient(kernel, posterior.gram, gramBar.data, posterior.kernelParameters, posterior.points, inGram);
  add(blocks.kernel.from, shared.kernel);
  addToPoints(shared.points);
  addToPoints(inGram.points);
  add(blocks.posteriorMean.from, shared.posteriorMean);
  const factorSize = outputs * inducing;
  for (let i = 0, at = blocks.posteriorFactor.from; i < factorSize; i++) {
    for (let j = 0; j <= i; j++) gradient[at++] += scale * shared.posteriorFactor[i * factorSize + j];
  }
  const outputFactorBar = { rows: outputs, cols: outputs, data: unpackTriangle(outputs, shared.outputFactor) };
  const inCoregion = coregionFactorVjp({ loading, variance }, outputFactorBar);
  add(blocks.loading.from, inCoregion.loading);
  add(blocks.variance.from, inCoregion.variance);
  add(blocks.likelihood.from, likelihood);
  return true;
}

function unpackTriangle(size: number, packed: Float64Array): Float64Array {
  const square = new Float64Array(size * size);
  for (let i = 0, at = 0; i < size; i++) for (let j = 0; j <= i; j++) square[i * size + j] = packed[at++];
  return square;
}
