import type { Calibrator } from "@distcal/distributions";
import {
  type MethodReader,
  type ReadOptions,
  receivedContent,
  type SealedModelDocument,
} from "@distcal/model-document";
import { gpBetaReader } from "../gp-beta/model/gp-beta-reader.ts";
import { calibratorOf, type ParseOptions } from "./calibrator-parser.ts";
import { onBounds } from "./on-bounds.ts";
import { otherReaders, type KnownCalibrator as PlainlyKnown } from "./readers.ts";
import { type RivalCalibrator, rivalReaders } from "./rival-readers.ts";

/** A calibrator of one of the methods of the registry; its `method` tells which. */
export type KnownCalibrator = PlainlyKnown | RivalCalibrator;

const readers: readonly MethodReader[] = [gpBetaReader, ...otherReaders, ...rivalReaders];

/** The calibrator of a model text; throws a ModelFormatError that says why and what to do where it can't be read. */
export function parseCalibrator(text: string, options?: ReadOptions): KnownCalibrator;
export function parseCalibrator(text: string, options: ParseOptions): Calibrator;
export function parseCalibrator(text: string, options: ParseOptions = {}): Calibrator {
  return calibratorOf(readers, text, options);
}

/**
 * The calibrator of a document that was read and checked before, such as by the thread that handed it over. It loads what
 * reads methods and nothing that fits them.
 */
export function receivedCalibrator(document: SealedModelDocument): Calibrator {
  const content = receivedContent(document);
  const reader = readers.find(({ name }) => name === document.method);
  if (reader === undefined) throw new RangeError(`receivedCalibrator: no method is called ${document.method}`);
  return onBounds(reader.restore(content), content.bounds);
}
