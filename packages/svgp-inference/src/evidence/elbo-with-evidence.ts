import type { Elbo } from "../bound/elbo.ts";
import type { OldEvidence } from "./old-evidence.ts";

/** Parameters of a likelihood that move whole latent functions, and by which whitened values each would do the same. */
export interface SharedShifts {
  /** Their places among the likelihood's parameters. */
  readonly parameters: readonly number[];
  /** Where they were when the old rows spoke. */
  readonly before: readonly number[];
  /** Of each: the whitened values that add 1 to its function everywhere. */
  readonly directions: readonly Float64Array[];
}

/**
 * The bound of new rows with what old ones said added: ηᵀM − ½(MᵀΛM + tr ΛSSᵀ). Old rows saw the sum of a latent function and
 * of what shifts it as a whole, so that a shift since then counts as the whitened values that would have done the same.
 */
export function elboWithEvidence(elbo: Elbo, { precision, linear }: OldEvidence, shifts: SharedShifts): Elbo {
  const { layout } = elbo;
  const { posteriorMean, posteriorFactor, likelihood } = layout.blocks;
  const size = linear.length;
  const moved = new Float64Array(size);
  const pull = new Float64Array(size);
  return Object.freeze({
    layout,
    valueWithGrad(...[packed, gradient, numData, range]: Parameters<Elbo["valueWithGrad"]>): number {
      let value = elbo.valueWithGrad(packed, gradient, numData, range);
      if (!Number.isFinite(value)) return value;
      moved.set(packed.subarray(posteriorMean.from, posteriorMean.to));
      shifts.parameters.forEach((place, k) => {
        const by = packed[likelihood.from + place] - shifts.before[k];
        for (let i = 0; i < size; i++) moved[i] += by * shifts.directions[k][i];
      });
      for (let i = 0; i < size; i++) {
        let product = 0;
        for (let j = 0; j < size; j++) product += precision.data[i * size + j] * moved[j];
        pull[i] = linear[i] - product;
        value += moved[i] * (linear[i] - 0.5 * product);
        gradient[posteriorMean.from + i] += pull[i];
      }
      shifts.parameters.forEach((place, k) => {
        for (let i = 0; i < size; i++) gradient[likelihood.from + place] += pull[i] * shifts.directions[k][i];
      });
      return value - 0.5 * addFactorTrace(packed, gradient);
    },
  });

  /** tr(ΛSSᵀ) of the packed S; adds −ΛS to its gradient. */
  function addFactorTrace(packed: Float64Array, gradient: Float64Array): number {
    const factor = packed.subarray(posteriorFactor.from, posteriorFactor.to);
    const inFactor = gradient.subarray(posteriorFactor.from, posteriorFactor.to);
    let trace = 0;
    for (let i = 0, row = 0; i < size; row += ++i) {
      for (let j = 0; j <= i; j++) {
        let product = 0;
        for (let k = j, at = (j * (j + 1)) / 2; k < size; at += ++k) {
          product += precision.data[i * size + k] * factor[at + j];
        }
        trace += factor[row + j] * product;
        inFactor[row + j] -= product;
      }
    }
    return trace;
  }
}
