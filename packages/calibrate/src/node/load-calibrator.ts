import type { KnownCalibrator } from "../methods.ts";
import { parseCalibrator } from "../parse-calibrator.ts";
import { type LoadOptions, loadCalibratorWith } from "./calibrator-files.ts";

/** The calibrator in a model file. */
export function loadCalibrator(path: string | URL, options: LoadOptions = {}): Promise<KnownCalibrator> {
  return loadCalibratorWith(path, parseCalibrator, options);
}
