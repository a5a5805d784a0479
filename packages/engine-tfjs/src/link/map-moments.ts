import * as tf from "@tensorflow/tfjs";
import type { LatentTensors } from "../elbo/tensor-likelihood.ts";
import { type LinkRule, momentColumns, timesConstant } from "./link-rule.ts";

/** γ and δ of ln a = w_a/γ_a + δ_a, ln b = w_b/γ_b + δ_b, c = w_c/γ_c + δ_c, as tensors of three numbers. */
export interface ScalingTensors {
  readonly scale: tf.Tensor1D;
  readonly offset: tf.Tensor1D;
}

/** The moments of (ln a, ln b, c) [n, 12] from those of the latents: mean, then factor row by row; without a scaling γ = 1, δ = 0. */
export function mapMoments({ mean, factor }: LatentTensors, scaling?: ScalingTensors): tf.Tensor2D {
  return tf.tidy(() => {
    const rows = mean.shape[0];
    const joined = (means: tf.Tensor, factors: tf.Tensor): tf.Tensor2D =>
      tf.concat<tf.Tensor2D>([means as tf.Tensor2D, factors.reshape([rows, momentColumns - 3])], 1);
    if (scaling === undefined) return joined(mean, factor);
    const { scale, offset } = scaling;
    return joined(mean.div(scale).add(offset), factor.div(scale.reshape([1, 3, 1])));
  });
}

/** The maps at the nodes of the rule: ln a [n, order], ln b [n, order²], c [n, order³], with a and b beside their logarithms. */
export interface NodeMaps {
  readonly logA: tf.Tensor2D;
  readonly logB: tf.Tensor2D;
  readonly a: tf.Tensor2D;
  readonly b: tf.Tensor2D;
  readonly c: tf.Tensor2D;
}

/** Where a and b are held, so that products with logarithms of probabilities stay within float32: beyond e⁴⁰ a map is a step. */
export const largestExponent = 40;

/** The maps at all nodes by one product of matrices. */
export function nodeMaps(moments: tf.Tensor2D, { host: { order }, nodes }: LinkRule): NodeMaps {
  const sizes = [order, order * order, order * order * order];
  const [logA, logB, c] = tf.split<tf.Tensor2D>(timesConstant(moments, nodes), sizes, 1);
  return { logA, logB, a: tf.exp(tf.minimum(logA, largestExponent)), b: tf.exp(tf.minimum(logB, largestExponent)), c };
}
