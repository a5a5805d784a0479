import { type Domain, domainOf, outerEnd, predictionAt, type SeenPredictions } from "./domain.ts";
import type { ExactOffsets } from "./exact-offsets.ts";

/** A domain, and how far off the answers beyond it were where they were tried. */
export interface FoundDomain {
  readonly domain: Domain;
  readonly outsideError: number;
}

/** Widths of mean beyond those seen that are tried, and e-folds of std. By the last, fades of ten and two have come to an end. */
const meanReaches = [2.5, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75] as const;
const stdReaches = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15] as const;

/** How far a grid goes where nothing fades, and where beyond it the answers are compared with those at its edge. */
const nearest = { mean: 10, std: 2, triedAt: [1.5, 3] } as const;

const pointsPerSide = 24;

/**
 * The smallest domain beyond which the base prediction comes back to within half a tolerance. A calibrator that never
 * comes back keeps, beyond the grid, what it says at the nearest point of it; how well is measured.
 */
export function findDomain(
  seen: SeenPredictions,
  exact: ExactOffsets,
  base: Float64Array,
  tolerance: number,
): FoundDomain {
  const enough = tolerance / 2;
  const errorAround = (mean: number, std: number, sides: Sides): number => {
    const ring = ringOf(domainOf(seen, { mean, std }, "base"), sides);
    return largestDifference(exact(ring.mean, ring.std), (i) => base[i % base.length]);
  };
  const [farMean, farStd] = [meanReaches[meanReaches.length - 1], stdReaches[stdReaches.length - 1]];
  if (errorAround(farMean, farStd, "all") <= enough) {
    const mean = leastReach(meanReaches, (reach) => errorAround(reach, farStd, "mean") <= enough);
    const std = leastReach(stdReaches, (reach) => errorAround(mean, reach, "std") <= enough);
    return { domain: domainOf(seen, { mean, std }, "base"), outsideError: errorAround(mean, std, "all") };
  }
  const edge = (times: number): Domain =>
    domainOf(seen, { mean: nearest.mean * times, std: nearest.std * times }, "nearest");
  const ring = ringOf(edge(1), "all");
  const held = exact(ring.mean, ring.std);
  const error = nearest.triedAt.map((times) => {
    const beyond = ringOf(edge(times), "all");
    return largestDifference(exact(beyond.mean, beyond.std), (i) => held[i]);
  });
  return { domain: edge(1), outsideError: Math.max(...error) };
}

/** The least of the rising reaches from which on all are far enough, if the last is. */
function leastReach(reaches: readonly number[], isEnough: (reach: number) => boolean): number {
  let r = reaches.length - 1;
  while (r > 0 && isEnough(reaches[r - 1])) r--;
  return reaches[r];
}

/** The sides of a rectangle: where the mean is at an end, where the std is, or both. */
type Sides = "mean" | "std" | "all";

/** Predictions around the edge of a domain; the same place of rings of two domains is the same direction. */
function ringOf(domain: Domain, sides: Sides): { readonly mean: Float64Array; readonly std: Float64Array } {
  const end = outerEnd(domain);
  const [xFrom, xTo] = [-end, 1 + end];
  const [yFrom, yTo] = [domain.logStdLow - domain.stdReach, domain.logStdHigh + domain.stdReach];
  const points: { mean: number; std: number }[] = [];
  for (let i = 0; i <= pointsPerSide; i++) {
    // Along the sides at places that do not move with the reach: within what was seen, and at the corners.
    const part = i / pointsPerSide;
    const x = i === 0 ? xFrom : i === pointsPerSide ? xTo : part;
    const y =
      i === 0 ? yFrom : i === pointsPerSide ? yTo : domain.logStdLow + (domain.logStdHigh - domain.logStdLow) * part;
    if (sides !== "mean") points.push(predictionAt(domain, x, yFrom), predictionAt(domain, x, yTo));
    if (sides !== "std") points.push(predictionAt(domain, xFrom, y), predictionAt(domain, xTo, y));
  }
  return { mean: Float64Array.from(points, (p) => p.mean), std: Float64Array.from(points, (p) => p.std) };
}

function largestDifference(found: Float64Array, wanted: (i: number) => number): number {
  return found.reduce((largest, value, i) => Math.max(largest, Math.abs(value - wanted(i))), 0);
}
