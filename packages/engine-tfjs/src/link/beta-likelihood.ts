import { gaussHermite } from "@distcal/numerics";
import type { LikelihoodParameter } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { tensorFrom } from "../backends/working-precision.ts";
import type { LinkExpectation, LinkObservations } from "../contract/engine-session.ts";
import type { TensorLikelihood } from "../elbo/tensor-likelihood.ts";
import { expectedLogSlope } from "./expected-log-slope.ts";
import { linkRule } from "./link-rule.ts";
import { mapMoments } from "./map-moments.ts";
import { type NoiseTensor, noiseTensor, sampledLogSlope } from "./sampled-log-slope.ts";

/** Lowest logarithm of a probability on the device: times e⁴⁰, where a and b are held, it is still a float32. */
const lowestLog = -1e15;

/** The data term under the Beta link on the device: ln f(y) + ln r(F(y); a, b, c) over the latents (Song et al. 2019, §4.1). */
export function betaTensorLikelihood(
  { logQ, log1mQ, logDensity }: LinkObservations,
  expectation: LinkExpectation,
  parameters: readonly LikelihoodParameter[],
): TensorLikelihood {
  const rows = logQ.length;
  for (const [name, { length }] of [
    ["log1mQ", log1mQ],
    ["logDensity", logDensity],
  ] as const) {
    if (length !== rows) {
      throw new RangeError(
        `betaTensorLikelihood: ${name} must hold ${rows} numbers, got ${length}; pass one for each of logQ`,
      );
    }
  }
  const rule = expectation.kind === "cubature" ? linkRule(gaussHermite(expectation.order)) : undefined;
  const noise: NoiseTensor | undefined =
    expectation.kind === "cubature" ? undefined : noiseTensor(expectation.noise, rows, expectation.samples);
  const column = (values: Float64Array): tf.Tensor2D =>
    tf.keep(
      tensorFrom(
        values.map((value) => Math.max(value, lowestLog)),
        [rows, 1],
      ) as tf.Tensor2D,
    );
  const [onDeviceQ, onDevice1mQ] = [column(logQ), column(log1mQ)];
  return Object.freeze({
    outputs: 3,
    rows,
    parameters,
    expect({ from, to }, latent, own) {
      return tf.tidy(() => {
        const part = (all: tf.Tensor2D): tf.Tensor2D => all.slice([from, 0], [to - from, 1]);
        const at = { logQ: part(onDeviceQ), log1mQ: part(onDevice1mQ) };
        const [scale, offset] = tf.split<tf.Tensor1D>(own, 2);
        if (rule !== undefined) return expectedLogSlope(at, mapMoments(latent, { scale, offset }), rule);
        const samples = (noise as NoiseTensor).slice([from, 0, 0], [to - from, -1, -1]);
        return sampledLogSlope(at, latent, { scale, offset }, samples, expectation.kind === "predictive");
      });
    },
    constant: (row) => logDensity[row],
    dispose(): void {
      tf.dispose([onDeviceQ, onDevice1mQ]);
      rule?.dispose();
      noise?.dispose();
    },
  } satisfies TensorLikelihood);
}
