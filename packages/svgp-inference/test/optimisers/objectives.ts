import { createRng } from "@distcal/numerics";
import type { Objective } from "../../src/optimisers/objective.ts";

/** Σ 100(x₂ᵢ₊₁ − x₂ᵢ²)² + (1 − x₂ᵢ)² coupled from neighbour to neighbour: minimum 0 at (1, …, 1). */
export const rosenbrock: Objective = (x, gradientOut) => {
  let value = 0;
  gradientOut.fill(0);
  for (let i = 0; i + 1 < x.length; i++) {
    const valley = x[i + 1] - x[i] * x[i];
    const rest = 1 - x[i];
    value += 100 * valley * valley + rest * rest;
    gradientOut[i] += -400 * x[i] * valley - 2 * rest;
    gradientOut[i + 1] += 200 * valley;
  }
  return value;
};

/** The usual start for Rosenbrock's function: −1.2 and 1 in turn. */
export function rosenbrockStart(dimension: number): Float64Array {
  return Float64Array.from({ length: dimension }, (_, i) => (i % 2 === 0 ? -1.2 : 1));
}

export interface Quadratic {
  readonly objective: Objective;
  readonly minimiser: Float64Array;
}

/** ½ (x−x⋆)ᵀ Q diag(1 … condition) Qᵀ (x−x⋆) + offset: eigenvalues in equal ratios, Q a product of two reflections. */
export function quadratic(dimension: number, condition: number, seed: number, offset = 0): Quadratic {
  const rng = createRng(seed);
  const minimiser = rng.fillNormal(new Float64Array(dimension));
  const reflections = [0, 1].map(() => unit(rng.fillNormal(new Float64Array(dimension))));
  const eigenvalues = Float64Array.from({ length: dimension }, (_, i) => condition ** (i / (dimension - 1)));
  const objective: Objective = (x, gradientOut) => {
    for (let i = 0; i < dimension; i++) gradientOut[i] = x[i] - minimiser[i];
    reflect(gradientOut, reflections[0]);
    reflect(gradientOut, reflections[1]);
    let value = offset;
    for (let i = 0; i < dimension; i++) {
      value += 0.5 * eigenvalues[i] * gradientOut[i] ** 2;
      gradientOut[i] *= eigenvalues[i];
    }
    reflect(gradientOut, reflections[1]);
    reflect(gradientOut, reflections[0]);
    return value;
  };
  return { objective, minimiser };
}

/** Ridge logistic regression on seeded data: Σ softplus(−yᵢ wᵀxᵢ) + ½|w|², strictly convex. */
export function logisticRegression(rows: number, dimension: number, seed: number): Objective {
  const rng = createRng(seed);
  const inputs = rng.fillNormal(new Float64Array(rows * dimension));
  const labels = Float64Array.from({ length: rows }, (_, r) => (inputs[r * dimension] + rng.normal() > 0 ? 1 : -1));
  return (w, gradientOut) => {
    let value = 0;
    for (let i = 0; i < dimension; i++) {
      value += 0.5 * w[i] * w[i];
      gradientOut[i] = w[i];
    }
    for (let r = 0; r < rows; r++) {
      let margin = 0;
      for (let i = 0; i < dimension; i++) margin += labels[r] * w[i] * inputs[r * dimension + i];
      value += Math.max(-margin, 0) + Math.log1p(Math.exp(-Math.abs(margin)));
      const pull = -labels[r] / (1 + Math.exp(margin));
      for (let i = 0; i < dimension; i++) gradientOut[i] += pull * inputs[r * dimension + i];
    }
    return value;
  };
}

/** Σ xᵢ − ln xᵢ, NaN unless every xᵢ > 0: minimum at (1, …, 1), `dimension` high. */
export const logBarrier: Objective = (x, gradientOut) => {
  let value = 0;
  for (let i = 0; i < x.length; i++) {
    value += x[i] - Math.log(x[i]);
    gradientOut[i] = 1 - 1 / x[i];
  }
  return value;
};

function unit(v: Float64Array): Float64Array {
  const length = Math.hypot(...v);
  return v.map((element) => element / length);
}

function reflect(v: Float64Array, normal: Float64Array): void {
  let along = 0;
  for (let i = 0; i < v.length; i++) along += v[i] * normal[i];
  for (let i = 0; i < v.length; i++) v[i] -= 2 * along * normal[i];
}
