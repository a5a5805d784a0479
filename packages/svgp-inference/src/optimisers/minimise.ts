import { finiteColumn, requireCount, requirePositive } from "@distcal/numerics";
import {
  type AbortSignalLike,
  type PauseOptions,
  runToEnd,
  runWithPauses,
  type Steps,
  throwIfAborted,
} from "./event-loop.ts";
import { type LbfgsOptions, type LbfgsState, lbfgsInit, lbfgsStep } from "./lbfgs.ts";
import type { AwaitedObjective, Objective } from "./objective.ts";
import { replayOf } from "./replay.ts";

/** One line of the story of a minimisation; iteration 0 is the start. */
export interface TracePoint {
  readonly iteration: number;
  readonly value: number;
  /** Euclidean. */
  readonly gradientNorm: number;
}

export interface MinimiseOptions extends LbfgsOptions {
  /** A cap for safety, not a way to stop; default 500. */
  readonly maxIterations?: number;
  /** Relative to max(1, |value|), of the decrease over the last five iterations and of the gradient norm; default 1e-8. */
  readonly tolerance?: number;
  /** Called after each iteration, and for the start. */
  readonly onProgress?: (point: TracePoint) => void;
  /** Looked at after each evaluation and each pause; its reason is thrown. */
  readonly signal?: AbortSignalLike;
}

export interface MinimiseResult {
  /** The point with the lowest value that was found. */
  readonly x: Float64Array;
  readonly value: number;
  readonly gradientNorm: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  /** "line-search": the gradient promises a decrease that no step delivers, as where it is wrong or the value jumps. */
  readonly reason: "converged" | "max-iterations" | "line-search";
  readonly trace: readonly TracePoint[];
}

/** Iterations over which the decrease is measured: one short step is not a sign of the end. */
const window = 5;

/** A local minimum by L-BFGS, with pauses in which other tasks of the event loop run, such as the one that aborts. */
export async function minimise(
  objective: AwaitedObjective,
  start: ArrayLike<number>,
  options: MinimiseOptions & PauseOptions = {},
): Promise<MinimiseResult> {
  if (options.pauseEvery !== undefined) requirePositive("minimise", "pauseEvery", options.pauseEvery);
  return runWithPauses(iterations("minimise", objective, start, options), options);
}

/** As minimise, at once and without pauses: to the bit the same answer. */
export function minimiseSync(
  objective: Objective,
  start: ArrayLike<number>,
  options: MinimiseOptions = {},
): MinimiseResult {
  return runToEnd(iterations("minimiseSync", objective, start, options));
}

function* iterations(
  where: string,
  objective: AwaitedObjective,
  start: ArrayLike<number>,
  options: MinimiseOptions,
): Steps<MinimiseResult> {
  const { maxIterations = 500, tolerance = 1e-8, memory = 20, firstStep = 1, noise, onProgress, signal } = options;
  requireCount(where, "maxIterations", maxIterations);
  requireTolerance(where, tolerance);
  requireMemory(where, memory);
  requirePositive(where, "firstStep", firstStep);
  const from = finiteColumn(where, "start", start);
  throwIfAborted(signal);

  let evaluations = 0;
  const watched: AwaitedObjective = (x, gradientOut) => {
    evaluations++;
    const value = objective(x, gradientOut);
    throwIfAborted(signal);
    return value;
  };
  const trace: TracePoint[] = [];
  const record = ({ value, gradientNorm }: LbfgsState): void => {
    const point: TracePoint = Object.freeze({ iteration: trace.length, value, gradientNorm });
    trace.push(point);
    onProgress?.(point);
    throwIfAborted(signal);
  };
  const finish = (state: LbfgsState, reason: MinimiseResult["reason"]): MinimiseResult =>
    Object.freeze({
      x: state.x,
      value: state.value,
      gradientNorm: state.gradientNorm,
      iterations: trace.length - 1,
      evaluations,
      converged: reason === "converged",
      reason,
      trace: Object.freeze(trace),
    });

  const replay = replayOf(watched);
  const first = (known: Objective, x: Float64Array): LbfgsState =>
    lbfgsInit(known, x, { memory, firstStep, ...(noise !== undefined && { noise }) });
  let state = replay.attempt(first, from) ?? (yield* replay.again(first, from));
  record(state);
  while (!hasConverged(state, trace, tolerance)) {
    if (trace.length > maxIterations) return finish(state, "max-iterations");
    yield;
    throwIfAborted(signal);
    state = replay.attempt(lbfgsStep, state) ?? (yield* replay.again(lbfgsStep, state));
    throwIfAborted(signal);
    if (state.exhausted !== undefined) {
      return finish(state, state.exhausted === "rounding" ? "converged" : "line-search");
    }
    record(state);
  }
  return finish(state, "converged");
}

function hasConverged({ value, gradientNorm }: LbfgsState, trace: readonly TracePoint[], tolerance: number): boolean {
  const allowed = tolerance * Math.max(1, Math.abs(value));
  if (gradientNorm <= allowed) return true;
  return trace.length > window && trace[trace.length - 1 - window].value - value <= allowed;
}

function requireTolerance(where: string, tolerance: number): void {
  if (!(tolerance >= 0 && tolerance < 1)) {
    throw new RangeError(`${where}: tolerance must be ≥ 0 and < 1, got ${tolerance}; pass a share such as 1e-8`);
  }
}

function requireMemory(where: string, memory: number): void {
  if (!(Number.isSafeInteger(memory) && memory >= 1)) {
    throw new RangeError(`${where}: memory must be an integer ≥ 1, got ${memory}; pass the number of pairs to keep`);
  }
}
