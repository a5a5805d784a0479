import { type MapMoments, mapMomentsInto } from "@distcal/beta-link";
import type { Columns } from "@distcal/kernels";
import type { LatentPosterior, SvgpParameters } from "@distcal/svgp-inference";
import { heldWithinReach } from "./within-reach.ts";

/** The maps of rows where there are none to learn: the identity. */
export function identityMaps(length: number): MapMoments {
  return { mean: new Float64Array(3 * length), factor: new Float64Array(6 * length) };
}

/** What a posterior knows of the maps of rows: (ln a, ln b, c) ~ N(mean, F Fᵀ); `weightOf` says how much of it applies to a row. */
export function mapMoments(
  posterior: LatentPosterior,
  scaling: SvgpParameters["likelihood"],
  columns: Columns,
  weightOf?: (row: number) => number,
): MapMoments {
  const maps = posterior.marginals(columns);
  const length = maps.mean.length / 3;
  mapMomentsInto(maps, scaling, length, maps);
  for (let i = 0; weightOf !== undefined && i < length; i++) {
    const weight = weightOf(i);
    for (let d = 0; d < 3; d++) maps.mean[3 * i + d] *= weight;
    for (let e = 0; e < 6; e++) maps.factor[6 * i + e] *= weight;
  }
  // While forms are compared as in a prediction: one that leaves the limits must not win by what it will never answer.
  heldWithinReach(maps);
  return maps;
}
