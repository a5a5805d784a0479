/**
 * Value at x, to be minimised; writes the gradient. May answer a non-finite value where it is undefined: a line search
 * backs off from it. It must neither keep nor change x.
 */
export type Objective = (x: Float64Array, gradientOut: Float64Array) => number;

/** Value at x for the batch of step number `step` (0, 1, …), to be minimised; writes the gradient of that value. */
export type StochasticObjective = (x: Float64Array, gradientOut: Float64Array, step: number) => number;

/** An objective whose value may be on its way, as from another thread or a device. */
export type AwaitedObjective = (x: Float64Array, gradientOut: Float64Array) => number | Promise<number>;

/** A stochastic objective whose value may be on its way. */
export type AwaitedStochasticObjective = (
  x: Float64Array,
  gradientOut: Float64Array,
  step: number,
) => number | Promise<number>;

/** Continues with a value at once where it is there, and when it has come where it is not. */
export function whenKnown<Result>(
  value: number | Promise<number>,
  use: (value: number) => Result,
): Result | Promise<Result> {
  return typeof value === "number" ? use(value) : value.then(use);
}
