import type { Calibrator } from "@distcal/distributions";
import {
  type MethodReader,
  type ModelContent,
  ModelFormatError,
  type ReadOptions,
  readModelDocument,
} from "@distcal/model-document";
import { requireListedOptions } from "@distcal/numerics";
import { onBounds } from "./on-bounds.ts";
import { onGuarantee } from "./on-guarantee.ts";

/** How a model text is read. */
export interface ParseOptions extends ReadOptions {
  /** Methods of your own whose files are read too. */
  readonly methods?: readonly MethodReader[];
}

/** The calibrator of a model text of one of these methods, or of those handed in. */
export function calibratorOf(readers: readonly MethodReader[], text: string, options: ParseOptions): Calibrator {
  requireListedOptions("parseCalibrator", options, { maxLength: true, methods: true });
  const { methods = [], ...reading } = options;
  const byName = Object.fromEntries([...methods, ...readers].map((reader) => [reader.name, reader]));
  const schemas = Object.fromEntries(Object.entries(byName).map(([name, { schema }]) => [name, schema]));
  const content = readModelDocument(text, schemas, reading);
  try {
    return restoredBy(byName[content.method], content);
  } catch (cause) {
    throw unusable(cause);
  }
}

/** The calibrator of a file's content, on its bounds and with what its intervals promise. */
export function restoredBy(reader: MethodReader, content: ModelContent): Calibrator {
  return onGuarantee(onBounds(reader.restore(content), content.bounds), content.guarantee);
}

/** Numbers that are each within their range and together make no calibrator, such as a covariance that is none. */
function unusable(cause: unknown): ModelFormatError {
  if (cause instanceof ModelFormatError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `parseCalibrator: parameters must make a calibrator, got "${reason}"; save the model again or restore a copy`;
  return new ModelFormatError("bad-value", "parameters", message, { cause });
}
