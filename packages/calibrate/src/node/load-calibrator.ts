import type { GpBetaCalibrator } from "../gp-beta/gp-beta-calibrator.ts";
import type { IdentityCalibrator } from "../identity-calibrator.ts";
import { parseCalibrator } from "../parse-calibrator.ts";
import { type LoadOptions, loadCalibratorWith } from "./calibrator-files.ts";

/** The calibrator in a model file. */
export function loadCalibrator(
  path: string | URL,
  options: LoadOptions = {},
): Promise<GpBetaCalibrator | IdentityCalibrator> {
  return loadCalibratorWith(path, parseCalibrator, options);
}
