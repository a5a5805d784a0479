import * as tf from "@tensorflow/tfjs";
import { expectedLogSlopeFused } from "./expected-log-slope-webgpu.ts";
import { type LinkRule, timesConstant } from "./link-rule.ts";
import { nodeMaps } from "./map-moments.ts";

/** Where targets fell in their predicted distributions: ln F(y) and ln(1 − F(y)), [n, 1] each, made on the host in float64. */
export interface LinkProbabilityTensors {
  readonly logQ: tf.Tensor2D;
  readonly log1mQ: tf.Tensor2D;
}

/**
 * E[ln r(q; h)] of each row [n, 1], h = (ln a, ln b, c) with the moments [n, 12] of `mapMoments`, by the product rule
 * (Song et al. 2019, §4.1 and §4.3). Differentiable in the moments. On WebGPU one compute shader, elsewhere large ops.
 */
export function expectedLogSlope(at: LinkProbabilityTensors, moments: tf.Tensor2D, rule: LinkRule): tf.Tensor2D {
  return tf.getBackend() === "webgpu"
    ? expectedLogSlopeFused(at, moments, rule)
    : expectedLogSlopeComposed(at, moments, rule);
}

/** `expectedLogSlope` from ops that every backend has: a at 4 nodes, b at 16, and only softplus(z) at all 64. */
export function expectedLogSlopeComposed(
  { logQ, log1mQ }: LinkProbabilityTensors,
  moments: tf.Tensor2D,
  rule: LinkRule,
): tf.Tensor2D {
  return tf.tidy(() => {
    const { order } = rule.host;
    const rows = moments.shape[0];
    const { logA, logB, a, b, c } = nodeMaps(moments, rule);
    const outer = [rows, order, 1];
    const pairs = [rows, order, order];
    const flat: [number, number] = [rows, order * order];
    // ln(a/q + b/(1−q)) = ln b − ln(1−q) + softplus of the lead of the other term.
    const second = logB.sub(log1mQ);
    const lead = logA.sub(logQ).reshape(outer).sub(second.reshape(pairs)).reshape(flat);
    const denominators = second.add(lead.softplus()) as tf.Tensor2D;
    const shift = a.mul(logQ).reshape(outer).sub(b.mul(log1mQ).reshape(pairs));
    const z = shift.reshape([rows, order * order, 1]).add(c.reshape([rows, order * order, order]));
    const logits = z.reshape<tf.Tensor2D>([rows, order * order * order]);
    // −softplus(z) − softplus(−z) = z − 2 softplus(z).
    const evens = logits.sub(logits.softplus().mul(2)) as tf.Tensor2D;
    return timesConstant(evens, rule.mapWeights).add<tf.Tensor2D>(timesConstant(denominators, rule.pairWeights));
  });
}
