import type { Calibrator } from "@distcal/distributions";
import type { MethodReader, ReadOptions } from "@distcal/model-document";
import { gpBetaReader } from "../gp-beta/model/gp-beta-reader.ts";
import { calibratorOf, type ParseOptions } from "./calibrator-parser.ts";
import { otherReaders, type KnownCalibrator as PlainlyKnown } from "./readers.ts";
import { type RivalCalibrator, rivalReaders } from "./rival-readers.ts";

/** A calibrator of one of the methods of the registry; its `method` tells which. */
export type KnownCalibrator = PlainlyKnown | RivalCalibrator;

/** What reads the files of every method of the registry. */
export const knownReaders: readonly MethodReader[] = Object.freeze([gpBetaReader, ...otherReaders, ...rivalReaders]);

/** The calibrator of a model text; throws a ModelFormatError that says why and what to do where it can't be read. */
export function parseCalibrator(text: string, options?: ReadOptions): KnownCalibrator;
export function parseCalibrator(text: string, options: ParseOptions): Calibrator;
export function parseCalibrator(text: string, options: ParseOptions = {}): Calibrator {
  return calibratorOf(knownReaders, text, options);
}
