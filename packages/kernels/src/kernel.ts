import type { Columns, Constrained, Features, PairGradient, PartDescription, SeenRanges } from "./parts/kernel-part.ts";

/** A kernel as plain data: `kernelFrom` makes it again, in another thread or from a file. */
export type KernelDescription = readonly PartDescription[];

/** Room for the pairs of two sets of points, left by right: their k, and as many numbers that a call overwrites. */
export interface PairBlock {
  readonly values: Float64Array;
  readonly scratch: Float64Array;
}

/**
 * A covariance function, the product of its parts: ln k is summed over them, and each pair takes one exponential. Points
 * are columns by name; what is computed of them once, `features`, is what the inner loops read. Those check nothing:
 * `kernelParameters` and `requireKernelColumns` do.
 */
export interface Covariance {
  readonly description: KernelDescription;
  /** The columns of a row and of an inducing point. */
  readonly columns: readonly Constrained[];
  readonly parameters: readonly Constrained[];
  readonly featureCount: number;
  features(columns: Columns): Features;
  /** [k(x_i, y_j)] into `block.values`, a row for each left point. Symmetric, to the last bit, for a set with itself. */
  crossInto(block: PairBlock, parameters: Float64Array, left: Features, right: Features): void;
  /** [k(x_i, x_i)], each at most 1. */
  diagonalInto(into: Float64Array, parameters: Float64Array, points: Features): void;
  /** (How far row i lies outside what a fit has seen)², in lengths at which the fit says e^−½ as much as inside. */
  squaredDistanceOutside(seen: SeenRanges, columns: Columns, row: number): number;
}

/** A covariance function with what a fit needs beside it: where parameters start, and the reverse rules. */
export interface Kernel extends Covariance {
  /** Where a fit to these rows starts, by the names of the parameters. */
  start(rows: Columns, weights?: Float64Array): Readonly<Record<string, number>>;
  /** From gradients in features to gradients in columns, added. */
  addColumnGradient(columns: Columns, inFeatures: Features, inColumns: Columns): void;
  /** The reverse rule of `crossInto` from the values that it wrote, so that no exponential is taken again. `scratch` may be `cotangent`. */
  addCrossGradient(
    block: PairBlock,
    cotangent: Float64Array,
    parameters: Float64Array,
    left: Features,
    right: Features,
    into: PairGradient,
  ): void;
  /** The reverse rule of `diagonalInto` in the parameters; overwrites `scratch`, as long as `cotangent`. */
  addDiagonalGradient(
    cotangent: Float64Array,
    scratch: Float64Array,
    parameters: Float64Array,
    points: Features,
    inParameters: Float64Array,
  ): void;
}
