// Documents: written, sealed by a digest

export {
  deepFrozen,
  type FitSummary,
  type JsonObject,
  type ModelContent,
  modelDocument,
  modelText,
  modelVersion,
  receivedContent,
  type SealedModelDocument,
  withSections,
} from "./model-document.ts";
export type { ModelColumns } from "./sections/columns.ts";
export type { ModelForm } from "./sections/form.ts";
export { digestOfRows, type RowsDigest, rowsDigest } from "./sections/rows-digest.ts";
export type { ModelSections } from "./sections/sections.ts";
export { type ModelUpdate, type ModelUpdates, mostUpdates } from "./sections/updates.ts";
export type { ModelWatch } from "./sections/watch.ts";

// Documents: read, or refused with a reason

export {
  defaultMaxLength,
  type MethodSchemas,
  type ReadContent,
  type ReadOptions,
  readModelDocument,
} from "./read-model-document.ts";
export { type ModelFormatCode, ModelFormatError, type Place } from "./schema/model-format-error.ts";

// Sealed files of other kinds, by the same rules

export { canonicalJson, documentDigest } from "./canonical-json.ts";
export { type OpenedFile, openSealed, requireDigest, type SealedKind } from "./sealed-file.ts";

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
} from "./schema/schema.ts";
