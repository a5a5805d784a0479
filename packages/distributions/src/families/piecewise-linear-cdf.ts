import { segmentOf } from "@distcal/numerics";
import type { Formulas } from "./distribution-from.ts";

/** A cdf through (values[k], below[k]): straight lines between the values, exponential tails outside them. */
export interface CdfKnots {
  /** Strictly increasing. */
  readonly values: Float64Array;
  /** P(Y ≤ values[k]), strictly increasing within (0, 1). */
  readonly below: Float64Array;
  /** P(Y > values[k]) = 1 − below[k], kept beside it for the digits of the upper tail. */
  readonly above: Float64Array;
  /** Below the first value the cdf is below[0]·exp((y − values[0]) / lowerScale). */
  readonly lowerScale: number;
  /** Above the last value its complement is above[last]·exp(−(y − values[last]) / upperScale). */
  readonly upperScale: number;
}

/**
 * The distribution of these knots: density constant between values and exponential in the tails, so positive everywhere
 * and exactly the derivative of the cdf. Every formula is closed; at a value the density is that of the piece above it.
 */
export function piecewiseLinearCdf(knots: CdfKnots): Formulas {
  const { values, below, above, lowerScale, upperScale } = knots;
  const last = values.length - 1;
  const density = segmentDensities(knots);
  const { mean, std } = momentsOf(knots);
  const crps = crpsOf(knots, cdf, sf);

  function cdf(y: number): number {
    if (y < values[0]) return below[0] * Math.exp((y - values[0]) / lowerScale);
    if (y >= values[last]) return Math.max(1 - upperTail(y), below[last]);
    const k = segmentOf(values, y);
    return Math.min(below[k] + density[k] * (y - values[k]), below[k + 1]);
  }
  function sf(y: number): number {
    if (y < values[0]) return Math.max(1 - cdf(y), above[0]);
    if (y >= values[last]) return upperTail(y);
    const k = segmentOf(values, y);
    return Math.min(above[k + 1] + density[k] * (values[k + 1] - y), above[k]);
  }
  function upperTail(y: number): number {
    return above[last] * Math.exp((values[last] - y) / upperScale);
  }

  return {
    cdf,
    logCdf(y) {
      if (y < values[0]) return Math.log(below[0]) + (y - values[0]) / lowerScale;
      const tail = sf(y);
      return tail < 0.5 ? Math.log1p(-tail) : Math.log(cdf(y));
    },
    logSf(y) {
      if (y >= values[last]) return Math.log(above[last]) + (values[last] - y) / upperScale;
      const mass = cdf(y);
      return mass < 0.5 ? Math.log1p(-mass) : Math.log(sf(y));
    },
    pdf(y) {
      if (y < values[0]) return cdf(y) / lowerScale;
      return y >= values[last] ? upperTail(y) / upperScale : density[segmentOf(values, y)];
    },
    logPdf(y) {
      if (y < values[0]) return Math.log(below[0] / lowerScale) + (y - values[0]) / lowerScale;
      if (y >= values[last]) return Math.log(above[last] / upperScale) + (values[last] - y) / upperScale;
      return Math.log(density[segmentOf(values, y)]);
    },
    quantile(p) {
      if (p < below[0]) return values[0] + lowerScale * Math.log(p / below[0]);
      if (p >= below[last]) return values[last] - upperScale * Math.log(Math.min((1 - p) / above[last], 1));
      const k = segmentOf(below, p);
      const fraction = (p - below[k]) / (below[k + 1] - below[k]);
      return Math.min(values[k] + fraction * (values[k + 1] - values[k]), values[k + 1]);
    },
    crps,
    mean,
    std,
  };
}

/** The density of each piece between two values. */
export function segmentDensities({ values, below }: CdfKnots): Float64Array {
  const density = new Float64Array(values.length - 1);
  for (let k = 0; k < density.length; k++) density[k] = (below[k + 1] - below[k]) / (values[k + 1] - values[k]);
  return density;
}

/** Throws unless widths and densities of the knots are within float64; `name` is what the caller knows the values as. */
export function requireRepresentable(where: string, name: string, knots: CdfKnots): void {
  const { values, lowerScale, upperScale } = knots;
  const width = values[values.length - 1] - values[0];
  const densest = segmentDensities(knots).reduce((most, density) => Math.max(most, density), 0);
  const extent = width + lowerScale + upperScale;
  if (!(Number.isFinite(extent) && Number.isFinite(densest) && lowerScale > 0 && upperScale > 0)) {
    throw unrepresentable(where, name, width);
  }
}

/** The error for values whose width or density is outside float64. */
export function unrepresentable(where: string, name: string, width: number): RangeError {
  const rule = `${name} must be neither too close together nor too far apart for float64`;
  return new RangeError(`${where}: ${rule}, got a width of ${width}; measure them in another unit`);
}

/** Mean and standard deviation, summed in units of the whole width about a middle value, so that nothing overflows. */
function momentsOf({ values, below, above, lowerScale, upperScale }: CdfKnots): { mean: number; std: number } {
  const last = values.length - 1;
  const origin = values[last >>> 1];
  const unit = values[last] - values[0] + lowerScale + upperScale;
  const inUnits = (y: number): number => (y - origin) / unit;
  const masses = [below[0], above[last]];
  const centres = [inUnits(values[0]) - lowerScale / unit, inUnits(values[last]) + upperScale / unit];
  const variances = [(lowerScale / unit) ** 2, (upperScale / unit) ** 2];
  for (let k = 0; k < last; k++) {
    masses.push(below[k + 1] - below[k]);
    centres.push(0.5 * (inUnits(values[k]) + inUnits(values[k + 1])));
    variances.push(((values[k + 1] - values[k]) / unit) ** 2 / 12);
  }
  const mean = masses.reduce((sum, mass, i) => sum + mass * centres[i], 0);
  const variance = masses.reduce((sum, mass, i) => sum + mass * (variances[i] + (centres[i] - mean) ** 2), 0);
  return { mean: origin + unit * mean, std: unit * Math.sqrt(variance) };
}

/** ∫ F² below y plus ∫ (1 − F)² above y, the integrals up to each value summed in advance. */
function crpsOf(
  { values, below, above, lowerScale, upperScale }: CdfKnots,
  cdf: (y: number) => number,
  sf: (y: number) => number,
): (y: number) => number {
  const last = values.length - 1;
  const belowSquared = new Float64Array(last + 1);
  const aboveSquared = new Float64Array(last + 1);
  belowSquared[0] = 0.5 * lowerScale * below[0] ** 2;
  aboveSquared[last] = 0.5 * upperScale * above[last] ** 2;
  for (let k = 1; k <= last; k++) {
    belowSquared[k] = belowSquared[k - 1] + squareOfLine(values[k] - values[k - 1], below[k - 1], below[k]);
  }
  for (let k = last - 1; k >= 0; k--) {
    aboveSquared[k] = aboveSquared[k + 1] + squareOfLine(values[k + 1] - values[k], above[k], above[k + 1]);
  }
  return (y) => {
    if (y < values[0]) {
      return values[0] - y + outside((y - values[0]) / lowerScale, below[0], lowerScale) + aboveSquared[0];
    }
    if (y >= values[last]) {
      return y - values[last] + outside((values[last] - y) / upperScale, above[last], upperScale) + belowSquared[last];
    }
    const k = segmentOf(values, y);
    const left = squareOfLine(y - values[k], below[k], cdf(y));
    const right = squareOfLine(values[k + 1] - y, sf(y), above[k + 1]);
    return belowSquared[k] + left + right + aboveSquared[k + 1];
  };
}

/** ∫ of the square of a straight line from `from` to `to` over a width. */
function squareOfLine(width: number, from: number, to: number): number {
  return (width * (from * from + from * to + to * to)) / 3;
}

/** What a tail of this mass and scale adds to the crps at a depth of −depth scales, beside the distance itself. */
function outside(depth: number, mass: number, scale: number): number {
  return scale * mass * (2 * Math.expm1(depth) + 0.5 * mass);
}
