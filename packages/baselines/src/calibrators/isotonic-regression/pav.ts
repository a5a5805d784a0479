import {
  finiteColumn,
  type OptionNames,
  positiveColumn,
  requireFinite,
  requireKnownOptions,
  requireLength,
  segmentOf,
} from "@distcal/numerics";
import { risingOrder } from "./rising-order.ts";

/** Points of an isotonic regression, in any order, with weights where they do not count alike. */
export interface IsotonicPoints {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Above zero; 1 for each point by default. */
  readonly weight?: ArrayLike<number>;
}

export interface RegressionOptions {
  /** Whether y rises with x (the default) or falls. */
  readonly increasing?: boolean;
  /** Bounds of the fitted values. */
  readonly lower?: number;
  readonly upper?: number;
  /** Outside the fitted points: the nearest value ("clip", the default), or undefined ("undefined"). */
  readonly outOfBounds?: "clip" | "undefined";
}

/** As in scikit-learn, so that fits can be compared digit by digit. */
const closest = 1e-15;

/** A fitted monotone function: straight lines through its thresholds. */
export interface IsotonicFit {
  /** Where the function bends, strictly rising. */
  readonly x: Float64Array;
  /** Its value at each of them. */
  readonly y: Float64Array;
  /** The function at a point; undefined only outside the points, and only where that was asked for. */
  at(x: number): number | undefined;
}

const optionNames: OptionNames<RegressionOptions> = { increasing: true, lower: true, upper: true, outOfBounds: true };

/**
 * The monotone function with the least Σ w (y − f(x))², by pooling adjacent violators in O(n) after sorting (Ayer et al.
 * 1955; Best & Chakravarti 1990). Equal x, and those within 1e-15, are merged into the weighted mean of their y. Between the points it is read
 * along straight lines, so points inside a flat stretch are left out.
 */
export function isotonicRegression(points: IsotonicPoints, options: RegressionOptions = {}): IsotonicFit {
  requireKnownOptions("isotonicRegression", options, optionNames);
  const where = "isotonicRegression";
  const { increasing = true, lower, upper, outOfBounds = "clip" } = options;
  const x = finiteColumn(where, "x", points.x);
  const y = finiteColumn(where, "y", points.y);
  requireLength(where, "y", y.length, x.length);
  const weight =
    points.weight === undefined ? new Float64Array(x.length).fill(1) : positiveColumn(where, "weight", points.weight);
  requireLength(where, "weight", weight.length, x.length);
  requireBounds(where, lower, upper);

  const merged = mergeTies(x, y, weight);
  if (!increasing) negate(merged.y);
  poolViolators(merged.y, merged.weight);
  if (!increasing) negate(merged.y);
  for (let i = 0; i < merged.y.length; i++) {
    if (lower !== undefined && merged.y[i] < lower) merged.y[i] = lower;
    if (upper !== undefined && merged.y[i] > upper) merged.y[i] = upper;
  }
  const kept = withoutFlatInsides(merged.x, merged.y);
  const last = kept.x.length - 1;
  return Object.freeze({
    ...kept,
    at(value: number): number | undefined {
      requireFinite(`${where}.at`, "x", value);
      if (outOfBounds === "undefined" && !(value >= kept.x[0] && value <= kept.x[last])) return undefined;
      return valueOnLines(kept.x, kept.y, value);
    },
  });
}

/** The non-decreasing sequence with the least Σ w (value − pooled)², in place of `values`: one pass, merging backwards. */
function poolViolators(values: Float64Array, weights: Float64Array): void {
  const count = values.length;
  const sums = new Float64Array(count);
  const masses = new Float64Array(count);
  const starts = new Int32Array(count + 1);
  let blocks = 0;
  for (let i = 0; i < count; i++) {
    let sum = weights[i] * values[i];
    let mass = weights[i];
    let start = i;
    while (blocks > 0 && sums[blocks - 1] * mass >= sum * masses[blocks - 1]) {
      blocks--;
      sum += sums[blocks];
      mass += masses[blocks];
      start = starts[blocks];
    }
    sums[blocks] = sum;
    masses[blocks] = mass;
    starts[blocks++] = start;
  }
  starts[blocks] = count;
  for (let b = 0; b < blocks; b++) {
    // A block of one keeps its number to the last bit.
    if (starts[b + 1] - starts[b] > 1) values.fill(sums[b] / masses[b], starts[b], starts[b + 1]);
  }
}

/** The value at a point of straight lines through (x[k], y[k]), x rising; outside them that of the nearer end. */
export function valueOnLines(x: Float64Array, y: Float64Array, at: number): number {
  const last = x.length - 1;
  if (at <= x[0]) return y[0];
  if (at >= x[last]) return y[last];
  const k = segmentOf(x, at);
  const fraction = (at - x[k]) / (x[k + 1] - x[k]);
  return y[k] + fraction * (y[k + 1] - y[k]);
}

interface Merged {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly weight: Float64Array;
}

function mergeTies(givenX: Float64Array, givenY: Float64Array, givenWeight: Float64Array): Merged {
  const order = orderOf(givenX);
  const sorted = (column: Float64Array): Float64Array => (order === undefined ? column : picked(column, order));
  // The columns are copies already, and what is merged never overtakes what is read.
  const [x, y, weight] = [sorted(givenX), sorted(givenY), sorted(givenWeight)];
  const rows = x.length;
  let count = 0;
  for (let i = 0; i < rows; count++) {
    const first = i;
    let sum = 0;
    let mass = 0;
    for (; i < rows && x[i] - x[first] < closest; i++) {
      sum += weight[i] * y[i];
      mass += weight[i];
    }
    x[count] = x[first];
    y[count] = i - first === 1 ? y[first] : sum / mass;
    weight[count] = mass;
  }
  return { x: x.subarray(0, count), y: y.subarray(0, count), weight: weight.subarray(0, count) };
}

/** The row numbers in rising order of x; undefined where x rises already. */
function orderOf(x: Float64Array): Int32Array | undefined {
  let rises = true;
  for (let i = 1; i < x.length && rises; i++) rises = x[i] >= x[i - 1];
  if (rises) return undefined;
  return risingOrder(x);
}

function picked(column: Float64Array, order: Int32Array): Float64Array {
  const out = new Float64Array(order.length);
  for (let i = 0; i < out.length; i++) out[i] = column[order[i]];
  return out;
}

function withoutFlatInsides(x: Float64Array, y: Float64Array): { readonly x: Float64Array; readonly y: Float64Array } {
  const last = y.length - 1;
  const keptX = new Float64Array(y.length);
  const keptY = new Float64Array(y.length);
  let count = 0;
  for (let i = 0; i <= last; i++) {
    if (i > 0 && i < last && y[i] === y[i - 1] && y[i] === y[i + 1]) continue;
    keptX[count] = x[i];
    keptY[count++] = y[i];
  }
  return { x: keptX.slice(0, count), y: keptY.slice(0, count) };
}

function negate(column: Float64Array): void {
  for (let i = 0; i < column.length; i++) column[i] = -column[i];
}

function requireBounds(where: string, lower: number | undefined, upper: number | undefined): void {
  if (lower !== undefined) requireFinite(where, "lower", lower);
  if (upper !== undefined) requireFinite(where, "upper", upper);
  if (lower !== undefined && upper !== undefined && !(lower <= upper)) {
    throw new RangeError(`${where}: upper must be ≥ lower = ${lower}, got ${upper}; swap the two`);
  }
}
