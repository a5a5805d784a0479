import { addPanels, integralSums } from "./panel-integral.ts";
import { bendDistances, type Tails } from "./tails.ts";

/** Sure to be beyond the end of a tail that ends: the point itself is within asinh(farAway) = 28. */
const farthest = 300;
/** From there the distance is the whole score to 12 digits. */
const farAway = 1e12;
const negligible = 1e-11;
const tolerance = 3e-10;

/** The continuous ranked probability score at t: ∫ G² below t plus ∫ (1 − G)² above it (Gneiting & Raftery 2007, eq. 20). */
export function tailCrps(tails: Tails, t: number): number {
  const { centre, scale } = tails;
  const distance = Math.abs(t - centre);
  if (!(distance < farAway * scale)) return distance;
  const below = squaredTail((d) => tails.below(t - d), scale, bendDistances(tails, t, -1));
  const above = squaredTail((d) => tails.above(t + d), scale, bendDistances(tails, t, 1));
  return scale * (below + above);
}

/** ∫ tail² over d > 0 in units of the scale, with d = scale·sinh w; ∞ for a tail so heavy that it has no end. */
export function squaredTail(tail: (d: number) => number, scale: number, ends: Float64Array): number {
  const sums = integralSums();
  const value = new Float64Array(2);
  const integrand = (w: number, pair: Float64Array): void => {
    pair[0] = tail(scale * Math.sinh(w)) ** 2 * Math.cosh(w);
  };
  for (let w = 0; w < farthest; w++) {
    addPanels(integrand, w, w + 1, ends, tolerance * (1 + sums[0]), sums, value);
    integrand(w + 1, value);
    if (value[0] <= negligible * (1 + sums[0])) return sums[0];
  }
  return Infinity;
}
