import type { Moments } from "@distcal/distributions";
import type { OutputPlan } from "../columns/output-columns.ts";
import { type Domain, domainOf, outerEnd, predictionAt, type SeenPredictions } from "../grid/domain.ts";
import type { ExactOffsets } from "../offsets/exact-offsets.ts";
import { largerError, neededError, type OffsetError, offsetErrorAt } from "../offsets/offset-error.ts";
import { storedOffset } from "../offsets/stored-offset.ts";

/** A domain, and how far off the answers beyond it were where they were tried. */
export interface FoundDomain {
  readonly domain: Domain;
  /** What is answered beyond it, unless the nearest point of it answers. */
  readonly outerOffsets: Float64Array;
  readonly outsideError: number;
}

/** Widths of mean beyond those seen that are tried, and e-folds of std. By the last, fades of ten and two have come to an end. */
const meanReaches = [2.5, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75] as const;
const stdReaches = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15] as const;

/** How far a grid goes where nothing fades, and where beyond it the answers are compared with those at its edge. */
const nearest = { mean: 10, std: 2, triedAt: [1.5, 3] } as const;

const pointsPerSide = 24;

/**
 * The smallest domain beyond which every prediction is answered alike, to within half a tolerance: what a fit learnt of
 * single regions fades, and one map of all rows is left. A calibrator without such a map keeps, beyond the grid, what it
 * says at the nearest point of it; how well is measured.
 */
export function findDomain(
  seen: SeenPredictions,
  exact: ExactOffsets,
  plan: OutputPlan,
  tolerance: number,
): FoundDomain {
  const enough = tolerance / 2;
  const [farMean, farStd] = [meanReaches[meanReaches.length - 1], stdReaches[stdReaches.length - 1]];
  const outerOffsets = offsetsFarOut(domainOf(seen, { mean: farMean, std: farStd }, "constant"), exact);
  const errorAround = (mean: number, std: number, sides: Sides): OffsetError => {
    const ring = ringOf(domainOf(seen, { mean, std }, "constant"), sides);
    return errorOfRows(plan, exact(ring.mean, ring.std), (_, k) => outerOffsets[k]);
  };
  const isEnough = (error: OffsetError): boolean => neededError(error) <= enough;
  if (isEnough(errorAround(farMean, farStd, "all"))) {
    const mean = leastReach(meanReaches, (reach) => isEnough(errorAround(reach, farStd, "mean")));
    const std = leastReach(stdReaches, (reach) => isEnough(errorAround(mean, reach, "std")));
    const outsideError = largestOf(errorAround(mean, std, "all"));
    return { domain: domainOf(seen, { mean, std }, "constant"), outerOffsets, outsideError };
  }
  const edge = (times: number): Domain =>
    domainOf(seen, { mean: nearest.mean * times, std: nearest.std * times }, "nearest");
  const ring = ringOf(edge(1), "all");
  const held = exact(ring.mean, ring.std);
  const error = nearest.triedAt.map((times) => {
    const beyond = ringOf(edge(times), "all");
    return largestOf(errorOfRows(plan, exact(beyond.mean, beyond.std), (row, k) => held[row * plan.count + k]));
  });
  return { domain: edge(1), outerOffsets, outsideError: Math.max(...error) };
}

/** The offsets at the corner of a domain where mean and std are largest, as they are stored. */
function offsetsFarOut(domain: Domain, exact: ExactOffsets): Float64Array {
  const { mean, std } = predictionAt(domain, 1 + outerEnd(domain), domain.logStdHigh + domain.stdReach);
  return exact(Float64Array.of(mean), Float64Array.of(std)).map(storedOffset);
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
function ringOf(domain: Domain, sides: Sides): Moments {
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

/** The largest error of rows of offsets. */
function errorOfRows(
  plan: OutputPlan,
  exact: Float64Array,
  found: (row: number, polynomial: number) => number,
): OffsetError {
  let error: OffsetError = { answers: 0, knots: 0 };
  for (let row = 0; row * plan.count < exact.length; row++) {
    error = largerError(
      error,
      offsetErrorAt(plan, exact, row * plan.count, (k) => found(row, k)),
    );
  }
  return error;
}

function largestOf({ answers, knots }: OffsetError): number {
  return Math.max(answers, knots);
}
