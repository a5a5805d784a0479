import type { CalibratedForm, MapMoments } from "@distcal/beta-link";
import type { ModelInputs, PredictionColumns, Standardisation } from "@distcal/distributions";
import type { Covariance, SeenRanges } from "@distcal/kernels";
import type { SvgpParameters } from "@distcal/svgp-inference";

/** The latent functions of a fitted calibrator, in units of its standardisation. */
export interface LatentModel {
  readonly kernel: Covariance;
  readonly parameters: SvgpParameters;
  readonly jitter: number;
  readonly standardisation: Standardisation;
  /** The ranges that the fit has seen. */
  readonly seen: SeenRanges;
}

/** What a prediction on a device reads of a calibrator: every fitted GP-Beta calibrator is one. */
export interface LatentCalibrator {
  /** What the model reads beside mean and std. */
  readonly inputs?: ModelInputs;
  /** Nodes of the cubature in each latent. */
  readonly cubatureOrder: number;
  /** Of the maps; none where there are no maps. */
  readonly latent: LatentModel | undefined;
  latentMaps(predictions: PredictionColumns): MapMoments;
  /** The factor e^t of each row's local scale: 1 where there is none. */
  localScales(predictions: PredictionColumns): Float64Array;
  /** What all rows share around their maps; nothing where the maps are all. */
  readonly form: Omit<CalibratedForm, "logScale">;
}
