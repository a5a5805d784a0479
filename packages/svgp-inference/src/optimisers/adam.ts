import { requireCount, requireLength, requirePositive, requireProbability } from "@distcal/numerics";

export interface AdamOptions {
  /** One number, or a schedule of the step number 1, 2, …; default 0.01. */
  readonly learningRate?: number | ((step: number) => number);
  /** β₁, share of the old mean that is kept; default 0.9. */
  readonly meanDecay?: number;
  /** β₂, share of the old mean square that is kept; default 0.999. */
  readonly squareDecay?: number;
  /** ε, added to the root of the mean square; default 1e-8. */
  readonly epsilon?: number;
}

/** Running means of the gradient and of its squares, after `step` updates. */
export interface AdamState {
  readonly step: number;
  readonly mean: Float64Array;
  readonly square: Float64Array;
}

export interface AdamUpdate {
  /** What to add to x. */
  readonly delta: Float64Array;
  readonly state: AdamState;
}

/** The state before the first update: all zeros. */
export function adamInit(dimension: number): AdamState {
  requireCount("adamInit", "dimension", dimension);
  return Object.freeze({ step: 0, mean: new Float64Array(dimension), square: new Float64Array(dimension) });
}

/**
 * One bias-corrected step downhill: m ← β₁m + (1−β₁)g, v ← β₂v + (1−β₂)g², Δ = −lr · m̂ / (√v̂ + ε) with
 * m̂ = m/(1−β₁ᵗ), v̂ = v/(1−β₂ᵗ) (Kingma & Ba 2015, algorithm 1). The gradient must be finite.
 */
export function adamUpdate(gradient: Float64Array, state: AdamState, options: AdamOptions = {}): AdamUpdate {
  const { learningRate = 0.01, meanDecay = 0.9, squareDecay = 0.999, epsilon = 1e-8 } = options;
  const step = state.step + 1;
  const rate = typeof learningRate === "function" ? learningRate(step) : learningRate;
  requirePositive("adamUpdate", "learningRate", rate);
  requireProbability("adamUpdate", "meanDecay", meanDecay);
  requireProbability("adamUpdate", "squareDecay", squareDecay);
  requirePositive("adamUpdate", "epsilon", epsilon);
  const n = state.mean.length;
  requireLength("adamUpdate", "gradient", gradient.length, n);
  const mean = new Float64Array(n);
  const square = new Float64Array(n);
  const delta = new Float64Array(n);
  const meanCorrection = rate / (1 - meanDecay ** step);
  const squareCorrection = 1 / (1 - squareDecay ** step);
  for (let i = 0; i < n; i++) {
    const g = gradient[i];
    if (!Number.isFinite(g)) {
      throw new RangeError(`adamUpdate: gradient[${i}] must be a finite number, got ${g}; leave out this step`);
    }
    mean[i] = meanDecay * state.mean[i] + (1 - meanDecay) * g;
    square[i] = squareDecay * state.square[i] + (1 - squareDecay) * g * g;
    delta[i] = (-meanCorrection * mean[i]) / (Math.sqrt(squareCorrection * square[i]) + epsilon);
  }
  return Object.freeze({ delta, state: Object.freeze({ step, mean, square }) });
}
