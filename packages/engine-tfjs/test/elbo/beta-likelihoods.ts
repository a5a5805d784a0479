import { gaussHermite, type Rng } from "@distcal/numerics";
import {
  cubatureExpectation,
  type ExpectedLogLikelihood,
  type LikelihoodParameter,
  type PointLogLikelihood,
} from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { tensorFrom } from "../../src/backends/working-precision.ts";
import type { TensorLikelihood } from "../../src/elbo/tensor-likelihood.ts";

/** Where targets fell: ln q, ln(1 − q) and ln f of each row. */
export interface Observed {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
  readonly logDensity: Float64Array;
}

/** Random rows, some of them far out in a tail. */
export function randomObserved(rows: number, rng: Rng): Observed {
  const score = Float64Array.from({ length: rows }, () => 3 * rng.normal());
  return {
    logQ: score.map((s) => -Math.log1p(Math.exp(-s))),
    log1mQ: score.map((s) => -Math.log1p(Math.exp(s))),
    logDensity: score.map((s) => -0.2 * s * s),
  };
}

const parameters: readonly LikelihoodParameter[] = [
  { name: "gammaA", constraint: "positive", initial: 1 },
  { name: "gammaB", constraint: "positive", initial: 1.2 },
  { name: "gammaC", constraint: "positive", initial: 0.9 },
  { name: "deltaA", constraint: "real", initial: 0.1 },
  { name: "deltaB", constraint: "real", initial: -0.1 },
  { name: "deltaC", constraint: "real", initial: 0.2 },
];

const order = 4;

/** The Beta link of Song et al. 2019 in plain loops, its gradients by hand: ln f + ln r at one point of the latents. */
export function hostLikelihood({ logQ, log1mQ, logDensity }: Observed): ExpectedLogLikelihood {
  const point: PointLogLikelihood = {
    outputs: 3,
    rows: logQ.length,
    parameters,
    logLikelihoodWithGrad(row, w, own, pointGradient, parameterGradient) {
      const [logA, logB, c] = [0, 1, 2].map((d) => w[d] / own[d] + own[3 + d]);
      const [a, b] = [Math.exp(logA), Math.exp(logB)];
      const z = a * logQ[row] - b * log1mQ[row] + c;
      const tilt = -Math.tanh(z / 2);
      const lead = logA - logQ[row] - (logB - log1mQ[row]);
      const share = 1 / (1 + Math.exp(-lead));
      const slopes = [tilt * a * logQ[row] + share, 1 - share - tilt * b * log1mQ[row], tilt];
      for (let d = 0; d < 3; d++) {
        pointGradient[d] = slopes[d] / own[d];
        parameterGradient[d] = (-slopes[d] * w[d]) / (own[d] * own[d]);
        parameterGradient[3 + d] = slopes[d];
      }
      const denominator = logB - log1mQ[row] + softplus(lead);
      return logDensity[row] + z - 2 * softplus(z) + denominator;
    },
  };
  return cubatureExpectation(point, order);
}

/** The same on the device: every node of the product rule, in the plainest ops. */
export function deviceLikelihood({ logQ, log1mQ, logDensity }: Observed): TensorLikelihood & { dispose(): void } {
  const rows = logQ.length;
  const { nodes, weights } = gaussHermite(order);
  const count = order ** 3;
  const digits = (s: number): number[] => [s % order, Math.floor(s / order) % order, Math.floor(s / order ** 2)];
  const points = Float64Array.from({ length: 3 * count }, (_, at) => nodes[digits(at % count)[Math.floor(at / count)]]);
  const products = Float64Array.from({ length: count }, (_, s) =>
    digits(s).reduce((product, k) => product * weights[k], 1),
  );
  const onDevice = {
    points: tensorFrom(points, [3, count]),
    weights: tensorFrom(products, [1, count]),
    logQ: tensorFrom(logQ, [rows, 1]),
    log1mQ: tensorFrom(log1mQ, [rows, 1]),
  };
  return {
    outputs: 3,
    rows,
    parameters,
    expect({ from, to }, { mean, factor }, own) {
      return tf.tidy(() => {
        const part = (all: tf.Tensor): tf.Tensor => all.slice([from, 0], [to - from, 1]);
        const [scale, offset] = tf.split(own, 2);
        const spread = tf.matMul(factor.reshape<tf.Tensor2D>([-1, 3]), onDevice.points as tf.Tensor2D);
        const latents = spread.reshape([to - from, 3, count]).add(mean.reshape([to - from, 3, 1]));
        const maps = latents.div(scale.reshape([1, 3, 1])).add(offset.reshape([1, 3, 1]));
        const [logA, logB, c] = tf.unstack(maps, 1);
        const [lq, l1q] = [part(onDevice.logQ), part(onDevice.log1mQ)];
        const z = logA.exp().mul(lq).sub(logB.exp().mul(l1q)).add(c);
        const second = logB.sub(l1q);
        const lead = logA.sub(lq).sub(second);
        const slopes = z.sub(z.softplus().mul(2)).add(second).add(lead.softplus());
        return slopes.mul(onDevice.weights).sum<tf.Scalar>();
      });
    },
    constant: ({ from, to }) => logDensity.subarray(from, to).reduce((sum, value) => sum + value, 0),
    dispose: () => tf.dispose(Object.values(onDevice)),
  };
}

function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
