import * as tf from "@tensorflow/tfjs";
import { type LinkRule, timesConstant } from "./link-rule.ts";
import { type NodeMaps, nodeMaps } from "./map-moments.ts";

/** The maps of each row at the nodes of a rule: a finite mixture. Dispose it after use, or make it inside `tf.tidy`. */
export interface MixtureTensors extends NodeMaps {
  readonly rule: LinkRule;
}

/** Points at which each row's mixture is asked: ln q and ln(1 − q) of the base distribution, [n, points]. */
export interface PointTensors {
  readonly logQ: tf.Tensor2D;
  readonly log1mQ: tf.Tensor2D;
}

/** The finite mixture of maps whose moments are the rows of `moments` [n, 12]. */
export function mixtureOfMaps(moments: tf.Tensor2D, rule: LinkRule): MixtureTensors {
  const maps: NodeMaps = tf.tidy(() => {
    const { logA, logB, a, b, c } = nodeMaps(moments, rule);
    return { logA, logB, a, b, c };
  });
  return Object.freeze({ ...maps, rule });
}

/** G = Σ_s W_s·logistic(z_s): the calibrated CDF at each point [n, points] (Song et al. 2019, §4.4). */
export function mixtureCdf(mixture: MixtureTensors, at: PointTensors): tf.Tensor2D {
  return tf.tidy(() => weighted(logits(mixture, at).sigmoid(), mixture));
}

/** ln Σ_s W_s r_s: what is added to ln f(y) for the calibrated log density at each point [n, points]. */
export function mixtureLogSlope(mixture: MixtureTensors, at: PointTensors): tf.Tensor2D {
  return tf.tidy(() => {
    const { order } = mixture.rule.host;
    const [rows, points] = at.logQ.shape;
    const second = mixture.logB.reshape([rows, 1, order, order]).sub(at.log1mQ.reshape([rows, points, 1, 1]));
    const first = mixture.logA.reshape([rows, 1, order, 1]).sub(at.logQ.reshape([rows, points, 1, 1]));
    const denominators = second.add(first.sub(second).softplus());
    const z = logits(mixture, at);
    const evens = z.sub(z.softplus().mul(2));
    const slopes = evens.add(denominators.reshape([rows, points, order * order, 1]));
    const flat = slopes.reshape<tf.Tensor2D>([rows * points, order * order * order]);
    return flat.add(mixture.rule.logMapWeights).logSumExp(1).reshape<tf.Tensor2D>([rows, points]);
  });
}

/** z_s = a_s ln q − b_s ln(1−q) + c_s: [n, points, order², order]. */
export function logits({ a, b, c, rule }: MixtureTensors, { logQ, log1mQ }: PointTensors): tf.Tensor {
  const { order } = rule.host;
  const [rows, points] = logQ.shape;
  const up = a.reshape([rows, 1, order, 1]).mul(logQ.reshape([rows, points, 1, 1]));
  const down = b.reshape([rows, 1, order, order]).mul(log1mQ.reshape([rows, points, 1, 1]));
  const shift = up.sub(down).reshape([rows, points, order * order, 1]);
  return shift.add(c.reshape([rows, 1, order * order, order]));
}

/** Σ_s W_s x_s of a tensor [n, points, order², order]: [n, points]. */
export function weighted(x: tf.Tensor, { rule }: MixtureTensors): tf.Tensor2D {
  const [rows, points] = x.shape;
  const flat = x.reshape<tf.Tensor2D>([rows * points, rule.host.order ** 3]);
  return timesConstant(flat, rule.mapWeights).reshape<tf.Tensor2D>([rows, points]);
}
