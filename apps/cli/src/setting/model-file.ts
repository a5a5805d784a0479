import { loadCalibrator, ModelFileError, parseCalibrator, saveCalibrator } from "@distcal/calibrate/node";
import { ModelFormatError, type SealedModelDocument } from "@distcal/model-document";
import { badInput, failure } from "@distcal/tables";
import { uninterrupted } from "@distcal/tables/node";

const inputCodes = new Set(["no-file", "no-folder", "is-folder", "not-a-file", "bad-name"]);

/** What a refused model file is to a command: a sentence without the name of the function, and an exit code. */
function modelFileError(error: unknown): unknown {
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

/** Saves what was read back from the text: a model that could not be loaded again is never left on disk. */
export async function saveModel(path: string, model: string): Promise<void> {
  try {
    await uninterrupted(() => saveCalibrator(path, parseCalibrator(model)));
  } catch (error) {
    throw modelFileError(error);
  }
}

/** "loadCalibrator: model.json: parseCalibrator: the document …" without the names of functions. */
function sentence({ message }: Error): string {
  return message.replace(/\b(load|save|parse)Calibrator: /g, "");
}
