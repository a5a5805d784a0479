import type { Calibrator } from "@distcal/distributions";
import { receivedContent, type SealedModelDocument } from "@distcal/model-document";
import { restoredBy } from "./calibrator-parser.ts";
import { knownReaders } from "./parse-calibrator.ts";

/**
 * The calibrator of a document that another thread of the same program has read or fitted: it is not checked again. Reads no
 * code to fit or to compare, which a thread would wait for.
 */
export function restoredCalibrator(document: SealedModelDocument): Calibrator {
  const reader = knownReaders.find(({ name }) => name === document.method);
  if (reader === undefined) throw new RangeError(`restoredCalibrator: method "${document.method}" is not known`);
  return restoredBy(reader, receivedContent(document));
}
