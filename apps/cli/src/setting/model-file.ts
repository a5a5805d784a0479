import { loadCalibrator, ModelFileError } from "@distcal/calibrate/node";
import type { Calibrator } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import { ModelFormatError } from "@distcal/model-document";
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
    const calibrator = await loadCalibrator(path);
    requireTableColumns(path, calibrator);
    return calibrator.toJSON();
  } catch (error) {
    throw modelFileError(error);
  }
}

/** Throws where a model reads of a row what no command takes from a table. */
function requireTableColumns(path: string, { inputs }: Calibrator): void {
  if (inputs === undefined) return;
  const { covariates, group } = inputs;
  const named = [...covariates.map((name) => `the covariate ${JSON.stringify(name)}`), ...(group ? ["a group"] : [])];
  throw badInput(
    `${path} reads ${named.join(" and ")} of each row besides mean and std, which no command takes from a table; ` +
      "use it from the library: loadCalibrator(path).calibrate({ mean, std, covariates, group })",
  );
}

/** "loadCalibrator: model.json: parseCalibrator: the document …" without the names of functions. */
function sentence({ message }: Error): string {
  return message.replace(/\b(load|save|parse)Calibrator: /g, "");
}
