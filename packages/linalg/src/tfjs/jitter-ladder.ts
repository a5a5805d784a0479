import type * as tf from "@tensorflow/tfjs";
import { defaultJitterLadder } from "../cholesky.ts";
import { describeValue } from "../describe-value.ts";
import { NotPositiveDefiniteError } from "../not-positive-definite-error.ts";
import { batchShapeOf, checkSquareBatch } from "./batch-shape.ts";
import { cholesky } from "./cholesky.ts";
import { requireFactor } from "./require-factor.ts";
import { addToDiagonal, diagonalOf } from "./triangles.ts";
import { type Precision, precisionOf, readBack, tensorFrom } from "./working-precision.ts";

/** What float32 needs on the diagonal of a kernel matrix, relative to its mean: less loses the log-determinant. */
export const float32Jitter = 1e-4;

/** The least jitter that is accepted in float32. */
export const float32JitterFloor = 1e-5;

/** Beyond this the matrix itself is wrong. */
const largestJitter = 0.1;

export interface JitterLadderOptions {
  /** The first step, relative to the mean of the diagonal; default 1e-4 in float32 (where it is ≥ 1e-5), 0 in float64. */
  readonly start?: number;
}

export interface JitteredFactors {
  /** Factors of A + jitter·I, a tensor that the caller disposes of. */
  readonly factor: tf.Tensor;
  /** The step of the ladder that was enough, relative to the mean of the diagonal. */
  readonly step: number;
  /** What was added to the diagonal of each matrix, in the unit of the matrix. */
  readonly jitter: Float64Array;
}

/** The steps that choleskyWithJitterLadder tries in turn: from `start`, ten times as much each time, up to 0.1. */
export function jitterLadder(precision: Precision, start?: number): readonly number[] {
  if (precision === "float64" && start === undefined) return defaultJitterLadder;
  const first = start ?? float32Jitter;
  const least = precision === "float32" ? float32JitterFloor : Number.MIN_VALUE;
  if (!(typeof first === "number" && first >= least && first <= largestJitter)) {
    throw new RangeError(
      `jitterLadder: start must be from ${least} to ${largestJitter} in ${precision}, got ${describeValue(start)}; ` +
        `leave it out for the default`,
    );
  }
  const steps: number[] = [];
  for (let power = 0; first * 10 ** power <= largestJitter * (1 + 1e-9); power++) steps.push(first * 10 ** power);
  return steps;
}

/**
 * Cholesky factors of A + jitter·I for the first step of the ladder at which every matrix of the stack has one; the
 * jitter used is part of the answer. Each step waits for the device. Not differentiable: within a gradient use
 * `cholesky(addToDiagonal(A, jitter))` with the jitter found here.
 */
export async function choleskyWithJitterLadder(
  symmetric: tf.Tensor,
  { start }: JitterLadderOptions = {},
): Promise<JitteredFactors> {
  checkSquareBatch("choleskyWithJitterLadder", "symmetric", symmetric);
  const ladder = jitterLadder(precisionOf(), start);
  const means = await meanDiagonals(symmetric);
  for (let index = 0; ; index++) {
    const step = ladder[index];
    const jitter = means.map((mean) => step * Math.max(mean, 0));
    try {
      return { factor: await factorWith(symmetric, jitter), step, jitter };
    } catch (error) {
      if (!(error instanceof NotPositiveDefiniteError)) throw error;
      if (index === ladder.length - 1) throw exhausted(error, jitter);
    }
  }
}

function exhausted({ pivot }: NotPositiveDefiniteError, added: Float64Array): NotPositiveDefiniteError {
  const jitter = added.reduce((most, each) => Math.max(most, each), 0);
  return new NotPositiveDefiniteError(
    `choleskyWithJitterLadder: symmetric must be positive definite, got a pivot ${pivot} that is not with ` +
      `${jitter} added to the diagonal; look at the matrix`,
    { pivot, jitter },
  );
}

/** The factors with jitter[i] added to the diagonal of matrix i. Nothing stays behind where there are none. */
async function factorWith(symmetric: tf.Tensor, jitter: Float64Array): Promise<tf.Tensor> {
  const amount = tensorFrom(jitter, batchShapeOf(symmetric.shape).batch);
  const shifted = addToDiagonal(symmetric, amount);
  amount.dispose();
  let factor: tf.Tensor | undefined;
  try {
    factor = cholesky(shifted);
    await requireFactor(factor);
    return factor;
  } catch (error) {
    factor?.dispose();
    throw error;
  } finally {
    shifted.dispose();
  }
}

async function meanDiagonals(symmetric: tf.Tensor): Promise<Float64Array> {
  const { count, rows: n } = batchShapeOf(symmetric.shape);
  const diagonals = diagonalOf(symmetric);
  const values = await readBack(diagonals).finally(() => diagonals.dispose());
  return Float64Array.from({ length: count }, (_, index) => {
    let mean = 0;
    for (let i = 0; i < n; i++) {
      const value = values[index * n + i];
      if (!Number.isFinite(value)) {
        const which = count > 1 ? `symmetric[${index}]` : "symmetric";
        throw new RangeError(
          `choleskyWithJitterLadder: ${which}[${i}][${i}] must be finite, got ${value}; find what produced it before going on`,
        );
      }
      mean += value / n;
    }
    return mean;
  });
}
