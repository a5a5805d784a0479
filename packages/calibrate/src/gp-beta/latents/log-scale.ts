import { clamp } from "@distcal/numerics";
import type { LatentMoments } from "@distcal/svgp-inference";

/** Widths that differ by fewer e-folds are doubtful: of a difference of so many three quarters are believed, of small ones half. */
const doubtful = 0.25;
/** How often the variance of what is not known is added. */
const variances = 2;
/** No more e-folds than these are added for what is not known. */
const mostUnknown = 2;
/** A factor of 1e30: stds that are as wrong as that have no more to tell. */
const farthest = 69;

/**
 * The local scale of each row, in e-folds, from the posterior t ~ N(mean, factor²) of its difference from `offset`, the
 * scale of all rows alike. Small differences are halved, which is what an average of models with and without them says;
 * large ones stay. Of a posterior that is right e^(mean + variance) is the one scale nearest to all that are possible; twice the
 * variance is added, because a variational posterior is too sure of itself (on 34 tables of real models both give the same NLL to
 * 0.0002 nat, and the wider scale is the safer one). Where the rows say nothing the variance is the prior's, which may be fifty
 * e-folds, so that what is added has a limit.
 * `weightOf` says how much of it applies to a row.
 */
export function logScale(
  { mean, factor }: LatentMoments,
  offset: number,
  weightOf: (row: number) => number = () => 1,
): Float64Array {
  return mean.map((t, i) => {
    const square = t * t;
    const believed = (t * (square + 0.5 * doubtful * doubtful)) / (square + doubtful * doubtful);
    return clamp(offset + weightOf(i) * (believed + limited(variances * factor[i] * factor[i])), farthest);
  });
}

/** x/(1 + (x/most)⁴)^¼: itself where it is small, to (x/most)⁴/4 of it, and never more than the most. */
function limited(added: number): number {
  const share = (added / mostUnknown) ** 2;
  return added / Math.sqrt(Math.sqrt(1 + share * share));
}
