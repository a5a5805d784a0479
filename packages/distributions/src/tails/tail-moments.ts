import { addPanels, integralSums } from "./panel-integral.ts";
import { bendDistances, type Tails } from "./tails.ts";

/** sinh of it squared is still within float64. */
const farthest = 300;
/** At 1e13 scales from the centre a tail has taken its final form: if it does not fall by then, it never will. */
const tailSettled = 30;
const negligible = 1e-13;
const tolerance = 1e-11;

/**
 * Mean and standard deviation from the tails, into two numbers: for d = |t − centre|, E[t] − centre = ∫ (1 − G) above
 * the centre less ∫ G below it, E[d²] = ∫ 2d(1 − G) + ∫ 2dG, with d = scale·sinh w so that tails of any kind come to an
 * end. A moment that does not exist, such as that of a heavy tail made heavier, is ∞; where both tails have no mean, the
 * median stands for it.
 */
export function tailMoments(tails: Tails, into: Float64Array): void {
  const { centre, scale } = tails;
  if (!(scale > 0)) {
    into[0] = centre;
    into[1] = 0;
    return;
  }
  const upper = sideMoments((d) => tails.above(centre + d), scale, bendDistances(tails, centre, 1));
  const lower = sideMoments((d) => tails.below(centre - d), scale, bendDistances(tails, centre, -1));
  const mean = upper[0] === lower[0] ? 0 : upper[0] - lower[0];
  const second = upper[1] + lower[1];
  into[0] = centre + scale * mean;
  into[1] = second < Infinity ? scale * Math.sqrt(Math.max(second - mean * mean, 0)) : Infinity;
}

/** ∫ tail and ∫ 2d·tail over d > 0, in units of the scale and of its square; ∞ where they have no end. */
export function sideMoments(tail: (d: number) => number, scale: number, ends: Float64Array, both = true): Float64Array {
  const sums = integralSums();
  const value = new Float64Array(2);
  const integrand = (w: number, pair: Float64Array): void => {
    const d = Math.sinh(w);
    pair[0] = tail(scale * d) * Math.cosh(w);
    pair[1] = both ? 2 * d * pair[0] : pair[0];
  };
  let before = Infinity;
  for (let w = 0; w < farthest; w++) {
    addPanels(integrand, w, w + 1, ends, tolerance * (1 + sums[1]), sums, value);
    integrand(w + 1, value);
    if (value[1] <= negligible * (1 + sums[1])) return sums;
    if (w > tailSettled && value[1] >= before) break;
    before = value[1];
  }
  sums[0] = both ? sideMoments(tail, scale, ends, false)[0] : Infinity;
  sums[1] = Infinity;
  return sums;
}
