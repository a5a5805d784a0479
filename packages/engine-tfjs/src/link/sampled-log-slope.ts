import * as tf from "@tensorflow/tfjs";
import { constant, tensorFrom } from "../backends/working-precision.ts";
import type { LatentTensors } from "../elbo/tensor-likelihood.ts";
import type { LinkProbabilityTensors } from "./expected-log-slope.ts";
import { largestExponent, type ScalingTensors } from "./map-moments.ts";

/** Standard normal numbers [n, 3, samples]. */
export type NoiseTensor = tf.Tensor3D;

/** The noise of samples on the device, from three numbers for each sample of each row; it stays there until disposed of. */
export function noiseTensor(noise: Float64Array, rows: number, samples: number): NoiseTensor {
  if (noise.length !== 3 * samples * rows) {
    throw new RangeError(
      `betaTensorLikelihood: noise must hold three numbers for each of ${samples} samples of ${rows} rows, ` +
        `got ${noise.length}; draw ${3 * samples * rows}`,
    );
  }
  return tf.keep(tf.tidy(() => tensorFrom(noise, [rows, samples, 3]).transpose<tf.Tensor3D>([0, 2, 1])));
}

/**
 * ln r(q; h) over samples h of each row [n, 1], h = (F ε + mean)/γ + δ: its mean, or the logarithm of the mean of r where
 * `ofMean` (the predictive objective). Differentiable in the latents and the scaling.
 */
export function sampledLogSlope(
  { logQ, log1mQ }: LinkProbabilityTensors,
  { mean, factor }: LatentTensors,
  { scale, offset }: ScalingTensors,
  noise: NoiseTensor,
  ofMean: boolean,
): tf.Tensor2D {
  return tf.tidy(() => {
    const [rows, , samples] = noise.shape;
    // A sum of three products: as a stack of matrix products its gradient takes many more steps.
    const spread = factor
      .reshape([rows, 3, 3, 1])
      .mul(noise.reshape([rows, 1, 3, samples]))
      .sum<tf.Tensor3D>(2);
    const maps = spread
      .add(mean.reshape([rows, 3, 1]))
      .div(scale.reshape([1, 3, 1]))
      .add(offset.reshape([1, 3, 1]));
    const [logA, logB, c] = tf.unstack(maps, 1) as tf.Tensor2D[];
    const [a, b] = [logA, logB].map((log) => tf.exp(tf.minimum(log, largestExponent)));
    const z = a.mul(logQ).sub(b.mul(log1mQ)).add(c);
    // ln(a/q + b/(1−q)) = ln b − ln(1−q) + softplus of the lead of the other term.
    const second = logB.sub(log1mQ);
    const lead = logA.sub(logQ).sub(second);
    const logs = z.sub(z.softplus().mul(2)).add(second).add<tf.Tensor2D>(lead.softplus());
    if (!ofMean) return logs.sum(1, true).div<tf.Tensor2D>(constant(samples));
    return logs.logSumExp(1, true).sub<tf.Tensor2D>(constant(Math.log(samples)));
  });
}
