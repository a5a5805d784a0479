import { type ParameterBlock, type ParameterLayout, triangleSize } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { tensorFrom } from "../backends/working-precision.ts";
import type { ColumnTensors } from "../kernel/tensor-part.ts";

/** The readable values of a packed vector, on the device. */
export interface ParameterTensors {
  /** Those of the kernel, in its order. */
  readonly kernel: readonly tf.Scalar[];
  readonly loading: tf.Tensor1D;
  readonly variance: tf.Tensor1D;
  readonly inducing: ColumnTensors;
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
  const { kernel, outputs, inducing } = shape;
  const size = outputs * inducing;
  const names = Object.keys(blocks) as (keyof typeof blocks)[];
  const filled = names.filter((name) => blocks[name].to > blocks[name].from);
  const { toSquare, toPacked, onDiagonal } = triangleIndices(outputs, inducing);
  const made: tf.Tensor[] = [];
  const keep = <T extends tf.Tensor>(tensor: tf.Tensor): T => {
    made.push(tf.keep(tensor));
    return tensor as T;
  };
  const squareIndex = keep<tf.Tensor1D>(tf.tensor1d(toSquare, "int32"));
  const packedIndex = keep<tf.Tensor1D>(tf.tensor1d(toPacked, "int32"));
  const diagonal = keep<tf.Tensor1D>(tensorFrom(onDiagonal));
  const offDiagonal = keep<tf.Tensor1D>(tensorFrom(onDiagonal.map((one) => 1 - one)));
  const toReadable = Object.fromEntries(filled.map((name) => [name, readable(blocks[name], keep)]));

  /** Gathers both ways: the gradient of a gather would be a scatter, which not every backend has. */
  const square = tf.customGrad((given) => ({
    value: tf.gather(tf.concat([given as tf.Tensor1D, tf.zeros([1])]), squareIndex).reshape([outputs, inducing * size]),
    gradFunc: (bar: tf.Tensor) => tf.gather(bar.reshape([size * size]), packedIndex),
  }));

  return Object.freeze({
    unpack(packed) {
      const parts = tf.split<tf.Tensor1D>(
        packed,
        filled.map((name) => blocks[name].to - blocks[name].from),
      );
      const value = (name: keyof typeof blocks): tf.Tensor1D =>
        filled.includes(name) ? toReadable[name](parts[filled.indexOf(name)]) : tf.tensor1d([]);
      const [ofKernel, points] = [value("kernel"), value("inducing")];
      const packedFactor = value("posteriorFactor");
      return {
        kernel: kernel.parameters.map((_, k) => ofKernel.slice(k, 1).asScalar()),
        loading: value("loading"),
        variance: value("variance"),
        inducing: Object.fromEntries(kernel.columns.map(({ name }, k) => [name, points.slice(k * inducing, inducing)])),
        posteriorMean: value("posteriorMean").reshape<tf.Tensor2D>([inducing, outputs]),
        posteriorFactor: square(packedFactor) as tf.Tensor2D,
        packedFactor,
        likelihood: value("likelihood"),
      };
    },
    divergence({ posteriorMean, packedFactor }) {
      return tf.tidy(() => {
        const squares = posteriorMean.square().sum().add(packedFactor.square().sum());
        const logs = packedFactor.mul(diagonal).add(offDiagonal).abs().log().sum();
        return squares.sub(size).mul(0.5).sub<tf.Scalar>(logs);
      });
    },
    dispose: (): void => tf.dispose(made),
  } satisfies TensorUnpacker);
}

/** From the unconstrained numbers of a block to its readable ones: exponentials where they must be positive. */
function readable(
  { from, to, constraint }: ParameterBlock,
  keep: <T extends tf.Tensor>(tensor: tf.Tensor) => T,
): (block: tf.Tensor1D) => tf.Tensor1D {
  const each = typeof constraint === "string" ? new Array<string>(to - from).fill(constraint) : constraint;
  if (each.every((one) => one === "real")) return (block) => block;
  if (each.every((one) => one === "positive")) return (block) => tf.exp(block);
  const positives = keep<tf.Tensor1D>(tensorFrom(each.map((one) => (one === "positive" ? 1 : 0))));
  const reals = keep<tf.Tensor1D>(tensorFrom(each.map((one) => (one === "positive" ? 0 : 1))));
  return (block) => tf.exp(block.mul(positives)).mul(positives).add(block.mul(reals)).as1D();
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
