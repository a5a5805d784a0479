import { cholesky, matrix, solveLowerTransposedVector, solveLowerVector } from "@distcal/linalg";
import { type NaturalPosterior, naturalPosterior } from "../fit/natural-posterior.ts";
import { countedRows, elboOfRows, lossPerRow, type SvgpProblem } from "../fit/svgp-problem.ts";
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

/** Natural steps of the posterior, and what they moved as a whole put into the shifts: at most so many rounds of so many steps. */
const rounds = { most: 8, naturalSteps: 3, stepSize: 0.7 } as const;
/** A round that gains less than this, in nats of all rows and of the old ones, is the last: the next one would gain far less. */
const leastGain = 0.1;

/**
 * The posterior of new rows and of the evidence of old ones. Kernel, inducing points, outputs and what the likelihood has learnt
 * stay, but for the shifts of whole functions. The price is that of the new rows, however many came before. `from` is where
 * an update with nearly the same rows ended: one round from there is enough.
 */
export function updatePosterior(
  problem: SvgpProblem,
  { parameters, evidence }: Evidenced,
  outputs: readonly OutputShift[],
  from?: SvgpParameters,
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
  const start = packParameters(elbo.layout, from ?? parameters);
  const gradient = new Float64Array(start.length);
  const holding = (from: Float64Array): NaturalPosterior<number> =>
    naturalPosterior({ layout: elbo.layout, objective, scale: count, start: from, stepSize: rounds.stepSize });
  let posterior = holding(start);
  let x: Float64Array = start.slice();
  let last = Number.POSITIVE_INFINITY;
  const most = from === undefined ? rounds.most : 1;
  for (let round = 0; round < most; round++) {
    if (round > 0) {
      x = tradedShifts(elbo.layout, posterior.completed(x), at, shifts.directions);
      posterior = holding(x);
    }
    const first = steps(() => posterior.step(x, gradient));
    if (first === undefined || !(last - first > leastGain / count)) break;
    last = first;
  }
  return unpackParameters(elbo.layout, posterior.completed(x));
}

/** The steps of a round: what the first one found, or undefined where none can be taken and the posterior is what it was. */
function steps(step: () => number): number | undefined {
  try {
    const first = step();
    for (let n = 1; n < rounds.naturalSteps; n++) step();
    return first;
  } catch (error) {
    if (!(error instanceof NoNaturalStepError)) throw error;
    return undefined;
  }
}

/**
 * What functions have in common goes into their shifts, as far as the priors of both prefer it: the sums, and so what old and
 * new rows say of them, stay, and the posterior may move on as if it had not moved.
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
