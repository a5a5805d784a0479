import { type Columns, type Kernel, requireColumnLengths } from "@distcal/kernels";
import { NotPositiveDefiniteError } from "@distcal/linalg";
import { requireLength, requirePositive } from "@distcal/numerics";
import { type ParameterLayout, parameterLayout, type RowRange } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { constant, tensorFrom } from "../backends/working-precision.ts";
import { tensorKernel } from "../kernel/tensor-kernel.ts";
import type { ColumnTensors } from "../kernel/tensor-part.ts";
import { floatLimits, jitterFor } from "./float-limits.ts";
import { jitterMatrix } from "./jitter-matrix.ts";
import { tensorUnpacker } from "./parameter-tensors.ts";
import { marginalTensors, posteriorTensors } from "./posterior-tensors.ts";
import { rowChunks, rowsThatFit } from "./row-chunks.ts";
import type { TensorLikelihood } from "./tensor-likelihood.ts";
import { type ValueAndGradient, valueAndGradient } from "./value-and-gradient.ts";

export interface TensorElboOptions {
  readonly kernel: Kernel;
  /** The columns that the kernel reads. */
  readonly columns: Columns;
  /** How often each row counts, ≥ 0; each once where it is left out. */
  readonly weights?: Float64Array;
  readonly likelihood: TensorLikelihood;
  readonly inducing: number;
  /** Added to the diagonal of k(u, u). In float32 at least 1e-5, default 1e-4; in float64 default 1e-6. */
  readonly jitter?: number;
  /** Rows that the device takes together: fewer need less of its memory; default as many as make 8 million numbers. */
  readonly rowsAtOnce?: number;
}

/**
 * The ELBO of one data set on the backend in use, by automatic differentiation: the same function of the same packed
 * vector as `createElbo`. Its data and constants stay on the device until `dispose`.
 */
export interface TensorElbo {
  readonly layout: ParameterLayout;
  readonly rows: number;
  readonly jitter: number;
  /** As `Elbo.valueWithGrad`, with one read-back; −∞ with a zero gradient where there is no factor or a number overflows. */
  valueWithGrad(packed: Float64Array, gradient: Float64Array, numData: number): Promise<number>;
  dispose(): void;
}

/** The evidence lower bound of Song et al. 2019, §4.3, whitened, as TensorFlow.js ops; make it after `useBackend`. */
export function createTensorElbo(options: TensorElboOptions): TensorElbo {
  const { kernel, columns, weights, likelihood, inducing, jitter } = options;
  const { outputs } = likelihood;
  const { rowsAtOnce = rowsThatFit(outputs * outputs * inducing) } = options;
  const rows = requireColumnLengths("createTensorElbo", kernel, columns);
  if (weights !== undefined) requireLength("createTensorElbo", "weights", weights.length, rows);
  requireLength("createTensorElbo", "likelihood", likelihood.rows, rows);
  const added = jitterFor("createTensorElbo", jitter);
  const layout = parameterLayout({ kernel, outputs, inducing, likelihood: likelihood.parameters });
  const weightOf = (row: number): number => (weights === undefined ? 1 : weights[row]);
  /** How many rows there are, counted by their weights, and the part of the data term that no parameter changes. */
  let [count, unchanging] = [0, 0];
  for (let row = 0; row < rows; row++) {
    count += weightOf(row);
    unchanging += weightOf(row) * likelihood.constant(row);
  }
  requirePositive("createTensorElbo", "the sum of weights", count);
  const unpacker = tensorUnpacker(layout);
  const onDevice = tensorKernel(kernel.description);
  const kept = kernel.columns.map(({ name }) => [name, tf.keep(tensorFrom(columns[name]) as tf.Tensor1D)] as const);
  const weightColumn = weights && tf.keep(tensorFrom(weights, [rows, 1]) as tf.Tensor2D);
  const floor = tf.keep(constant(floatLimits().varianceFloor));
  const diagonal = tf.keep(jitterMatrix(inducing, added));

  const rowsOf = ({ from, to }: RowRange): ColumnTensors =>
    Object.fromEntries(kept.map(([name, column]) => [name, column.slice(from, to - from)]));
  /** The scaled data term of one chunk, less the divergence where it is asked for. */
  const term = (packed: tf.Tensor1D, range: RowRange, scale: tf.Scalar, withDivergence: boolean): tf.Scalar => {
    const parameters = unpacker.unpack(packed);
    const latent = marginalTensors(posteriorTensors(onDevice, parameters, diagonal), rowsOf(range), floor);
    const each = likelihood.expect(range, latent, parameters.likelihood);
    const counted = weightColumn ? each.mul(weightColumn.slice([range.from, 0], [range.to - range.from, 1])) : each;
    const data = counted.sum().mul<tf.Scalar>(scale);
    return withDivergence ? data.sub<tf.Scalar>(unpacker.divergence(parameters)) : data;
  };

  function evaluateOnDevice(packed: tf.Tensor1D, numData: number): ValueAndGradient {
    return tf.tidy(() => {
      const scale = constant(numData / count);
      const parts = rowChunks({ from: 0, to: rows }, rowsAtOnce).map((chunk, index) =>
        valueAndGradient((x) => term(x, chunk, scale, index === 0), packed),
      );
      if (parts.length === 1) return { ...parts[0] };
      return {
        value: tf.addN(parts.map(({ value }) => value)) as tf.Scalar,
        gradient: tf.addN(parts.map(({ gradient }) => gradient)) as tf.Tensor1D,
      };
    });
  }

  /** Value and gradient in one tensor, so that one read-back brings both; undefined where there is no factor. */
  function evaluate(packed: Float64Array, numData: number): tf.Tensor1D | undefined {
    requireLength("valueWithGrad", "packed", packed.length, layout.size);
    requirePositive("valueWithGrad", "numData", numData);
    try {
      return tf.tidy(() => {
        const { value, gradient } = evaluateOnDevice(tensorFrom(packed) as tf.Tensor1D, numData);
        return tf.concat([value.as1D(), gradient]);
      });
    } catch (error) {
      if (error instanceof NotPositiveDefiniteError) return undefined;
      throw error;
    }
  }

  function answer(read: ArrayLike<number> | undefined, gradient: Float64Array, added: number): number {
    requireLength("valueWithGrad", "gradient", gradient.length, layout.size);
    if (read !== undefined && isAllFinite(read)) {
      for (let i = 0; i < gradient.length; i++) gradient[i] = read[i + 1];
      return read[0] + added;
    }
    gradient.fill(0);
    return Number.NEGATIVE_INFINITY;
  }

  return Object.freeze({
    layout,
    rows,
    jitter: added,
    async valueWithGrad(packed, gradient, numData) {
      const both = evaluate(packed, numData);
      try {
        return answer(await both?.data(), gradient, (numData / count) * unchanging);
      } finally {
        both?.dispose();
      }
    },
    dispose(): void {
      unpacker.dispose();
      tf.dispose([floor, diagonal, ...kept.map(([, column]) => column)]);
      weightColumn?.dispose();
    },
  } satisfies TensorElbo);
}

function isAllFinite(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
