import type { Covariance, Kernel, PairBlock } from "./kernel.ts";
import type { Features } from "./parts/kernel-part.ts";

/** Gradients in the parameters of a kernel and in the features of one set of points. */
export interface GramGradient {
  readonly parameters: Float64Array;
  readonly points: Features;
}

/** [k(x_i, x_j)] into `block.values`: symmetric to the last bit, positive semi-definite. */
export function gramInto(kernel: Covariance, block: PairBlock, parameters: Float64Array, points: Features): void {
  kernel.crossInto(block, parameters, points, points);
}

/**
 * The reverse rule of `gramInto`: from the gradient in every entry (both triangles count) to those in points and
 * parameters, added. k is symmetric, so a pair's two cotangents count as their sum, and half the pairs need a visit:
 * `cotangent` is folded onto its lower triangle.
 */
export function addGramGradient(
  kernel: Kernel,
  block: PairBlock,
  cotangent: Float64Array,
  parameters: Float64Array,
  points: Features,
  into: GramGradient,
): void {
  const n = points[0].length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      cotangent[i * n + j] += cotangent[j * n + i];
      cotangent[j * n + i] = 0;
    }
  }
  // Each point is both a left and a right one, so both gradients are added to the same place.
  const { points: left } = into;
  kernel.addCrossGradient(block, cotangent, parameters, points, points, {
    parameters: into.parameters,
    left,
    right: left,
  });
}
