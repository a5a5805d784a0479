import * as tf from "@tensorflow/tfjs";
import { logits, type MixtureTensors, weighted } from "./mixture-of-maps.ts";
import { quantileLogitsFused } from "./mixture-quantile-webgpu.ts";

export interface QuantileOptions {
  /** How often the mixture is evaluated; default 24, and 16 were enough for maps spread over e^±5. */
  readonly steps?: number;
}

interface Bracket {
  readonly low: tf.Tensor2D;
  readonly high: tf.Tensor2D;
  /** Where the mixture is evaluated next. */
  readonly at: tf.Tensor2D;
  /** |logit G − target| at the point before. */
  readonly gap: tf.Tensor2D;
  /** The point with the smallest gap so far, and that gap. */
  readonly best: tf.Tensor2D;
  readonly bestGap: tf.Tensor2D;
}

/** Below every probability of use, above the smallest float32: a logarithm of it is finite. */
const leastProbability = 2 ** -120;

/**
 * The logits u of the base probabilities at which each row's mixture takes the probabilities whose logits are given
 * ([n, points]): G(q) = p. The host turns u into a quantile of the base distribution by ln q = −softplus(−u),
 * ln(1−q) = −softplus(u). A fixed number of Newton steps on logit G, halving a bracket instead where a step leaves it
 * or the one before did not halve the gap: no read-back, and on WebGPU one compute shader.
 */
export function mixtureQuantileLogits(
  mixture: MixtureTensors,
  targets: tf.Tensor2D,
  { steps = 24 }: QuantileOptions = {},
): tf.Tensor2D {
  return tf.getBackend() === "webgpu"
    ? quantileLogitsFused(mixture, targets, steps)
    : quantileLogitsComposed(mixture, targets, steps);
}

/** `mixtureQuantileLogits` from ops that every backend has. */
function quantileLogitsComposed(mixture: MixtureTensors, targets: tf.Tensor2D, steps: number): tf.Tensor2D {
  return tf.tidy(() => {
    let bracket = firstBracket(mixture, targets);
    for (let step = 0; step < steps; step++) {
      const previous = bracket;
      bracket = inTidy(() => narrowed(mixture, targets, previous));
      tf.dispose(Object.values(previous));
    }
    return bracket.best;
  });
}

/** What a step makes, without what it needed for that. */
function inTidy(make: () => Bracket): Bracket {
  return tf.tidy(() => {
    const { low, high, at, gap, best, bestGap } = make();
    return { low, high, at, gap, best, bestGap };
  });
}

/**
 * z_s(u) ≥ bu − a ln 2 for u > 0 and ≤ au + b ln 2 for u < 0, so the root of each map, and with them that of the
 * mixture, lies between the extremes of (t − c + a ln 2)/b and (t − c − b ln 2)/a. ln 2 is rounded up to 0.75.
 */
function firstBracket({ a, b, c, rule }: MixtureTensors, targets: tf.Tensor2D): Bracket {
  return inTidy(() => {
    const { order } = rule.host;
    const [rows, points] = targets.shape;
    const outer = a.reshape([rows, 1, order, 1]);
    const pair = b.reshape([rows, 1, order, order]);
    const pairs = [rows, 1, order * order, 1];
    const rest = targets.reshape([rows, points, 1, 1]).sub(c.reshape([rows, 1, order * order, order]));
    const spreadA = outer.mul(pair.onesLike()).reshape(pairs);
    const spreadB = pair.reshape(pairs);
    const high = rest.add(spreadA.mul(0.75)).div(spreadB).max<tf.Tensor2D>([2, 3]).relu() as tf.Tensor2D;
    const low = rest.sub(spreadB.mul(0.75)).div(spreadA).min<tf.Tensor2D>([2, 3]).neg().relu().neg() as tf.Tensor2D;
    // The root under the identity map, where it fits.
    const at = tf.minimum(tf.maximum(targets, low), high) as tf.Tensor2D;
    const far = tf.fill(targets.shape, 2 ** 100) as tf.Tensor2D;
    return { low, high, at, gap: far, best: at.clone(), bestGap: far.clone() };
  });
}

function narrowed(mixture: MixtureTensors, targets: tf.Tensor2D, previous: Bracket): Bracket {
  const { at } = previous;
  const { order } = mixture.rule.host;
  const [rows, points] = at.shape;
  const logQ = at.neg().softplus().neg() as tf.Tensor2D;
  const log1mQ = at.softplus().neg() as tf.Tensor2D;
  const z = logits(mixture, { logQ, log1mQ });
  const [below, above] = [z.sigmoid(), z.neg().sigmoid()];
  const lower = tf.maximum(weighted(below, mixture), leastProbability);
  const upper = tf.maximum(weighted(above, mixture), leastProbability);
  const signed = lower.log().sub(upper.log()).sub(targets);
  const gap = signed.abs() as tf.Tensor2D;
  const isAbove = signed.greater(0);
  const low = tf.where(isAbove, previous.low, at) as tf.Tensor2D;
  const high = tf.where(isAbove, at, previous.high) as tf.Tensor2D;
  const isBetter = gap.less(previous.bestGap);
  // dz/du = a(1 − q) + bq.
  const outer = mixture.a.reshape([rows, 1, order, 1]).mul(log1mQ.exp().reshape([rows, points, 1, 1]));
  const pair = mixture.b.reshape([rows, 1, order, order]).mul(logQ.exp().reshape([rows, points, 1, 1]));
  const rate = outer.add(pair).reshape([rows, points, order * order, 1]);
  const slope = weighted(below.mul(above).mul(rate), mixture).div(lower).div(upper);
  const newton = at.sub(signed.div(slope)) as tf.Tensor2D;
  const isInside = newton.greaterEqual(low).logicalAnd(newton.lessEqual(high));
  const isTaken = isInside.logicalAnd(gap.mul(2).lessEqual(previous.gap));
  return {
    low,
    high,
    at: tf.where(isTaken, newton, low.add(high).mul(0.5)) as tf.Tensor2D,
    gap,
    best: tf.where(isBetter, at, previous.best) as tf.Tensor2D,
    bestGap: tf.minimum(gap, previous.bestGap) as tf.Tensor2D,
  };
}
