import { type Moments, standardise } from "@distcal/distributions";
import { extrapolationWeight } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { precisionOf, tensorFrom } from "../backends/working-precision.ts";
import type { LatentCalibrator, LatentModel } from "../contract/latent-model.ts";
import { float32JitterFloor } from "../elbo/float-limits.ts";
import { tensorPosterior } from "../elbo/marginals.ts";
import type { ColumnTensors } from "../kernel/tensor-part.ts";
import { mapMoments } from "../link/map-moments.ts";

/** What a model knows of the Beta maps of rows, on the backend in use; it may hold tensors until `dispose`. */
export interface TensorMoments {
  /** Whether the device computes them, or the host does and hands them over. */
  readonly byDevice: boolean;
  /** The moments of (ln a, ln b, c) of each row [n, 12], as `mapMoments` lays them out; call it in `tf.tidy`. */
  ofRows(mean: Float64Array, std: Float64Array): tf.Tensor2D;
  dispose(): void;
}

/** Numbers of a row: three means, then the 3 × 3 factor by rows. */
const columns = 12;

/** Where a row has its means, and the lower triangle of its factor. */
export const momentPlaces: readonly number[] = Object.freeze([0, 1, 2, 3, 6, 7, 9, 10, 11]);

/**
 * The moments of a model's maps. On the device where its precision is enough: in float32 a k(u, u) with less than 1e-5
 * on its diagonal, as every model of a float64 fit has, was seen to cost 2e-5 in a CDF, so there the host makes them.
 */
export function tensorMoments(calibrator: LatentCalibrator): TensorMoments {
  const { latent } = calibrator;
  const isEnough = latent !== undefined && (precisionOf() === "float64" || latent.jitter >= float32JitterFloor);
  return isEnough ? momentsByDevice(latent) : momentsByHost(calibrator);
}

function momentsByHost(calibrator: LatentCalibrator): TensorMoments {
  return Object.freeze({
    byDevice: false,
    ofRows(mean: Float64Array, std: Float64Array) {
      const maps = calibrator.latentMaps({ mean, std });
      const moments = new Float64Array(columns * mean.length);
      for (let row = 0; row < mean.length; row++) {
        for (const [k, place] of momentPlaces.entries()) {
          moments[columns * row + place] = k < 3 ? maps.mean[3 * row + k] : maps.factor[6 * row + k - 3];
        }
      }
      return tensorFrom(moments, [mean.length, columns]) as tf.Tensor2D;
    },
    dispose: () => undefined,
  });
}

/** h = w/γ + δ of the latents, drawn back to the identity outside what the fit has seen. */
function momentsByDevice({ kernel, parameters, jitter, standardisation, seen }: LatentModel): TensorMoments {
  const posterior = tensorPosterior(kernel, parameters, jitter);
  const scale = tf.keep(tensorFrom(parameters.likelihood.subarray(0, 3)) as tf.Tensor1D);
  const offset = tf.keep(tensorFrom(parameters.likelihood.subarray(3, 6)) as tf.Tensor1D);
  const trustOf = (columns: Moments): tf.Tensor =>
    tensorFrom(
      columns.mean.map((_, row) => extrapolationWeight(kernel, seen, { ...columns }, row)),
      [columns.mean.length, 1],
    );
  return Object.freeze({
    byDevice: true,
    ofRows(mean: Float64Array, std: Float64Array) {
      const columns = standardise(standardisation, mean, std);
      const rows = { mean: tensorFrom(columns.mean), std: tensorFrom(columns.std) } as ColumnTensors;
      return mapMoments(posterior.latentTensors(rows), { scale, offset }).mul<tf.Tensor2D>(trustOf(columns));
    },
    dispose(): void {
      posterior.dispose();
      tf.dispose([scale, offset]);
    },
  });
}
