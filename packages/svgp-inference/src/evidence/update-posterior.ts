import { cholesky, matrix, solveLowerTransposedVector, solveLowerVector } from "@distcal/linalg";
import { type NaturalPosterior, naturalPosterior } from "../fit/natural-posterior.ts";
import { countedRows, elboOfRows, lossPerRow, type SvgpProblem } from "../fit/svgp-problem.ts";
import { minimiseSync } from "../optimisers/minimise.ts";
import { NoNaturalStepError } from "../optimisers/natural-gradient.ts";
import {
  type ParameterLayout,
  packParameters,
  type SvgpParameters,
  unpackParameters,
} from "../parameters/svgp-parameters.ts";
import { elboWithEvidence, type SharedShifts } from "./elbo-with-evidence.ts";
import { shiftDirections } from "./shift-directions.ts";
import type { Evidenced } from "./widened-outputs.ts";

/** Of each output the likelihood's parameter that shifts it as a whole, and how far 1 of it moves the latent function. */
export interface OutputShift {
  readonly parameter: number;
  readonly times: number;
}

/** Shifts and posterior are moved by turns, at most so often, and with so many steps each time. */
const rounds = { most: 6, shiftSteps: 3, naturalSteps: 4, stepSize: 0.7 } as const;
/** A round that gains less than this, in nats of all rows and of the old ones, is the last: the next one would gain a hundredth. */
const leastGain = 0.5;

/**
 * The posterior of new rows and of the evidence of old ones. Kernel, inducing points, outputs and what the likelihood has learnt
 * stay, but for the shifts of whole functions. The price is that of the new rows, however many came before. `from` is where it
 * starts, where that is not where the evidence was taken.
 */
export function updatePosterior(
  problem: SvgpProblem,
  { parameters, evidence }: Evidenced,
  outputs: readonly OutputShift[],
  from: SvgpParameters = parameters,
): SvgpParameters {
  const { rows, count } = countedRows(problem);
  const likelihood = problem.likelihoodOf(rows);
  const plain = elboOfRows(problem, likelihood, rows);
  const times = outputs.map((output) => output.times);
  const places = outputs.map(({ parameter }) => parameter);
  const shifts: SharedShifts = {
    parameters: places,
    before: places.map((place) => parameters.likelihood[place]),
    directions: shiftDirections(problem.kernel, parameters, problem.jitter, times),
  };
  const elbo = elboWithEvidence(plain, evidence, shifts);
  const objective = lossPerRow(elbo, likelihood, count);
  const at = places.map((place) => elbo.layout.blocks.likelihood.from + place);
  const start = packParameters(elbo.layout, from);
  const gradient = new Float64Array(start.length);
  const holding = (from: Float64Array): NaturalPosterior<number> =>
    naturalPosterior({ layout: elbo.layout, objective, scale: count, start: from, stepSize: rounds.stepSize });
  let posterior = holding(start);
  let x: Float64Array = start.slice();
  const place = (moved: ArrayLike<number>): void => {
    at.forEach((to, k) => {
      x[to] = moved[k];
    });
  };
  let last = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds.most; round++) {
    const shifted = minimiseSync(
      (moved, into) => {
        place(moved);
        const value = posterior.objective(x, gradient);
        at.forEach((from, k) => {
          into[k] = gradient[from];
        });
        return value;
      },
      at.map((from) => x[from]),
      { maxIterations: rounds.shiftSteps, tolerance: leastGain / (100 * count) },
    );
    place(shifted.x);
    if (!(last - shifted.value > leastGain / count)) break;
    last = shifted.value;
    try {
      for (let step = 0; step < rounds.naturalSteps; step++) posterior.step(x, gradient);
    } catch (error) {
      // Where no step can be taken the posterior is what it was.
      if (!(error instanceof NoNaturalStepError)) throw error;
      break;
    }
    x = tradedShifts(elbo.layout, posterior.completed(x), at, shifts.directions);
    posterior = holding(x);
  }
  return unpackParameters(elbo.layout, posterior.completed(x));
}

/**
 * What functions have in common goes into their shifts, as far as the priors of both prefer it: the sums, and so what old and
 * new rows say of them, stay. By turns alone the two would trade places only slowly.
 */
function tradedShifts(
  { blocks: { posteriorMean } }: ParameterLayout,
  packed: Float64Array,
  at: readonly number[],
  directions: readonly Float64Array[],
): Float64Array {
  const mean = packed.subarray(posteriorMean.from, posteriorMean.to);
  const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0);
  // Least |M − AΔ|² + |δ + Δ|².
  const normal = directions.flatMap((a, i) => directions.map((b, j) => dot(a, b) + (i === j ? 1 : 0)));
  const factor = cholesky(matrix(at.length, at.length, normal));
  const right = directions.map((direction, k) => dot(direction, mean) - packed[at[k]]);
  const moves = solveLowerTransposedVector(factor, solveLowerVector(factor, right));
  moves.forEach((move, k) => {
    packed[at[k]] += move;
    for (let i = 0; i < mean.length; i++) mean[i] -= move * directions[k][i];
  });
  return packed;
}
