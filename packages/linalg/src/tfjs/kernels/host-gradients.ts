import type * as tf from "@tensorflow/tfjs";
import { choleskyVjp } from "../../cholesky-vjp.ts";
import { matrixOf } from "../../matrix.ts";
import { lowerProductInto } from "../../product-kernel.ts";
import { batchShapeOf } from "../batch-shape.ts";
import { type HostBackend, written } from "./host-memory.ts";
import type { CholeskyGradientInputs, KernelCall, ProductInputs } from "./kernel-call.ts";

/** The reverse rule of Cholesky in TypeScript: float64 arithmetic, rounded to float32 at the end. */
export function hostCholeskyGradient({ inputs, backend }: KernelCall): tf.TensorInfo {
  const { factor, factorBar } = inputs as CholeskyGradientInputs;
  const host = backend as HostBackend;
  const { count, rows: n } = batchShapeOf(factor.shape);
  const [given, bars] = [factor, factorBar].map(({ dataId }) => host.readSync(dataId));
  const [l, lBar] = [new Float64Array(n * n), new Float64Array(n * n)];
  const out = new Float32Array(count * n * n);
  for (let at = 0; at < out.length; at += n * n) {
    for (let i = 0; i < n * n; i++) l[i] = given[at + i];
    for (let i = 0; i < n * n; i++) lBar[i] = bars[at + i];
    try {
      out.set(choleskyVjp(matrixOf(n, n, l), matrixOf(n, n, lBar)).data, at);
    } catch {
      // It refuses what is not finite. In the middle of a gradient that has to go on, as on all other backends.
      out.fill(Number.NaN, at, at + n * n);
    }
  }
  return written(host, out, factor.shape);
}

/** −lower(A·Bᵀ) for stacks of n × k matrices, in float64, rounded to float32 at the end. */
export function hostMinusLowerProduct({ inputs, backend }: KernelCall): tf.TensorInfo {
  const { left, right } = inputs as ProductInputs;
  const host = backend as HostBackend;
  const { batch, count, rows: n, cols: k } = batchShapeOf(left.shape);
  const [lefts, rights] = [left, right].map(({ dataId }) => host.readSync(dataId));
  const [a, b] = [new Float64Array(n * k), new Float64Array(n * k)];
  const product = new Float64Array(n * n);
  const out = new Float32Array(count * n * n);
  for (let index = 0; index < count; index++) {
    for (let i = 0; i < n * k; i++) a[i] = lefts[index * n * k + i];
    for (let i = 0; i < n * k; i++) b[i] = rights[index * n * k + i];
    lowerProductInto(
      n,
      k,
      { data: product, at: 0, row: n, col: 1 },
      { data: a, at: 0, row: k, col: 1 },
      { data: b, at: 0, row: 1, col: k },
    );
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) out[(index * n + i) * n + j] = -product[i * n + j];
    }
  }
  return written(host, out, [...batch, n, n]);
}
