import { naturalGradientStep } from "../optimisers/natural-gradient.ts";
import { type AwaitedObjective, type Objective, whenKnown } from "../optimisers/objective.ts";
import type { ParameterLayout } from "../parameters/svgp-parameters.ts";

/**
 * The posterior (M, S) moved by natural-gradient steps, while another optimiser moves the rest of the vector. It holds
 * the posterior: what the vector says in its place does not count until `completed` puts it there.
 */
export interface NaturalPosterior<Value extends number | Promise<number> = number | Promise<number>> {
  /** The objective with the held posterior; its gradient in M and S is 0, so another optimiser leaves them alone. */
  objective(x: Float64Array, gradientOut: Float64Array): Value;
  /** The value at x, and one natural step of the held posterior from there. */
  step(x: Float64Array, gradientOut: Float64Array): Value;
  /** x with the held posterior in its place. */
  completed(x: Float64Array): Float64Array;
}

export interface NaturalPosteriorOptions {
  readonly layout: ParameterLayout;
  /** −ELBO / `scale`. */
  readonly objective: AwaitedObjective;
  /** What the objective was divided by: the rows of the data. */
  readonly scale: number;
  /** ρ in (0, 1]: 1 is exact for a conjugate likelihood, batches want less. */
  readonly stepSize: number;
  readonly start: Float64Array;
}

/** A posterior that starts where `start` says, for natural steps beside another optimiser (Salimbeni et al. 2018). */
export function naturalPosterior(
  options: NaturalPosteriorOptions & { readonly objective: Objective },
): NaturalPosterior<number>;
export function naturalPosterior(options: NaturalPosteriorOptions): NaturalPosterior;
export function naturalPosterior(options: NaturalPosteriorOptions): NaturalPosterior {
  const { layout, objective, scale, stepSize, start } = options;
  const { posteriorMean, posteriorFactor } = layout.blocks;
  let mean: Float64Array = start.slice(posteriorMean.from, posteriorMean.to);
  let factor: Float64Array = positiveDiagonal(start.slice(posteriorFactor.from, posteriorFactor.to));
  const completed = (x: Float64Array): Float64Array => {
    const whole = x.slice();
    whole.set(mean, posteriorMean.from);
    whole.set(factor, posteriorFactor.from);
    return whole;
  };
  const clear = (gradient: Float64Array): void => {
    gradient.fill(0, posteriorMean.from, posteriorMean.to);
    gradient.fill(0, posteriorFactor.from, posteriorFactor.to);
  };
  return Object.freeze({
    completed,
    objective: (x: Float64Array, gradientOut: Float64Array) =>
      whenKnown(objective(completed(x), gradientOut), (value) => {
        clear(gradientOut);
        return value;
      }),
    step: (x: Float64Array, gradientOut: Float64Array) =>
      whenKnown(objective(completed(x), gradientOut), (value) => {
        // Where the objective is undefined there is no gradient to follow; the other optimiser backs off first.
        if (Number.isFinite(value)) {
          const next = naturalGradientStep({
            mean,
            factor,
            meanGradient: gradientOut.slice(posteriorMean.from, posteriorMean.to).map((g) => g * scale),
            factorGradient: gradientOut.slice(posteriorFactor.from, posteriorFactor.to).map((g) => g * scale),
            stepSize,
          });
          mean = next.mean;
          factor = next.factor;
        }
        clear(gradientOut);
        return value;
      }),
  });
}

/** The same posterior with a positive diagonal of S: turning the sign of a column changes nothing of SSᵀ. */
function positiveDiagonal(packed: Float64Array): Float64Array {
  const size = Math.round((Math.sqrt(8 * packed.length + 1) - 1) / 2);
  const at = (row: number, column: number): number => (row * (row + 1)) / 2 + column;
  for (let column = 0; column < size; column++) {
    if (packed[at(column, column)] > 0) continue;
    for (let row = column; row < size; row++) packed[at(row, column)] *= -1;
  }
  return packed;
}
