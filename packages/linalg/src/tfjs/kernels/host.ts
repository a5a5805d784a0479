import type * as tf from "@tensorflow/tfjs";
import { factorInPlace } from "../../cholesky-kernel.ts";
import { matrixOf } from "../../matrix.ts";
import { solveInPlace } from "../../triangular.ts";
import { batchShapeOf } from "../batch-shape.ts";
import { notPositiveDefinite } from "../not-positive-definite.ts";
import { type HostBackend, written } from "./host-memory.ts";
import type { CholeskyInputs, KernelCall, SolveInputs } from "./kernel-call.ts";

/** Cholesky in TypeScript: float64 arithmetic, rounded to float32 at the end; throws at the first bad pivot. */
export function hostCholesky({ inputs, backend }: KernelCall): tf.TensorInfo {
  const { symmetric } = inputs as CholeskyInputs;
  const host = backend as HostBackend;
  const { count, rows: n } = batchShapeOf(symmetric.shape);
  const given = host.readSync(symmetric.dataId);
  const factors = new Float32Array(count * n * n);
  const work = new Float64Array(n * n);
  for (let index = 0; index < count; index++) {
    const at = index * n * n;
    for (let i = 0; i < n * n; i++) work[i] = given[at + i];
    const pivot = factorInPlace(work, n);
    if (pivot >= 0) throw notPositiveDefinite({ index, count, pivot, left: work[pivot * n + pivot] });
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) factors[at + i * n + j] = work[i * n + j];
    }
  }
  return written(host, factors, symmetric.shape);
}

/** Triangular solve in TypeScript, as hostCholesky. */
export function hostTriangularSolve({ inputs, attrs, backend }: KernelCall): tf.TensorInfo {
  const { factor, right } = inputs as SolveInputs;
  const host = backend as HostBackend;
  const { count, rows: n, cols: k } = batchShapeOf(right.shape);
  const given = host.readSync(factor.dataId);
  const sides = host.readSync(right.dataId);
  const solutions = new Float32Array(count * n * k);
  const triangle = new Float64Array(n * n);
  const work = new Float64Array(n * k);
  for (let index = 0; index < count; index++) {
    for (let i = 0; i < n * n; i++) triangle[i] = given[index * n * n + i];
    for (let i = 0; i < n * k; i++) work[i] = sides[index * n * k + i];
    solveInPlace(matrixOf(n, n, triangle), work, k, attrs?.["transposed"] === true);
    solutions.set(work, index * n * k);
  }
  return written(host, solutions, right.shape);
}
