import type { Matrix } from "@distcal/linalg";

/** Gradients that a reverse rule of one set of points returns. */
export interface PointsVjp<PointsGradient, Parameters> {
  readonly points: PointsGradient;
  readonly parameters: Parameters;
}

/** Gradients that a reverse rule of two sets of points returns. */
export interface CrossVjp<PointsGradient, Parameters> {
  readonly left: PointsGradient;
  readonly right: PointsGradient;
  readonly parameters: Parameters;
}

/**
 * A covariance function k on points of some kind, with the reverse rule (vector–Jacobian product) of each matrix:
 * given the gradient of a number in the matrix, the gradients of that number in the points and in the kernel's
 * parameters. Points of a batch do not see each other: an entry depends on its two points alone, to the last bit.
 */
export interface Kernel<Points, PointsGradient, Parameters> {
  /** k's parameters, by name; a gradient in them has the same names. */
  readonly parameters: Parameters;
  /** [k(x_i, x_j)], symmetric and positive semi-definite. */
  gram(points: Points): Matrix;
  /** [k(x_i, y_j)], a row for each left point, a column for each right one. */
  cross(left: Points, right: Points): Matrix;
  /** [k(x_i, x_i)]. */
  diagonal(points: Points): Float64Array;
  /** From the gradient in every entry of `gram` (both triangles count) to those in points and parameters. */
  gramVjp(points: Points, cotangent: Matrix): PointsVjp<PointsGradient, Parameters>;
  /** From the gradient in every entry of `cross` to those in both sets of points and the parameters. */
  crossVjp(left: Points, right: Points, cotangent: Matrix): CrossVjp<PointsGradient, Parameters>;
  /** From the gradient in every entry of `diagonal` to those in points and parameters. */
  diagonalVjp(points: Points, cotangent: ArrayLike<number>): PointsVjp<PointsGradient, Parameters>;
}
