import { dot, norm } from "./dot.ts";
import type { Objective } from "./objective.ts";
import { type CurvaturePair, curvaturePair, quasiNewtonDirection } from "./quasi-newton-direction.ts";
import { type LinePoint, strongWolfe } from "./strong-wolfe.ts";

export interface LbfgsOptions {
  /** Curvature pairs that are kept; default 20: more saves evaluations, and an evaluation costs far more than a pair. */
  readonly memory?: number;
  /** Length of the first step, in the units of x; default 1. Give less where the start is nearly the minimum. */
  readonly firstStep?: number;
  /** How much of the value rounding makes up, of max(1, |value|): less is not a decrease. Default that of float64. */
  readonly noise?: number;
}

/** Where L-BFGS stands: all that its next step depends on. */
export interface LbfgsState {
  readonly x: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
  readonly gradientNorm: number;
  /** Oldest first. */
  readonly pairs: readonly CurvaturePair[];
  readonly memory: number;
  readonly noise: number | undefined;
  /** Length of the next step if there are no pairs: that of the last one. */
  readonly stepLength: number;
  /** Why no lower point was found: the decrease to be had is below rounding, or the gradient points nowhere lower. */
  readonly exhausted?: "rounding" | "no-descent";
}

/** A decrease of the value by less than this share of it is lost in the rounding of a long sum. */
const negligible = 1e-12;

/** The state at the start, after one evaluation; throws if the objective or its gradient is not finite there. */
export function lbfgsInit(
  objective: Objective,
  start: Float64Array,
  { memory = 20, firstStep = 1, noise }: LbfgsOptions = {},
): LbfgsState {
  const x = start.slice();
  const gradient = new Float64Array(x.length);
  const value = objective(x, gradient);
  const gradientNorm = norm(gradient);
  if (!(Number.isFinite(value) && Number.isFinite(gradientNorm))) {
    const got = Number.isFinite(value) ? `a gradient of norm ${gradientNorm}` : `the value ${value}`;
    throw new RangeError(`lbfgsInit: objective must be finite at start, got ${got}; start where it is defined`);
  }
  const none = Object.freeze([]);
  return Object.freeze({ x, value, gradient, gradientNorm, pairs: none, memory, noise, stepLength: firstStep });
}

/**
 * One iteration: a quasi-Newton direction from the last pairs and a strong Wolfe line search along it (Nocedal &
 * Wright, algorithm 7.5). Where that finds nothing lower, the pairs are dropped and the gradient is followed; where
 * that finds nothing either, the answer is the same point with `exhausted` set. The value never rises.
 */
export function lbfgsStep(objective: Objective, state: LbfgsState): LbfgsState {
  if (state.exhausted !== undefined) return state;
  if (state.gradientNorm === 0) return Object.freeze({ ...state, exhausted: "rounding" });
  if (state.pairs.length > 0) {
    const direction = quasiNewtonDirection(state.gradient, state.pairs);
    const slope = dot(state.gradient, direction);
    if (slope < 0 && Number.isFinite(slope)) {
      const next = searchAlong(objective, state, direction, slope, 1);
      if (next !== undefined) return next;
      if (-slope <= roundingOf(state)) return Object.freeze({ ...state, exhausted: "rounding" });
    }
  }
  const fresh: LbfgsState = { ...state, pairs: Object.freeze([]) };
  const downhill = fresh.gradient.map((g) => -g / fresh.gradientNorm);
  const next = searchAlong(objective, fresh, downhill, -fresh.gradientNorm, fresh.stepLength);
  return next ?? Object.freeze({ ...fresh, exhausted: state.noise === undefined ? "no-descent" : "rounding" });
}

/** A decrease of the value below this is lost. */
function roundingOf({ value, noise }: LbfgsState): number {
  return noise === undefined ? negligible * Math.abs(value) : noise * Math.max(1, Math.abs(value));
}

interface TriedPoint extends LinePoint {
  readonly x: Float64Array;
  readonly gradient: Float64Array;
}

function searchAlong(
  objective: Objective,
  state: LbfgsState,
  direction: Float64Array,
  slope: number,
  firstStep: number,
): LbfgsState | undefined {
  const evaluate = (step: number): TriedPoint => {
    const x = new Float64Array(direction.length);
    for (let i = 0; i < x.length; i++) x[i] = state.x[i] + step * direction[i];
    const gradient = new Float64Array(x.length);
    const value = objective(x, gradient);
    return { step, value, slope: dot(gradient, direction), x, gradient };
  };
  const { memory, noise } = state;
  const options = noise === undefined ? { firstStep } : { firstStep, floor: roundingOf(state) };
  const found = strongWolfe({ step: 0, value: state.value, slope }, evaluate, options);
  if (found === undefined) return undefined;
  const { x, value, gradient } = found;
  const gradientNorm = norm(gradient);
  const pair = curvaturePair(state, found);
  const pairs = pair === undefined ? state.pairs : Object.freeze([...state.pairs, pair].slice(-memory));
  const stepLength = found.step * norm(direction);
  return Object.freeze({ x, value, gradient, gradientNorm, pairs, memory, noise, stepLength });
}
