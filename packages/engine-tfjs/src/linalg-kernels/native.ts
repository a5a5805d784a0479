import { factorInPlace } from "@distcal/linalg";
import type * as tf from "@tensorflow/tfjs";
import { batchShapeOf } from "./batch-shape.ts";
import { failedPivot } from "./failed-pivot.ts";
import type { CholeskyInputs, KernelCall, SolveInputs } from "./kernel-call.ts";
import { notPositiveDefinite } from "./not-positive-definite.ts";

/** What is needed of the backend of `@tensorflow/tfjs-node`. */
interface NativeBackend {
  readonly binding: { readonly TF_FLOAT: number; readonly TF_ATTR_TYPE: number; readonly TF_ATTR_BOOL: number };
  executeSingleOutput(name: string, attributes: readonly object[], inputs: readonly tf.TensorInfo[]): tf.Tensor;
  readSync(dataId: tf.DataId): ArrayLike<number>;
}

/** TensorFlow's own Cholesky; throws where there is no factor. */
export function nativeCholesky({ inputs, backend }: KernelCall): tf.TensorInfo {
  const { symmetric } = inputs as CholeskyInputs;
  const native = backend as NativeBackend;
  const factor = factorOf(native, symmetric);
  if (factor === undefined) throw explained(symmetric.shape, native.readSync(symmetric.dataId));
  return factor;
}

/** Some releases of TensorFlow throw where there is no factor, others answer NaN; neither names matrix or pivot. */
function factorOf(native: NativeBackend, symmetric: tf.TensorInfo): tf.Tensor | undefined {
  let factor: tf.Tensor;
  try {
    factor = native.executeSingleOutput("Cholesky", [typeOf(native)], [symmetric]);
  } catch {
    return undefined;
  }
  const diagonal = native.executeSingleOutput("MatrixDiagPart", [typeOf(native)], [factor]);
  const failed = failedPivot(native.readSync(diagonal.dataId), symmetric.shape);
  diagonal.dispose();
  if (failed === undefined) return factor;
  factor.dispose();
  return undefined;
}

/** TensorFlow's own triangular solve. */
export function nativeTriangularSolve({ inputs, attrs, backend }: KernelCall): tf.TensorInfo {
  const { factor, right } = inputs as SolveInputs;
  const native = backend as NativeBackend;
  const type = native.binding.TF_ATTR_BOOL;
  const attributes = [
    { name: "lower", type, value: true },
    { name: "adjoint", type, value: attrs?.["transposed"] === true },
    typeOf(native),
  ];
  return native.executeSingleOutput("MatrixTriangularSolve", attributes, [factor, right]);
}

function typeOf({ binding }: NativeBackend): object {
  return { name: "T", type: binding.TF_ATTR_TYPE, value: binding.TF_FLOAT };
}

/** The error for the first matrix that fails here too. */
function explained(shape: readonly number[], values: ArrayLike<number>): Error {
  const { count, rows: n } = batchShapeOf(shape);
  const all = Float64Array.from(values);
  for (let index = 0; index < count; index++) {
    const matrix = all.subarray(index * n * n, (index + 1) * n * n);
    const pivot = factorInPlace(matrix, n);
    if (pivot >= 0) return notPositiveDefinite({ index, count, pivot, left: matrix[pivot * n + pivot] });
  }
  // On the edge, where another order of additions decides: the last pivot is the one that has lost most digits.
  return notPositiveDefinite({ index: 0, count, pivot: n - 1 });
}
