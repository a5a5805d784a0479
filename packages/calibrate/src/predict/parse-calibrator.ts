import type { Calibrator } from "@distcal/distributions";
import { type MethodReader, type ReadOptions, readModelDocument } from "@distcal/model-document";
import { requireKnownOptions } from "@distcal/numerics";
import { type KnownCalibrator, readers } from "./readers.ts";

/** How a model text is read. */
export interface ParseOptions extends ReadOptions {
  /** Methods of your own whose files are read too. */
  readonly methods?: readonly MethodReader[];
}

/** The calibrator of a model text; throws a ModelFormatError that says why and what to do where it can't be read. */
export function parseCalibrator(text: string, options?: ReadOptions): KnownCalibrator;
export function parseCalibrator(text: string, options: ParseOptions): Calibrator;
export function parseCalibrator(text: string, options: ParseOptions = {}): Calibrator {
  requireKnownOptions("parseCalibrator", options, { maxLength: true, methods: true });
  const { methods = [], ...reading } = options;
  const byName = Object.fromEntries([...methods, ...readers].map((reader) => [reader.name, reader]));
  const schemas = Object.fromEntries(Object.entries(byName).map(([name, { schema }]) => [name, schema]));
  const content = readModelDocument(text, schemas, reading);
  return byName[content.method].restore(content);
}
