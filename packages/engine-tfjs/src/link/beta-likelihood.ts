import * as tf from "@tensorflow/tfjs";
import { expectedLogSlope } from "./expected-log-slope.ts";
import type { LinkRule, Upload } from "./link-rule.ts";
import { type LatentTensors, mapMoments } from "./map-moments.ts";

/** What the Beta link reads of each observed row, from the host: ln F(y), ln(1 − F(y)) and ln f(y). */
export interface BetaObservations {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
  readonly logDensity: Float64Array;
}

/** A number that the likelihood learns beside the latent functions. */
export interface BetaLinkParameter {
  readonly name: string;
  readonly constraint: "real" | "positive";
  readonly initial: number;
}

/** The data term of the ELBO under the Beta link, as `TensorLikelihood` asks for it. */
export interface BetaTensorLikelihood {
  readonly outputs: 3;
  readonly rows: number;
  readonly parameters: readonly BetaLinkParameter[];
  /** Σ E[ln r] over the rows of the range, a scalar, differentiable in the latents and in (γ, δ). */
  expect(
    range: { readonly from: number; readonly to: number },
    latent: LatentTensors,
    parameters: tf.Tensor1D,
  ): tf.Scalar;
  /** Σ ln f(y) over the rows of the range: no parameter changes it. */
  constant(range: { readonly from: number; readonly to: number }): number;
  dispose(): void;
}

/** γ and δ: the identity map at w = 0. */
const parameters: readonly BetaLinkParameter[] = Object.freeze([
  { name: "gammaA", constraint: "positive", initial: 1 },
  { name: "gammaB", constraint: "positive", initial: 1 },
  { name: "gammaC", constraint: "positive", initial: 1 },
  { name: "deltaA", constraint: "real", initial: 0 },
  { name: "deltaB", constraint: "real", initial: 0 },
  { name: "deltaC", constraint: "real", initial: 0 },
]);

/** Lowest logarithm of a probability on the device: times e⁴⁰, where a and b are held, it is still a float32. */
const lowestLog = -1e15;

/** Σ E[ln f(y) + ln r(F(y); a, b, c)] by a product rule over the latents (Song et al. 2019, §4.1), on the device. */
export function betaTensorLikelihood(
  { logQ, log1mQ, logDensity }: BetaObservations,
  rule: LinkRule,
  upload: Upload,
): BetaTensorLikelihood {
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
  const column = (values: Float64Array): tf.Tensor2D =>
    tf.keep(
      upload(
        values.map((value) => Math.max(value, lowestLog)),
        [rows, 1],
      ),
    ) as tf.Tensor2D;
  const [onDeviceQ, onDevice1mQ] = [column(logQ), column(log1mQ)];
  return Object.freeze({
    outputs: 3,
    rows,
    parameters,
    expect({ from, to }, latent, own) {
      return tf.tidy(() => {
        const part = (all: tf.Tensor2D): tf.Tensor2D =>
          from === 0 && to === rows ? all : all.slice([from, 0], [to - from, 1]);
        const [scale, offset] = tf.split<tf.Tensor1D>(own, 2);
        const moments = mapMoments(latent, { scale, offset });
        return expectedLogSlope({ logQ: part(onDeviceQ), log1mQ: part(onDevice1mQ) }, moments, rule).sum<tf.Scalar>();
      });
    },
    constant({ from, to }) {
      let sum = 0;
      for (let row = from; row < to; row++) sum += logDensity[row];
      return sum;
    },
    dispose: (): void => tf.dispose([onDeviceQ, onDevice1mQ]),
  } satisfies BetaTensorLikelihood);
}
