import type { RowRange } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { constant, tensorFrom } from "../backends/working-precision.ts";
import type { TensorElbo } from "../elbo/elbo.ts";
import { heldByPrior } from "./loss.ts";

/** The numbers of Adam (Kingma & Ba 2015). */
export interface DeviceAdamOptions {
  /** β₁; default 0.9. */
  readonly meanDecay?: number;
  /** β₂; default 0.999. */
  readonly squareDecay?: number;
  /** ε; default 1e-8. */
  readonly epsilon?: number;
}

/** What one read-back brings. */
export interface DeviceReading {
  readonly x: Float64Array;
  /** The mean of the losses since the last reading. */
  readonly loss: number;
  /** Of the last step's gradient, Euclidean. */
  readonly gradientNorm: number;
}

/** Adam whose parameters and running means live on the device: no number comes back until `read`. */
export interface DeviceAdam {
  /** One step downhill of −(ELBO + ln prior)/rows on the rows of the range. */
  step(range: RowRange, learningRate: number): void;
  /** The parameters and what the steps since the last reading saw, in one transfer. */
  read(): Promise<DeviceReading>;
  /** Goes on from x with fresh running means. */
  restart(x: Float64Array): void;
  dispose(): void;
}

interface State {
  readonly x: tf.Tensor1D;
  readonly mean: tf.Tensor1D;
  readonly square: tf.Tensor1D;
  /** Sum of losses without their constants. */
  readonly loss: tf.Scalar;
  /** |gradient|² of the last step. */
  readonly norm: tf.Scalar;
}

/** Device-resident Adam on an ELBO, starting at x. */
export function deviceAdam(elbo: TensorElbo, start: Float64Array, options: DeviceAdamOptions = {}): DeviceAdam {
  const { meanDecay = 0.9, squareDecay = 0.999, epsilon = 1e-8 } = options;
  const { size } = elbo.layout;
  const total = elbo.rows;
  const held = new Float64Array(size);
  for (const i of heldByPrior(elbo.layout)) held[i] = 1;
  const prior = tf.keep(tensorFrom(held) as tf.Tensor1D);
  let state = kept(() => fresh(start));
  let steps = 0;
  let sinceReading = { count: 0, constants: 0 };

  function kept(make: () => State): State {
    const made = tf.tidy(() => {
      const { x, mean, square, loss, norm } = make();
      return { x, mean, square, loss, norm };
    });
    for (const tensor of Object.values(made)) tf.keep(tensor);
    return made;
  }

  function fresh(x: Float64Array): State {
    const zeros = new Float64Array(size);
    return {
      x: tensorFrom(x) as tf.Tensor1D,
      mean: tensorFrom(zeros) as tf.Tensor1D,
      square: tensorFrom(zeros) as tf.Tensor1D,
      loss: constant(0),
      norm: constant(0),
    };
  }

  function replace(next: State): void {
    tf.dispose(Object.values(state));
    state = next;
  }

  function after({ x, mean, square, loss }: State, range: RowRange, learningRate: number): State {
    const { value, gradient } = elbo.valueAndGradient(x, total, range);
    const rows = constant(total);
    const pull = x.mul<tf.Tensor1D>(prior);
    const downhill = pull.sub(gradient).div<tf.Tensor1D>(rows);
    const nextMean = mean.mul(constant(meanDecay)).add<tf.Tensor1D>(downhill.mul(constant(1 - meanDecay)));
    const squares = downhill.square();
    const nextSquare = square.mul(constant(squareDecay)).add<tf.Tensor1D>(squares.mul(constant(1 - squareDecay)));
    const root = nextSquare
      .div(constant(1 - squareDecay ** steps))
      .sqrt()
      .add(constant(epsilon));
    const rate = constant(learningRate / (1 - meanDecay ** steps));
    const own = pull.mul(x).sum().mul(0.5).sub(value).div(rows);
    return {
      x: x.sub<tf.Tensor1D>(nextMean.mul(rate).div(root)),
      mean: nextMean,
      square: nextSquare,
      loss: loss.add<tf.Scalar>(own),
      norm: squares.sum<tf.Scalar>(),
    };
  }

  return Object.freeze({
    step(range: RowRange, learningRate: number): void {
      steps++;
      replace(kept(() => after(state, range, learningRate)));
      sinceReading.count++;
      sinceReading.constants -= elbo.constant(total, range) / total;
    },
    async read(): Promise<DeviceReading> {
      const { count, constants } = sinceReading;
      const joined = tf.tidy(() => tf.concat([state.loss.as1D(), state.norm.as1D(), state.x]));
      try {
        const read = Float64Array.from(await joined.data());
        const { x, mean, square, norm } = state;
        state = { x, mean, square, norm, loss: kept1(constant(0), state.loss) };
        sinceReading = { count: 0, constants: 0 };
        return { x: read.slice(2), loss: (read[0] + constants) / Math.max(count, 1), gradientNorm: Math.sqrt(read[1]) };
      } finally {
        joined.dispose();
      }
    },
    restart(x: Float64Array): void {
      steps = 0;
      sinceReading = { count: 0, constants: 0 };
      replace(kept(() => fresh(x)));
    },
    dispose: (): void => tf.dispose([prior, ...Object.values(state)]),
  });
}

/** Keeps a tensor in the place of another. */
function kept1(next: tf.Scalar, previous: tf.Scalar): tf.Scalar {
  previous.dispose();
  return tf.keep(next);
}
