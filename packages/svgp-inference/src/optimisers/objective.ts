/**
 * Value at x, to be minimised; writes the gradient. May answer a non-finite value where it is undefined: a line search
 * backs off from it. It must neither keep nor change x.
 */
export type Objective = (x: Float64Array, gradientOut: Float64Array) => number;

/** Value at x for the batch of step number `step` (0, 1, …), to be minimised; writes the gradient of that value. */
export type StochasticObjective = (x: Float64Array, gradientOut: Float64Array, step: number) => number;
