import { type StandardisedColumns, standardise } from "@distcal/distributions";
import {
  float32JitterFloor,
  mapMoments,
  precisionOf,
  type TensorPosterior,
  tensorFrom,
  tensorPosterior,
} from "@distcal/engine-tfjs";
import { trustIn } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import { type GpBetaCalibrator, type GpBetaContent, standardisedRanges } from "../../gp-beta/gp-beta-calibrator.ts";
import { svgpParametersFrom } from "../../gp-beta/gp-beta-parameters.ts";

/** What a model knows of the Beta maps of rows, on the backend in use; it may hold tensors until `dispose`. */
export interface TensorMoments {
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
 * on its diagonal, as every polished model has, was seen to cost 2e-5 in a CDF, so there the host makes them.
 */
export function tensorMoments(calibrator: GpBetaCalibrator, content: GpBetaContent): TensorMoments {
  const isTooFine = precisionOf() === "float32" && content.parameters.jitter < float32JitterFloor;
  return calibrator.isIdentity || isTooFine ? momentsByHost(calibrator) : momentsByDevice(content);
}

function momentsByHost(calibrator: GpBetaCalibrator): TensorMoments {
  return Object.freeze({
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

type RowTensors = Parameters<TensorPosterior["latentTensors"]>[0];

/** h = w/γ + δ of the latents, drawn back to the identity outside what the fit has seen. */
function momentsByDevice(content: GpBetaContent): TensorMoments {
  const { parameters, standardisation } = content;
  const seen = standardisedRanges(content);
  const posterior = tensorPosterior(svgpParametersFrom(parameters), parameters.jitter);
  const scale = tf.keep(tensorFrom(parameters.gamma) as tf.Tensor1D);
  const offset = tf.keep(tensorFrom(parameters.delta) as tf.Tensor1D);
  const trustOf = ({ mean, std }: StandardisedColumns): tf.Tensor =>
    tensorFrom(
      mean.map((each, i) => trustIn(seen, each, std[i])),
      [mean.length, 1],
    );
  return Object.freeze({
    ofRows(mean: Float64Array, std: Float64Array) {
      const standardised = standardise(standardisation, mean, std);
      const rows = { mean: tensorFrom(standardised.mean), std: tensorFrom(standardised.std) } as RowTensors;
      return mapMoments(posterior.latentTensors(rows), { scale, offset }).mul<tf.Tensor2D>(trustOf(standardised));
    },
    dispose(): void {
      posterior.dispose();
      tf.dispose([scale, offset]);
    },
  });
}
