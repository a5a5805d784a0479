import type { Calibrator, ValueRange } from "@distcal/distributions";
import { requireFinite, requirePositive } from "@distcal/numerics";

/** The predictions that a calibrator was fitted to, in the units of the data. */
export interface SeenPredictions {
  readonly meanRange: ValueRange;
  readonly stdRange: ValueRange;
  readonly center: number;
  readonly scale: number;
}

/** What a caller may say in place of the calibrator's document. */
export interface DomainOptions {
  readonly meanRange?: ValueRange;
  readonly stdRange?: ValueRange;
}

/**
 * The region that a grid covers, in two coordinates in which calibrated offsets are smooth. With u = (mean − center)/scale,
 * w = std/scale and t the distance of u from the seen means in widths max(1, w):
 * x = (u − low)/(high − low) within them, −t/(bend + t) below and 1 + t/(bend + t) above; y = ln w.
 */
export interface Domain {
  readonly center: number;
  readonly scale: number;
  /** Seen means, in units of the standardisation. */
  readonly meanLow: number;
  readonly meanHigh: number;
  /** Seen values of ln w. */
  readonly logStdLow: number;
  readonly logStdHigh: number;
  /** How far the grid goes beyond the seen means, in widths, and beyond the seen stds, in e-folds. */
  readonly meanReach: number;
  readonly stdReach: number;
  /** What holds beyond the grid: the same offsets for every prediction, or those of the nearest point of the grid. */
  readonly outside: "constant" | "nearest";
}

/** Where a step in t has half the length in x that it has at the edge of the seen means. */
export const bend = 8;

/** A range of a single value gets this width, so that it can be divided by. */
const leastWidth = 0.02;

/** What the calibrator has seen, from its document, unless the caller says otherwise. */
export function seenPredictions(where: string, calibrator: Calibrator, options: DomainOptions): SeenPredictions {
  const document = calibrator.toJSON();
  const fit = (document["fit"] ?? {}) as { meanRange?: ValueRange; stdRange?: ValueRange };
  const meanRange = options.meanRange ?? fit.meanRange;
  const stdRange = options.stdRange ?? fit.stdRange;
  if (meanRange === undefined || stdRange === undefined) {
    const lacking = meanRange === undefined ? "meanRange" : "stdRange";
    throw new RangeError(
      `${where}: ${lacking} must be known, got a calibrator without it; pass ${lacking}: [least, largest] of the predictions`,
    );
  }
  requireRange(where, "meanRange", meanRange, requireFinite);
  requireRange(where, "stdRange", stdRange, requirePositive);
  const stated = (document["standardisation"] ?? {}) as { center?: number; scale?: number };
  const center = stated.center ?? (meanRange[0] + meanRange[1]) / 2;
  const scale = stated.scale ?? Math.max((meanRange[1] - meanRange[0]) / 4, stdRange[1]);
  requireFinite(where, "the center of the standardisation", center);
  requirePositive(where, "the scale of the standardisation", scale);
  return Object.freeze({ meanRange, stdRange, center, scale });
}

/** The domain that goes `meanReach` widths and `stdReach` e-folds beyond what was seen. */
export function domainOf(
  { meanRange, stdRange, center, scale }: SeenPredictions,
  reach: { readonly mean: number; readonly std: number },
  outside: Domain["outside"],
): Domain {
  const [meanLow, meanHigh] = widened((meanRange[0] - center) / scale, (meanRange[1] - center) / scale);
  const [logStdLow, logStdHigh] = widened(Math.log(stdRange[0] / scale), Math.log(stdRange[1] / scale));
  return Object.freeze({
    center,
    scale,
    meanLow,
    meanHigh,
    logStdLow,
    logStdHigh,
    meanReach: reach.mean,
    stdReach: reach.std,
    outside,
  });
}

/** A prediction is answered if |mean| and std are at most this: beyond it, standardised numbers could overflow. */
export function largestAnswered({ scale }: Domain): number {
  return 1e300 * Math.min(1, scale);
}

/** The largest part of the outer x: t/(bend + t) at the end of the reach. */
export function outerEnd(domain: Domain): number {
  return domain.meanReach / (bend + domain.meanReach);
}

/** The mean and std, in the units of the data, at a point (x, y): the inverse of the coordinates. */
export function predictionAt(domain: Domain, x: number, y: number): { mean: number; std: number } {
  const { center, scale, meanLow, meanHigh } = domain;
  const w = Math.exp(y);
  const beyond = (s: number): number => ((bend * s) / (1 - s)) * Math.max(1, w);
  let u = meanLow + (meanHigh - meanLow) * x;
  if (x < 0) u = meanLow - beyond(-x);
  else if (x > 1) u = meanHigh + beyond(x - 1);
  return { mean: center + scale * u, std: scale * w };
}

function widened(low: number, high: number): readonly [number, number] {
  const lack = Math.max(0, leastWidth - (high - low)) / 2;
  return [low - lack, high + lack];
}

function requireRange(
  where: string,
  name: string,
  range: ValueRange,
  rule: (where: string, name: string, value: number) => void,
): void {
  rule(where, `${name}[0]`, range[0]);
  rule(where, `${name}[1]`, range[1]);
  if (!(range[0] <= range[1])) {
    throw new RangeError(`${where}: ${name} must rise, got [${range[0]}, ${range[1]}]; pass [least, largest]`);
  }
}
