import { batchShapeOf } from "./batch-shape.ts";
import type { FailedPivot } from "./not-positive-definite.ts";

/** The first diagonal element of a stack of factors that is not finite and above zero, or undefined. */
export function failedPivot(diagonals: ArrayLike<number>, shape: readonly number[]): FailedPivot | undefined {
  const { count, rows: n } = batchShapeOf(shape);
  for (let i = 0; i < diagonals.length; i++) {
    if (!(diagonals[i] > 0 && diagonals[i] < Infinity)) return { index: Math.floor(i / n), count, pivot: i % n };
  }
  return undefined;
}
