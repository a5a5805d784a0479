import { ModelFormatError } from "@distcal/calibrate";
import { loadCalibrator, ModelFileError } from "@distcal/calibrate/node";
import type { SealedModelDocument } from "@distcal/model-document";
import { badInput, failure } from "@distcal/tables";

const inputCodes = new Set(["no-file", "no-folder", "is-folder", "not-a-file", "bad-name"]);

/** What a refused model file is to a command: a sentence without the name of the function, and an exit code. */
export function modelFileError(error: unknown): unknown {
  if (error instanceof ModelFormatError) return badInput(sentence(error), error);
  if (error instanceof ModelFileError) return (inputCodes.has(error.code) ? badInput : failure)(sentence(error), error);
  return error;
}

/** The document of a model file: threads are handed it, so that none reads and checks the file again. */
export async function openModel(path: string): Promise<SealedModelDocument> {
  try {
    return (await loadCalibrator(path)).toJSON();
  } catch (error) {
    throw modelFileError(error);
  }
}

/** "loadCalibrator: model.json: parseCalibrator: the document …" without the names of functions. */
function sentence({ message }: Error): string {
  return message.replace(/\b(load|save|parse)Calibrator: /g, "");
}
