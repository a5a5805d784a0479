import { NotPositiveDefiniteError } from "@distcal/linalg";
import { requireLength } from "@distcal/numerics";
import {
  type LatentMoments,
  type PredictionRows,
  preparePosterior,
  type SvgpParameters,
  triangleSize,
} from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { constant, tensorFrom } from "../backends/working-precision.ts";
import type { GaussianTensors } from "../kernel/gaussian-embedding.ts";
import { floatLimits, jitterFor } from "./float-limits.ts";
import { marginalTensors, type PosteriorTensors } from "./posterior-tensors.ts";
import { rowChunks, rowsThatFit } from "./row-chunks.ts";
import type { LatentTensors } from "./tensor-likelihood.ts";

/** The marginals of the latent outputs under a fitted posterior, on the device; it holds tensors until `dispose`. */
export interface TensorPosterior {
  /** w_i ~ N(mean_i, F_i F_iᵀ) of rows that are on the device; call it in `tf.tidy`, or dispose both answers. */
  latentTensors(rows: GaussianTensors): LatentTensors;
  /** The same for rows of the host, laid out as `latentPosterior` answers. Throws where a row has no finite variance. */
  marginals(rows: PredictionRows): Promise<LatentMoments>;
  dispose(): void;
}

/** A posterior with everything that rows share computed once, on the backend in use; `jitter` must be that of the fit. */
export function tensorPosterior(parameters: SvgpParameters, jitter?: number): TensorPosterior {
  const added = jitterFor("tensorPosterior", jitter);
  const outputs = parameters.loading.length;
  const inducing = parameters.inducingMean.length;
  const posterior = kept(parameters, added);
  const floor = tf.keep(constant(floatLimits().varianceFloor));
  const latentTensors = (rows: GaussianTensors): LatentTensors => {
    const { mean, factor } = tf.tidy(() => {
      const latent = marginalTensors(posterior, rows, floor);
      return { mean: latent.mean, factor: latent.factor };
    });
    return { mean, factor };
  };
  return Object.freeze({
    latentTensors,
    async marginals({ mean, std }: PredictionRows): Promise<LatentMoments> {
      const rows = mean.length;
      requireLength("marginals", "std", std.length, rows);
      const triangle = triangleSize(outputs);
      const answer = { mean: new Float64Array(rows * outputs), factor: new Float64Array(rows * triangle) };
      for (const { from, to } of rowChunks({ from: 0, to: rows }, rowsThatFit(outputs * outputs * inducing))) {
        const joined = orUndefined(() =>
          tf.tidy(() => {
            const columns = { mean: mean.subarray(from, to), std: std.subarray(from, to) };
            const onDevice = { mean: tensorFrom(columns.mean), std: tensorFrom(columns.std) } as GaussianTensors;
            const latent = latentTensors(onDevice);
            return tf.concat([latent.mean.flatten(), latent.factor.flatten()]);
          }),
        );
        const read = await joined?.data();
        joined?.dispose();
        if (read === undefined || !read.every(Number.isFinite)) {
          throw new RangeError(
            `marginals: a row from ${from} to ${to - 1} has no finite latent variance; check its mean and std`,
          );
        }
        unpackInto(answer, read, outputs, from, to - from);
      }
      return answer;
    },
    dispose(): void {
      tf.dispose([floor, ...tensorsOf(posterior)]);
    },
  });
}

/** Everything that rows share, from the host in float64: a k(u, u) rounded to float32 would cost two digits. */
function kept(parameters: SvgpParameters, jitter: number): PosteriorTensors {
  const { outputs, inducing, ...prepared } = preparePosterior(parameters, jitter);
  const size = outputs * inducing;
  const factor = prepared.outputFactor;
  const entry = (d: number, e: number): number => (e > d ? 0 : factor[(d * (d + 1)) / 2 + e]);
  const outputIndex = Array.from({ length: outputs }, (_, d) => d);
  /** Σ_e L_B[d][e]·x_e. */
  const transformed = (d: number, x: (e: number) => number): number =>
    outputIndex.reduce((sum, e) => sum + entry(d, e) * x(e), 0);
  const covariance = Float64Array.from({ length: outputs * outputs }, (_, at) =>
    transformed(Math.floor(at / outputs), (e) => entry(at % outputs, e)),
  );
  const mean = Float64Array.from({ length: size }, (_, at) => {
    const start = at - (at % outputs);
    return transformed(at % outputs, (e) => prepared.posteriorMean[start + e]);
  });
  const rowsOf = (d: number): Float64Array =>
    Float64Array.from({ length: inducing * size }, (_, at) => {
      const [point, column] = [Math.floor(at / size), at % size];
      return transformed(d, (e) => prepared.posteriorFactor[(point * outputs + e) * size + column]);
    });
  const keep = <T extends tf.Tensor>(values: ArrayLike<number>, shape: number[]): T =>
    tf.keep(tensorFrom(values, shape) as T);
  return {
    lengthscale: tf.keep(constant(prepared.lengthscale)),
    inducing: {
      mean: keep(prepared.inducingPoints.mean, [inducing]),
      std: keep(prepared.inducingPoints.std, [inducing]),
    },
    inducingFactor: keep(prepared.inducingFactor.data, [inducing, inducing]),
    outputCovariance: keep(covariance, [1, outputs, outputs]),
    mean: keep(mean, [inducing, outputs]),
    factors: outputIndex.map((d) => keep<tf.Tensor2D>(rowsOf(d), [inducing, size])),
  };
}

function tensorsOf(posterior: PosteriorTensors): tf.Tensor[] {
  const { lengthscale, inducing, inducingFactor, outputCovariance, mean, factors } = posterior;
  return [lengthscale, inducing.mean, inducing.std, inducingFactor, outputCovariance, mean, ...factors];
}

/** The answer, or undefined where a covariance has no factor. */
function orUndefined<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
}

/** From means [n, D] and full factors [n, D, D], one after the other, to packed triangles. */
function unpackInto(
  answer: LatentMoments,
  read: ArrayLike<number>,
  outputs: number,
  firstRow: number,
  count: number,
): void {
  const triangle = triangleSize(outputs);
  for (let row = 0; row < count; row++) {
    for (let d = 0, at = 0; d < outputs; d++) {
      answer.mean[(firstRow + row) * outputs + d] = read[row * outputs + d];
      for (let e = 0; e <= d; e++, at++) {
        answer.factor[(firstRow + row) * triangle + at] = read[count * outputs + (row * outputs + d) * outputs + e];
      }
    }
  }
}
