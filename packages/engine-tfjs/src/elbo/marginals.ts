import type { Covariance } from "@distcal/kernels";
import { preparePosterior, type SvgpParameters } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { constant, tensorFrom } from "../backends/working-precision.ts";
import { tensorKernel } from "../kernel/tensor-kernel.ts";
import type { ColumnTensors } from "../kernel/tensor-part.ts";
import { floatLimits, jitterFor } from "./float-limits.ts";
import { marginalTensors, type PosteriorTensors } from "./posterior-tensors.ts";
import type { LatentTensors } from "./tensor-likelihood.ts";

/** The marginals of the latent outputs under a fitted posterior, on the device; it holds tensors until `dispose`. */
export interface TensorPosterior {
  /** w_i ~ N(mean_i, F_i F_iᵀ) of rows that are on the device; call it in `tf.tidy`, or dispose both answers. */
  latentTensors(rows: ColumnTensors): LatentTensors;
  dispose(): void;
}

/** A posterior with everything that rows share computed once, on the backend in use; `jitter` must be that of the fit. */
export function tensorPosterior(kernel: Covariance, parameters: SvgpParameters, jitter?: number): TensorPosterior {
  const added = jitterFor("tensorPosterior", jitter);
  const posterior = kept(kernel, parameters, added);
  const floor = tf.keep(constant(floatLimits().varianceFloor));
  const latentTensors = (rows: ColumnTensors): LatentTensors => {
    const { mean, factor } = tf.tidy(() => {
      const latent = marginalTensors(posterior, rows, floor);
      return { mean: latent.mean, factor: latent.factor };
    });
    return { mean, factor };
  };
  return Object.freeze({
    latentTensors,
    dispose(): void {
      tf.dispose([floor, ...tensorsOf(posterior)]);
    },
  });
}

/** Everything that rows share, from the host in float64: a k(u, u) rounded to float32 would cost two digits. */
function kept(kernel: Covariance, parameters: SvgpParameters, jitter: number): PosteriorTensors {
  const { outputs, inducing, ...prepared } = preparePosterior(kernel, parameters, jitter);
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
    kernel: tensorKernel(kernel.description),
    kernelParameters: Array.from(prepared.kernelParameters, (value) => tf.keep(constant(value))),
    inducing: Object.fromEntries(
      kernel.columns.map(({ name }) => [name, keep<tf.Tensor1D>(parameters.inducing[name], [inducing])]),
    ),
    inducingFactor: keep(prepared.inducingFactor.data, [inducing, inducing]),
    outputCovariance: keep(covariance, [1, outputs, outputs]),
    mean: keep(mean, [inducing, outputs]),
    factors: outputIndex.map((d) => keep<tf.Tensor2D>(rowsOf(d), [inducing, size])),
  };
}

function tensorsOf(posterior: PosteriorTensors): tf.Tensor[] {
  const { kernelParameters, inducing, inducingFactor, outputCovariance, mean, factors } = posterior;
  return [...kernelParameters, ...Object.values(inducing), inducingFactor, outputCovariance, mean, ...factors];
}
