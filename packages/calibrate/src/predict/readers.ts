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
import { gpBetaReader } from "../gp-beta/gp-beta-calibrator.ts";

type KnownReader =
  | typeof gpBetaReader
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
export type KnownCalibrator = ReturnType<KnownReader["restore"]>;

/** What reads the model files of each method; apart from the registry of methods, so that reading loads no fit. */
export const readers: readonly MethodReader[] = Object.freeze([
  gpBetaReader,
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
