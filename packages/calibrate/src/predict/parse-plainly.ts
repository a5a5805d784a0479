import type { Calibrator } from "@distcal/distributions";
import type { ReadOptions } from "@distcal/model-document";
import { plainGpBetaReader } from "../gp-beta/model/plain-gp-beta-reader.ts";
import { calibratorOf, type ParseOptions } from "./calibrator-parser.ts";
import { type KnownCalibrator, otherReaders } from "./readers.ts";

/** The calibrator of a model text; throws a ModelFormatError that says why and what to do where it can't be read. */
export function parseCalibrator(text: string, options?: ReadOptions): KnownCalibrator;
export function parseCalibrator(text: string, options: ParseOptions): Calibrator;
export function parseCalibrator(text: string, options: ParseOptions = {}): Calibrator {
  return calibratorOf([plainGpBetaReader, ...otherReaders], text, options);
}
