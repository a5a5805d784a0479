import type { Matrix } from "@distcal/linalg";
import * as float64 from "@distcal/linalg";
import { solveLower, solveLowerTransposed, tensorFrom } from "./ops.ts";

/** Both triangular solves, beside what they are compared with. */
export const solves = [
  { label: "solveLower", solve: solveLower, inFloat64: float64.solveLower },
  { label: "solveLowerTransposed", solve: solveLowerTransposed, inFloat64: float64.solveLowerTransposed },
] as const;

/** A tensor [count, rows, cols] of equally large matrices. */
export function stackOf(matrices: readonly Matrix[]): ReturnType<typeof tensorFrom> {
  const { rows, cols } = matrices[0];
  return tensorFrom(joined(matrices), [matrices.length, rows, cols]);
}

/** The elements of all matrices, one after another. */
export function joined(matrices: readonly Matrix[]): Float64Array {
  return Float64Array.from(matrices.flatMap(({ data }) => Array.from(data)));
}

/** The matrix as float32 holds it, so that only the arithmetic is compared, not the rounding of inputs. */
export function rounded({ rows, cols, data }: Matrix): Matrix {
  return { rows, cols, data: Float64Array.from(Float32Array.from(data)) };
}

/** Largest |a − b|, relative to the largest |b|. */
export function relativeError(actual: Float64Array, expected: ArrayLike<number>): number {
  let worst = 0;
  let scale = 0;
  for (let i = 0; i < expected.length; i++) {
    worst = Math.max(worst, Math.abs(actual[i] - expected[i])); // NaN stays
    scale = Math.max(scale, Math.abs(expected[i]));
  }
  return actual.length === expected.length ? worst / scale : Number.NaN;
}
