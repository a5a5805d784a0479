// Documents: written, sealed by a digest

export {
  type FitSummary,
  type JsonObject,
  type ModelContent,
  modelDocument,
  modelText,
  modelVersion,
  receivedContent,
  type SealedModelDocument,
} from "./model-document.ts";

// Documents: read, or refused with a reason

export { type ModelFormatCode, ModelFormatError, type Place } from "./model-format-error.ts";
export {
  defaultMaxLength,
  type MethodSchemas,
  type ReadContent,
  type ReadOptions,
  readModelDocument,
} from "./read-model-document.ts";

// Methods: what each is, and what a reader knows of it

export type { Method, MethodReader } from "./method.ts";

// Schemas: what the parameters of a method must look like

export {
  type ArrayLength,
  array,
  boolean,
  type Checked,
  integer,
  type NumberBounds,
  nullable,
  number,
  numberArray,
  object,
  oneOf,
  refined,
  type Schema,
  text,
} from "./schema.ts";
