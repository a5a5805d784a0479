import { type ParameterLayout, triangleSize } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { tensorFrom } from "../backends/working-precision.ts";
import type { GaussianTensors } from "../kernel/gaussian-embedding.ts";

/** The readable values of a packed vector, on the device. */
export interface ParameterTensors {
  readonly lengthscale: tf.Scalar;
  readonly loading: tf.Tensor1D;
  readonly variance: tf.Tensor1D;
  readonly inducing: GaussianTensors;
  /** M: [m, D]. */
  readonly posteriorMean: tf.Tensor2D;
  /** S with its rows ordered by output first: [D, m·Dm], so that one product with L_B transforms all of it. */
  readonly posteriorFactor: tf.Tensor2D;
  /** S as it is packed, for the divergence. */
  readonly packedFactor: tf.Tensor1D;
  readonly likelihood: tf.Tensor1D;
}

/** Takes packed vectors apart on the device; it owns a few constant tensors. */
export interface TensorUnpacker {
  /** Differentiable in `packed`. What overflows becomes ∞ here and no number later on. */
  unpack(packed: tf.Tensor1D): ParameterTensors;
  /** KL(N(M, SSᵀ) ‖ N(0, I)) = ½(|M|² + |S|²_F − Dm) − Σ ln|S_kk|. */
  divergence(parameters: ParameterTensors): tf.Scalar;
  dispose(): void;
}

/** An unpacker for vectors of this layout. */
export function tensorUnpacker({ shape, blocks }: ParameterLayout): TensorUnpacker {
  const { outputs, inducing, likelihood } = shape;
  const size = outputs * inducing;
  const names = Object.keys(blocks) as (keyof typeof blocks)[];
  const parts = names.map((name) => blocks[name].to - blocks[name].from).filter((length) => length > 0);
  const { toSquare, toPacked, onDiagonal } = triangleIndices(outputs, inducing);
  const squareIndex = tf.keep(tf.tensor1d(toSquare, "int32"));
  const packedIndex = tf.keep(tf.tensor1d(toPacked, "int32"));
  const diagonal = tf.keep(tensorFrom(onDiagonal) as tf.Tensor1D);
  const offDiagonal = tf.keep(tensorFrom(onDiagonal.map((one) => 1 - one)) as tf.Tensor1D);
  const isPositive = likelihood.map(({ constraint }) => (constraint === "positive" ? 1 : 0));
  const positives = tf.keep(tensorFrom(isPositive) as tf.Tensor1D);
  const reals = tf.keep(tensorFrom(isPositive.map((one) => 1 - one)) as tf.Tensor1D);

  /** Gathers both ways: the gradient of a gather would be a scatter, which not every backend has. */
  const square = tf.customGrad((given) => ({
    value: tf.gather(tf.concat([given as tf.Tensor1D, tf.zeros([1])]), squareIndex).reshape([outputs, inducing * size]),
    gradFunc: (bar: tf.Tensor) => tf.gather(bar.reshape([size * size]), packedIndex),
  }));

  return Object.freeze({
    unpack(packed) {
      const [lengthscale, loading, variance, inducingMean, inducingStd, posteriorMean, factor, own] =
        tf.split<tf.Tensor1D>(packed, parts);
      return {
        lengthscale: tf.exp(lengthscale).asScalar(),
        loading,
        variance: tf.exp(variance),
        inducing: { mean: inducingMean, std: tf.exp(inducingStd) },
        posteriorMean: posteriorMean.reshape<tf.Tensor2D>([inducing, outputs]),
        posteriorFactor: square(factor) as tf.Tensor2D,
        packedFactor: factor,
        likelihood:
          own === undefined ? tf.tensor1d([]) : tf.exp(own.mul(positives)).mul(positives).add(own.mul(reals)).as1D(),
      };
    },
    divergence({ posteriorMean, packedFactor }) {
      return tf.tidy(() => {
        const squares = posteriorMean.square().sum().add(packedFactor.square().sum());
        const logs = packedFactor.mul(diagonal).add(offDiagonal).abs().log().sum();
        return squares.sub(size).mul(0.5).sub<tf.Scalar>(logs);
      });
    },
    dispose: (): void => tf.dispose([squareIndex, packedIndex, diagonal, offDiagonal, positives, reals]),
  } satisfies TensorUnpacker);
}

/** Where each number of the square stands in the packed triangle (the number after its last one is a zero), and back. */
function triangleIndices(
  outputs: number,
  inducing: number,
): { toSquare: Int32Array; toPacked: Int32Array; onDiagonal: Float64Array } {
  const size = outputs * inducing;
  const packedSize = triangleSize(size);
  const toSquare = new Int32Array(size * size).fill(packedSize);
  const toPacked = new Int32Array(packedSize);
  const onDiagonal = new Float64Array(packedSize);
  for (let row = 0, at = 0; row < size; row++) {
    const [point, output] = [Math.floor(row / outputs), row % outputs];
    const start = (output * inducing + point) * size;
    for (let column = 0; column <= row; column++, at++) {
      toSquare[start + column] = at;
      toPacked[at] = start + column;
      if (column === row) onDiagonal[at] = 1;
    }
  }
  return { toSquare, toPacked, onDiagonal };
}
