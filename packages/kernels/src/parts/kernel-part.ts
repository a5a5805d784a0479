/** Columns of numbers by name: what is known of rows, or of inducing points. */
export type Columns = Readonly<Record<string, Float64Array>>;

/** How a number is kept inside its domain while an optimiser moves it: as it is, or by its logarithm. */
export type Constraint = "real" | "positive";

/** A column of rows and of inducing points, or a parameter of a kernel: its name and its domain. */
export interface Constrained {
  readonly name: string;
  readonly constraint: Constraint;
}

/** A part as plain data, which can be sent to a thread and kept in a file. */
export type PartDescription =
  | { readonly part: "gaussian-embedding" }
  | { readonly part: "rbf"; readonly column: string; readonly of: "value" | "logarithm" };

/** What ln k is computed from, one array a feature, one number a point: columns, or functions of them taken once. */
export type Features = readonly Float64Array[];

/** ln k = ln amplitude + exponent of each pair, left by right. What has its exponential at hand multiplies the amplitude. */
export interface LogBlock {
  readonly amplitude: Float64Array;
  readonly exponent: Float64Array;
}

/** Where a reverse rule adds gradients: in parameters, in the features of the left points, and of the right ones. */
export interface PairGradient {
  readonly parameters: Float64Array;
  readonly left: Features;
  readonly right?: Features;
}

/** The least and the largest value that a fit has seen, of each column. */
export type SeenRanges = Readonly<Record<string, readonly [number, number]>>;

/**
 * One factor of a covariance, as far as predictions need it. Points of a batch do not see each other: an entry depends on
 * its two points alone, to the last bit. Numbers are taken as they are.
 */
export interface CovariancePart {
  readonly description: PartDescription;
  /** The columns that it reads, of a row and of an inducing point. */
  readonly columns: readonly Constrained[];
  readonly parameters: readonly Constrained[];
  readonly featureCount: number;
  features(columns: Columns): Features;
  addLogInto(block: LogBlock, parameters: Float64Array, left: Features, right: Features): void;
  /** k(x, x) where it is not 1. */
  readonly diagonal?: DiagonalValues;
  /** (How far row i lies outside what a fit has seen)², in lengths at which the fit says e^−½ as much as inside. */
  squaredDistanceOutside(seen: SeenRanges, columns: Columns, row: number): number;
}

/**
 * One factor of a kernel, with what a fit needs. A reverse rule gets the cotangents of ln k, a pair's weight being k times
 * the cotangent of k; a weight of 0 adds nothing, so that what underflowed can't meet an infinite slope.
 */
export interface KernelPart extends CovariancePart {
  /** Where its parameters start for these rows, in the units of the columns. */
  start(rows: Columns, weights?: Float64Array): readonly number[];
  /** From gradients in features to gradients in columns, added. */
  addColumnGradient(columns: Columns, inFeatures: Features, inColumns: Columns): void;
  addGradient(
    weight: Float64Array,
    parameters: Float64Array,
    left: Features,
    right: Features,
    into: PairGradient,
  ): void;
  readonly diagonal?: PartDiagonal;
}

/** k(x, x) of a part. */
export interface DiagonalValues {
  multiplyInto(into: Float64Array, parameters: Float64Array, points: Features): void;
}

/** k(x, x) of a part, and its reverse rule in the parameters: rows are data. */
export interface PartDiagonal extends DiagonalValues {
  addGradient(cotangent: Float64Array, parameters: Float64Array, points: Features, inParameters: Float64Array): void;
}

/** How far a number lies outside a range; 0 inside. */
export function beyond(range: readonly [number, number], value: number): number {
  return Math.max(range[0] - value, value - range[1], 0);
}

/** How many e-folds a positive number lies outside a range; 0 inside. */
export function foldsBeyond(range: readonly [number, number], value: number): number {
  return value < range[0] ? Math.log(range[0] / value) : value > range[1] ? Math.log(value / range[1]) : 0;
}
