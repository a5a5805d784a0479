import { type Method, methods } from "@distcal/calibrate";
import type { Calibrator } from "@distcal/distributions";
import { receivedContent, type SealedModelDocument } from "@distcal/model-document";

/** The calibrator of a document that the command has read and checked before it started the thread. */
export function restoredCalibrator(document: SealedModelDocument): Calibrator {
  const known: Readonly<Record<string, Pick<Method, "restore">>> = methods;
  return known[document.method].restore(receivedContent(document));
}
