import {
  conformalReader,
  crudeReader,
  globalBetaReader,
  gpCauchyReader,
  gpNormalReader,
  identityReader,
  isotonicReader,
  normalisedConformalReader,
  varianceScalingReader,
} from "@distcal/baselines/calibrators";
import type { MethodReader } from "@distcal/model-document";
import type { GpBetaCalibrator } from "../gp-beta/model/gp-beta-calibrator.ts";

type OtherReader =
  | typeof identityReader
  | typeof isotonicReader
  | typeof varianceScalingReader
  | typeof globalBetaReader
  | typeof crudeReader
  | typeof conformalReader
  | typeof normalisedConformalReader
  | typeof gpNormalReader
  | typeof gpCauchyReader;

/** A calibrator of one of the known methods; its `method` tells which. */
export type KnownCalibrator = GpBetaCalibrator | ReturnType<OtherReader["restore"]>;

/** What reads the files of every method but GP-Beta; apart from the registry, so that reading loads no fit. */
export const otherReaders: readonly MethodReader[] = Object.freeze([
  identityReader,
  isotonicReader,
  varianceScalingReader,
  globalBetaReader,
  crudeReader,
  conformalReader,
  normalisedConformalReader,
  gpNormalReader,
  gpCauchyReader,
]);
