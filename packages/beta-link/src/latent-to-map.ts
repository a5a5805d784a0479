import type { BetaMap } from "./beta-map.ts";
import { checkTriple } from "./check.ts";

/** How latents become parameters, one entry each for a, b and c: parameter = latent / scale + offset (the paper's γ and δ). */
export interface LatentScaling {
  readonly scale: ArrayLike<number>;
  readonly offset: ArrayLike<number>;
}

/** Gradients in the three latents, their scales and their offsets. */
export interface LatentGradient {
  readonly latent: Float64Array;
  readonly scale: Float64Array;
  readonly offset: Float64Array;
}

/** γ = 1, δ = 0: the zero latent is the identity map. */
export const unitScaling: LatentScaling = Object.freeze({
  scale: Object.freeze([1, 1, 1]),
  offset: Object.freeze([0, 0, 0]),
});

/** ln a = w_a/γ_a + δ_a, ln b = w_b/γ_b + δ_b, c = w_c/γ_c + δ_c (Song et al. 2019, §4.2). */
export function latentToMap(latent: ArrayLike<number>, scaling: LatentScaling = unitScaling): BetaMap {
  checkTriple("latentToMap", "latent", latent);
  checkScaling("latentToMap", scaling);
  const { scale, offset } = scaling;
  return {
    logA: parameterFrom(latent[0], scale[0], offset[0]),
    logB: parameterFrom(latent[1], scale[1], offset[1]),
    c: parameterFrom(latent[2], scale[2], offset[2]),
  };
}

/** The reverse rule of `latentToMap`: from the gradient in (ln a, ln b, c) to those in w, γ and δ. */
export function latentToMapVjp(latent: ArrayLike<number>, scaling: LatentScaling, cotangent: BetaMap): LatentGradient {
  checkTriple("latentToMapVjp", "latent", latent);
  checkScaling("latentToMapVjp", scaling);
  const offset = Float64Array.of(cotangent.logA, cotangent.logB, cotangent.c);
  checkTriple("latentToMapVjp", "cotangent", offset);
  const { scale } = scaling;
  return {
    latent: offset.map((g, k) => held(g / scale[k])),
    scale: offset.map((g, k) => -held(g / scale[k]) * held(latent[k] / scale[k])),
    offset,
  };
}

/** latent / scale + offset, finite whatever the three numbers are. */
export function parameterFrom(latent: number, scale: number, offset: number): number {
  return held(latent / scale + offset);
}

/** x with ±∞ held at the largest number, so that a later difference or product with 0 is not NaN. */
export function held(x: number): number {
  return Math.min(Math.max(x, -Number.MAX_VALUE), Number.MAX_VALUE);
}

/** Refuses a scaling that is not three positive scales and three finite offsets. */
export function checkScaling(where: string, { scale, offset }: LatentScaling): void {
  checkTriple(where, "scale", scale, true);
  checkTriple(where, "offset", offset);
}
