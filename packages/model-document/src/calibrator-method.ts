import type { Calibrator } from "@distcal/distributions";
import type { JsonObject, ModelContent } from "./model-document.ts";
import type { Schema } from "./schema.ts";

/** A calibration method as a reader of model files knows it: by its name, its parameters, and what they are again. */
export interface CalibratorMethod<
  Name extends string = string,
  Parameters extends JsonObject = JsonObject,
  Fitted extends Calibrator = Calibrator,
> {
  readonly name: Name;
  /** What the parameters in a file must look like. */
  readonly schema: Schema<Parameters>;
  /** The calibrator that a file's content describes. */
  readonly restore: (content: ModelContent<Name, Parameters>) => Fitted;
}
