import { type Domain, domainOf, outerEnd, predictionAt, type SeenPredictions } from "./domain.ts";
import type { ExactOffsets } from "./exact-offsets.ts";

/** A domain, and how far off the answers beyond it were where they were tried. */
export interface FoundDomain {
  readonly domain: Domain;
  readonly outsideError: number;
}

/** One reach of the fade of Gaussian-process calibrators: ten widths of mean, two e-folds of std. */
const meanUnit = 10;
const stdUnit = 2;

/** Reaches that are tried; by the last, a fade exp(−½d²) has fallen below 1e-12. */
const reaches = [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7.5] as const;

/** How far a grid goes where nothing fades. */
const nearestReach = 1;

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
  const at = (reach: number, outside: Domain["outside"]): Domain =>
    domainOf(seen, { mean: meanUnit * reach, std: stdUnit * reach }, outside);
  const baseError = (reach: number): number => {
    const ring = ringOf(at(reach, "base"));
    const found = exact(ring.mean, ring.std);
    return largestDifference(found, (i) => base[i % base.length]);
  };
  const errors = new Map<number, number>();
  const errorAt = (reach: number): number => {
    const error = errors.get(reach) ?? baseError(reach);
    errors.set(reach, error);
    return error;
  };
  const enough = tolerance / 2;
  const last = reaches[reaches.length - 1];
  if (errorAt(last) <= enough) {
    let r = reaches.length - 1;
    while (r > 0 && errorAt(reaches[r - 1]) <= enough) r--;
    return { domain: at(reaches[r], "base"), outsideError: errorAt(reaches[r]) };
  }
  const domain = at(nearestReach, "nearest");
  const nearest = ringOf(domain);
  const held = exact(nearest.mean, nearest.std);
  const error = [1.5, 3].map((reach) => {
    const ring = ringOf(at(reach, "nearest"));
    return largestDifference(exact(ring.mean, ring.std), (i) => held[i]);
  });
  return { domain, outsideError: Math.max(...error) };
}

/** Predictions around the edge of a domain; the same place of rings of two domains is the same direction. */
function ringOf(domain: Domain): { readonly mean: Float64Array; readonly std: Float64Array } {
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
    points.push(predictionAt(domain, x, yFrom), predictionAt(domain, x, yTo));
    points.push(predictionAt(domain, xFrom, y), predictionAt(domain, xTo, y));
  }
  return { mean: Float64Array.from(points, (p) => p.mean), std: Float64Array.from(points, (p) => p.std) };
}

function largestDifference(found: Float64Array, wanted: (i: number) => number): number {
  return found.reduce((largest, value, i) => Math.max(largest, Math.abs(value - wanted(i))), 0);
}
