import { NotPositiveDefiniteError } from "@distcal/linalg";
import { requireLength, requirePositive } from "@distcal/numerics";
import {
  type Elbo,
  type ParameterLayout,
  type PredictionRows,
  parameterLayout,
  type RowRange,
  requireAtLeastOne,
  requireRange,
} from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { constant, tensorFrom } from "../backends/working-precision.ts";
import type { GaussianTensors } from "../kernel/gaussian-embedding.ts";
import { floatLimits, jitterFor } from "./float-limits.ts";
import { jitterMatrix } from "./jitter-matrix.ts";
import { tensorUnpacker } from "./parameter-tensors.ts";
import { marginalTensors, posteriorTensors } from "./posterior-tensors.ts";
import { rowChunks, rowsThatFit } from "./row-chunks.ts";
import type { TensorLikelihood } from "./tensor-likelihood.ts";
import { type ValueAndGradient, valueAndGradient } from "./value-and-gradient.ts";

export interface TensorElboOptions {
  readonly predictions: PredictionRows;
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
  valueWithGrad(packed: Float64Array, gradient: Float64Array, numData: number, range?: RowRange): Promise<number>;
  /** The same as an `Elbo` that answers at once, for L-BFGS; throws on WebGPU, which can only be awaited. */
  synchronous(): Elbo;
  /** Value (without `constant`) and gradient on the device; dispose both. Throws where there is no factor. */
  valueAndGradient(packed: tf.Tensor1D, numData: number, range?: RowRange): ValueAndGradient;
  /** (numData/rows) times the constant of the likelihood: what the device's values lack. */
  constant(numData: number, range?: RowRange): number;
  dispose(): void;
}

/** The evidence lower bound of Song et al. 2019, §4.3, whitened, as TensorFlow.js ops; make it after `useBackend`. */
export function createTensorElbo(options: TensorElboOptions): TensorElbo {
  const { predictions, likelihood, inducing, jitter } = options;
  const { outputs } = likelihood;
  const { rowsAtOnce = rowsThatFit(outputs * outputs * inducing) } = options;
  const rows = predictions.mean.length;
  requireLength("createTensorElbo", "predictions.std", predictions.std.length, rows);
  requireLength("createTensorElbo", "likelihood", likelihood.rows, rows);
  const added = jitterFor("createTensorElbo", jitter);
  requireAtLeastOne("createTensorElbo", "rowsAtOnce", rowsAtOnce);
  const layout = parameterLayout({ outputs, inducing, likelihood: likelihood.parameters });
  const everything: RowRange = { from: 0, to: rows };
  const unpacker = tensorUnpacker(layout);
  const mean = tf.keep(tensorFrom(predictions.mean) as tf.Tensor1D);
  const std = tf.keep(tensorFrom(predictions.std) as tf.Tensor1D);
  const floor = tf.keep(constant(floatLimits().varianceFloor));
  const diagonal = tf.keep(jitterMatrix(inducing, added));

  const rowsOf = ({ from, to }: RowRange): GaussianTensors =>
    from === 0 && to === rows ? { mean, std } : { mean: mean.slice(from, to - from), std: std.slice(from, to - from) };

  /** The scaled data term of one chunk, less the divergence where it is asked for. */
  const term = (packed: tf.Tensor1D, range: RowRange, scale: tf.Scalar, withDivergence: boolean): tf.Scalar => {
    const parameters = unpacker.unpack(packed);
    const latent = marginalTensors(posteriorTensors(parameters, diagonal), rowsOf(range), floor);
    const data = likelihood.expect(range, latent, parameters.likelihood).mul<tf.Scalar>(scale);
    return withDivergence ? data.sub<tf.Scalar>(unpacker.divergence(parameters)) : data;
  };

  function evaluateOnDevice(packed: tf.Tensor1D, numData: number, range: RowRange = everything): ValueAndGradient {
    return tf.tidy(() => {
      const scale = constant(numData / (range.to - range.from));
      const parts = rowChunks(range, rowsAtOnce).map((chunk, index) =>
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
  function evaluate(packed: Float64Array, numData: number, range: RowRange): tf.Tensor1D | undefined {
    requireLength("valueWithGrad", "packed", packed.length, layout.size);
    requirePositive("valueWithGrad", "numData", numData);
    requireRange("valueWithGrad", range, rows);
    try {
      return tf.tidy(() => {
        const { value, gradient } = evaluateOnDevice(tensorFrom(packed) as tf.Tensor1D, numData, range);
        return tf.concat([value.as1D(), gradient]);
      });
    } catch (error) {
      if (error instanceof NotPositiveDefiniteError) return undefined;
      throw error;
    }
  }

  const constantOf = (numData: number, range: RowRange = everything): number =>
    (numData / (range.to - range.from)) * likelihood.constant(range);

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
    valueAndGradient: evaluateOnDevice,
    constant: constantOf,
    async valueWithGrad(packed, gradient, numData, range = everything) {
      const both = evaluate(packed, numData, range);
      try {
        return answer(await both?.data(), gradient, constantOf(numData, range));
      } finally {
        both?.dispose();
      }
    },
    synchronous(): Elbo {
      if (tf.getBackend() === "webgpu") {
        throw new TypeError("synchronous: a GPU can't be read at once, got webgpu; await valueWithGrad instead");
      }
      return Object.freeze({
        layout,
        valueWithGrad(packed: Float64Array, gradient: Float64Array, numData: number, range: RowRange = everything) {
          const both = evaluate(packed, numData, range);
          try {
            return answer(both?.dataSync(), gradient, constantOf(numData, range));
          } finally {
            both?.dispose();
          }
        },
      });
    },
    dispose(): void {
      unpacker.dispose();
      tf.dispose([mean, std, floor, diagonal]);
    },
  } satisfies TensorElbo);
}

function isAllFinite(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
