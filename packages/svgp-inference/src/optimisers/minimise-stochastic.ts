import { finiteColumn, requireCount, requirePositive, requireProbability } from "@distcal/numerics";
import { type AdamOptions, adamInit, adamUpdate } from "./adam.ts";
import { norm } from "./dot.ts";
import {
  type AbortSignalLike,
  type PauseOptions,
  runToEnd,
  runWithPauses,
  type Steps,
  throwIfAborted,
} from "./event-loop.ts";
import type { MinimiseResult, TracePoint } from "./minimise.ts";
import type { AwaitedStochasticObjective, StochasticObjective } from "./objective.ts";
import { type PlateauOptions, plateauAfter } from "./plateau.ts";

export interface StochasticOptions extends AdamOptions, PlateauOptions {
  /** Steps whose mean makes one trace point: usually the number of batches. */
  readonly stepsPerEpoch: number;
  /** A cap for safety, not a way to stop; default 1000. */
  readonly maxEpochs?: number;
  /** What a plateau multiplies the learning rate by; default 0.3. */
  readonly decay?: number;
  /** Decays before the next plateau is the end; default 3. */
  readonly maxDecays?: number;
  /** Answer the mean of the points of the last `window` epochs, whose noise largely cancels; default true. */
  readonly average?: boolean;
  /** Called after each epoch. */
  readonly onProgress?: (point: TracePoint) => void;
  /** Looked at before and after each step; its reason is thrown. */
  readonly signal?: AbortSignalLike;
}

/** As MinimiseResult, counted in epochs: `value` is the mean over the last epoch, `gradientNorm` that of its mean gradient. */
export interface StochasticResult extends Omit<MinimiseResult, "reason"> {
  /** "not-finite": the objective was undefined too often, even at small steps. */
  readonly reason: "converged" | "max-iterations" | "not-finite";
  /** The factor by which the learning rate was lowered in all. */
  readonly learningRateFactor: number;
}

/** Steps that may lead where the objective is undefined; each lowers the learning rate. */
const maxRefusals = 12;

/**
 * A local minimum by Adam from batch to batch, with pauses for other tasks of the event loop. The learning rate falls
 * when the mean over a window of epochs no longer does; once it has fallen `maxDecays` times, that is convergence.
 * Batches are the caller's: draw the one of `step` from a seeded shuffle and the same seed gives the same answer.
 */
export async function minimiseStochastic(
  objective: AwaitedStochasticObjective,
  start: ArrayLike<number>,
  options: StochasticOptions & PauseOptions,
): Promise<StochasticResult> {
  if (options.pauseEvery !== undefined) requirePositive("minimiseStochastic", "pauseEvery", options.pauseEvery);
  return runWithPauses(epochs("minimiseStochastic", objective, start, options), options);
}

/** As minimiseStochastic, at once and without pauses: to the bit the same answer. */
export function minimiseStochasticSync(
  objective: StochasticObjective,
  start: ArrayLike<number>,
  options: StochasticOptions,
): StochasticResult {
  return runToEnd(epochs("minimiseStochasticSync", objective, start, options));
}

function* epochs(
  where: string,
  objective: AwaitedStochasticObjective,
  start: ArrayLike<number>,
  options: StochasticOptions,
): Steps<StochasticResult> {
  const { stepsPerEpoch, maxEpochs = 1000, decay = 0.3, maxDecays = 3, average = true, onProgress, signal } = options;
  const { learningRate = 0.01, window = 5, tolerance = 1e-5 } = options;
  requirePositive(where, "stepsPerEpoch", stepsPerEpoch);
  requireCount(where, "stepsPerEpoch", stepsPerEpoch);
  requirePositive(where, "maxEpochs", maxEpochs);
  requireCount(where, "maxEpochs", maxEpochs);
  requireProbability(where, "decay", decay);
  requireCount(where, "maxDecays", maxDecays);
  const isPlateau = plateauAfter(where, { window, tolerance });
  const x = finiteColumn(where, "start", start);
  const n = x.length;

  const visited = x.slice();
  const gradient = new Float64Array(n);
  const gradientSum = new Float64Array(n);
  const visitedSum = new Float64Array(n);
  const epochMeans: Float64Array[] = [];
  const trace: TracePoint[] = [];
  let adam = adamInit(n);
  let updates = 0;
  let factor = 1;
  let decays = 0;
  let decayedAt = 0;
  let refusals = 0;
  let evaluations = 0;
  let latest = { value: Number.POSITIVE_INFINITY, gradientNorm: Number.POSITIVE_INFINITY };
  const adamOptions: AdamOptions = {
    ...options,
    // The schedule counts all updates, also those before Adam's own memory was cleared.
    learningRate: () => factor * (typeof learningRate === "function" ? learningRate(updates) : learningRate),
  };
  const finish = (reason: StochasticResult["reason"]): StochasticResult => {
    const { value, gradientNorm } = trace.at(-1) ?? latest;
    return Object.freeze({
      x: average && epochMeans.length > 0 ? meanOf(epochMeans) : visited,
      value,
      gradientNorm,
      iterations: trace.length,
      evaluations,
      converged: reason === "converged",
      reason,
      trace: Object.freeze(trace),
      learningRateFactor: factor,
    });
  };

  while (trace.length < maxEpochs) {
    let sum = 0;
    gradientSum.fill(0);
    visitedSum.fill(0);
    for (let done = 0; done < stepsPerEpoch; ) {
      throwIfAborted(signal);
      const answer = objective(x, gradient, evaluations++);
      const value = typeof answer === "number" ? answer : yield answer;
      throwIfAborted(signal);
      const gradientNorm = norm(gradient);
      if (Number.isFinite(value) && Number.isFinite(gradientNorm)) {
        latest = { value, gradientNorm };
        done++;
        updates++;
        sum += value;
        visited.set(x);
        const { delta, state } = adamUpdate(gradient, adam, adamOptions);
        adam = state;
        for (let i = 0; i < n; i++) {
          gradientSum[i] += gradient[i];
          visitedSum[i] += x[i];
          x[i] += delta[i];
        }
      } else {
        if (evaluations === 1) {
          throw new RangeError(`${where}: objective must be finite at start, got ${value}; start where it is defined`);
        }
        if (++refusals > maxRefusals) return finish("not-finite");
        // Back to where it was defined, without the momentum that led out of there.
        x.set(visited);
        adam = adamInit(n);
        factor *= decay;
      }
      yield;
    }
    for (let i = 0; i < n; i++) gradientSum[i] /= stepsPerEpoch;
    if (average) {
      epochMeans.push(visitedSum.map((total) => total / stepsPerEpoch));
      if (epochMeans.length > window) epochMeans.shift();
    }
    const point: TracePoint = Object.freeze({
      iteration: trace.length + 1,
      value: sum / stepsPerEpoch,
      gradientNorm: norm(gradientSum),
    });
    trace.push(point);
    onProgress?.(point);
    throwIfAborted(signal);
    if (isPlateau(trace, decayedAt)) {
      if (decays === maxDecays) return finish("converged");
      decays++;
      decayedAt = trace.length;
      factor *= decay;
    }
  }
  return finish("max-iterations");
}

function meanOf(points: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(points[0].length);
  for (const point of points) {
    for (let i = 0; i < mean.length; i++) mean[i] += point[i] / points.length;
  }
  return mean;
}
