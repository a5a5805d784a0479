import type { Calibrator } from "@distcal/distributions";
import { type MethodReader, type ReadOptions, readModelDocument } from "@distcal/model-document";
import { requireKnownOptions } from "@distcal/numerics";
import type { KnownCalibrator } from "./readers.ts";

/** How a model text is read. */
export interface ParseOptions extends ReadOptions {
  /** Methods of your own whose files are read too. */
  readonly methods?: readonly MethodReader[];
}

/** Reads a model text. */
export interface CalibratorParser {
  (text: string, options?: ReadOptions): KnownCalibrator;
  (text: string, options: ParseOptions): Calibrator;
}

/** What reads the files of these methods, and of those handed in. */
export function calibratorParser(readers: readonly MethodReader[]): CalibratorParser {
  const parse = (text: string, options: ParseOptions = {}): Calibrator => {
    requireKnownOptions("parseCalibrator", options, { maxLength: true, methods: true });
    const { methods = [], ...reading } = options;
    const byName = Object.fromEntries([...methods, ...readers].map((reader) => [reader.name, reader]));
    const schemas = Object.fromEntries(Object.entries(byName).map(([name, { schema }]) => [name, schema]));
    const content = readModelDocument(text, schemas, reading);
    return byName[content.method].restore(content);
  };
  return parse as CalibratorParser;
}
