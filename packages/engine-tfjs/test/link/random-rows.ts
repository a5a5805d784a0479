import { createRng } from "@distcal/numerics";
import type * as tf from "@tensorflow/tfjs";
import { tensorFrom } from "../../src/backends/working-precision.ts";

export interface RandomRows {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
  /** Moments of (ln a, ln b, c) as the float64 engine has them: 3 and 6 numbers a row. */
  readonly mean: Float64Array;
  readonly factor: Float64Array;
}

/** Rows from the centre to far tails (|logit q| up to ~25), maps around the identity with spreads up to ~1. */
export function randomRows(count: number, seed: number): RandomRows {
  const rng = createRng(seed);
  const score = Float64Array.from({ length: count }, () => 6 * rng.normal());
  const factor = new Float64Array(6 * count);
  for (let row = 0; row < count; row++) {
    for (const [entry, isDiagonal] of [1, 0, 1, 0, 0, 1].entries()) {
      factor[6 * row + entry] = isDiagonal ? 0.4 * Math.exp(0.4 * rng.normal()) : 0.2 * rng.normal();
    }
  }
  return {
    logQ: score.map((s) => -Math.log1p(Math.exp(-s))),
    log1mQ: score.map((s) => -Math.log1p(Math.exp(s))),
    mean: Float64Array.from({ length: 3 * count }, () => 0.4 * rng.normal()),
    factor,
  };
}

/** Mean and square factor of the rows, on the device. */
export function latentTensors({ mean, factor }: RandomRows): { mean: tf.Tensor2D; factor: tf.Tensor3D } {
  const count = mean.length / 3;
  const square = new Float64Array(9 * count);
  for (let row = 0; row < count; row++) {
    for (let i = 0, at = 6 * row; i < 3; i++) {
      for (let j = 0; j <= i; j++) square[9 * row + 3 * i + j] = factor[at++];
    }
  }
  return {
    mean: tensorFrom(mean, [count, 3]) as tf.Tensor2D,
    factor: tensorFrom(square, [count, 3, 3]) as tf.Tensor3D,
  };
}
