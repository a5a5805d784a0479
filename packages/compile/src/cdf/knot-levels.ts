import { normalCdf, normalPdf, normalQuantile } from "@distcal/numerics";

/** Levels are multiples of 1/2⁴⁰: their differences add up to 1 without rounding, in any engine and in any order. */
const levelSteps = 2 ** 40;

/** The mass beyond the outermost levels never exceeds this, however large the tolerance. */
const largestTail = 0.02;

const bisections = 50;

/** How close levels lie. */
export interface KnotSpacing {
  readonly gap: number;
  readonly tail: number;
  readonly step: number;
}

/**
 * Rising probabilities, mirrored about ½ and at most `step` apart, such that straight lines between the quantiles at them
 * are within `gap` of a normal cdf, and at most `tail` of it lies beyond each end.
 */
export function knotLevels({ gap, tail, step }: KnotSpacing): readonly number[] {
  const end = -normalQuantile(Math.min(tail, largestTail));
  const above: number[] = [];
  for (let z = 0; z < end; ) {
    z = Math.min(widestBin(z, gap, step), end);
    above.push(Math.round(normalCdf(z) * levelSteps) / levelSteps);
  }
  return Object.freeze([...above.map((p) => 1 - p).reverse(), 0.5, ...above]);
}

/** The farthest end of a bin from z ≥ 0 on that holds at most `step`, and whose chord is within `gap` of the cdf. */
function widestBin(z: number, gap: number, step: number): number {
  let [near, far] = [z, z + 8];
  for (let i = 0; i < bisections; i++) {
    const middle = (near + far) / 2;
    if (normalCdf(middle) - normalCdf(z) <= step && chordGap(z, middle) <= gap) near = middle;
    else far = middle;
  }
  return near;
}

/** How far the normal cdf, which bends downwards from 0 on, rises above its chord: it does so most where the slopes agree. */
function chordGap(from: number, to: number): number {
  const slope = (normalCdf(to) - normalCdf(from)) / (to - from);
  const at = Math.sqrt(2 * Math.log(normalPdf(0) / slope));
  return normalCdf(at) - normalCdf(from) - slope * (at - from);
}
