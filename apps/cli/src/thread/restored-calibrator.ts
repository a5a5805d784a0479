import { type Method, methods, onBounds } from "@distcal/calibrate";
import type { Calibrator } from "@distcal/distributions";
import { receivedContent, type SealedModelDocument } from "@distcal/model-document";

/** The calibrator of a document that the command has read and checked before it started the thread. */
export function restoredCalibrator(document: SealedModelDocument): Calibrator {
  const known: Readonly<Record<string, Pick<Method, "restore">>> = methods;
  const content = receivedContent(document);
  return onBounds(known[document.method].restore(content), content.bounds);
}
