import { type GpBetaCalibrator, gpBetaCalibrator } from "./gp-beta/gp-beta-calibrator.ts";
import { gpBetaSchema } from "./gp-beta/gp-beta-parameters.ts";
import { type IdentityCalibrator, identityCalibrator, identitySchema } from "./identity-calibrator.ts";
import { type ReadOptions, readModelDocument } from "./model/read-model-document.ts";

const schemas = { "gp-beta": gpBetaSchema, identity: identitySchema } as const;

/** The calibrator of a model text; throws a ModelFormatError that says why and what to do where it can't be read. */
export function parseCalibrator(text: string, options: ReadOptions = {}): GpBetaCalibrator | IdentityCalibrator {
  const content = readModelDocument(text, schemas, options);
  return content.method === "gp-beta" ? gpBetaCalibrator(content) : identityCalibrator(content);
}
