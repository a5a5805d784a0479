import type { MapMoments } from "./map-moments.ts";

/** Which of the six packed entries of a lower triangle stand in which row. */
const rowOfEntry = [0, 1, 1, 2, 2, 2] as const;

/**
 * From the latents of `count` rows to their maps: h = w/γ + δ, that is ln a = w_a/γ_a + δ_a, ln b = w_b/γ_b + δ_b and
 * c = w_c/γ_c + δ_c (Song et al. 2019, §4.2), so that factors are divided by γ. `scaling` holds γ, then δ; the latents of
 * a point have no factor. For inner loops: checks nothing, and may write over the latents.
 */
export function mapMomentsInto(latent: MapMoments, scaling: ArrayLike<number>, count: number, into: MapMoments): void {
  const entries = Math.min(latent.factor.length, 6);
  for (let i = 0; i < count; i++) {
    for (let d = 0; d < 3; d++) into.mean[3 * i + d] = latent.mean[3 * i + d] / scaling[d] + scaling[3 + d];
    for (let e = 0; e < entries; e++) into.factor[6 * i + e] = latent.factor[6 * i + e] / scaling[rowOfEntry[e]];
  }
}

/** The reverse rule: turns a gradient in maps into one in latents, and adds that in γ and δ to `scalingGradient`. */
export function mapMomentsVjp(
  latent: MapMoments,
  scaling: ArrayLike<number>,
  count: number,
  gradient: MapMoments,
  scalingGradient: Float64Array,
): void {
  const entries = Math.min(latent.factor.length, 6);
  for (let i = 0; i < count; i++) {
    for (let d = 0; d < 3; d++) {
      const inMean = gradient.mean[3 * i + d];
      scalingGradient[3 + d] += inMean;
      scalingGradient[d] -= (inMean * latent.mean[3 * i + d]) / (scaling[d] * scaling[d]);
      gradient.mean[3 * i + d] = inMean / scaling[d];
    }
    for (let e = 0; e < entries; e++) {
      const d = rowOfEntry[e];
      const inFactor = gradient.factor[6 * i + e];
      scalingGradient[d] -= (inFactor * latent.factor[6 * i + e]) / (scaling[d] * scaling[d]);
      gradient.factor[6 * i + e] = inFactor / scaling[d];
    }
  }
}
