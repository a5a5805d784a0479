import {
  type CalibratorMethod,
  type MethodSchemas,
  type ReadOptions,
  readModelDocument,
} from "@distcal/model-document";
import { type KnownCalibrator, methods } from "./methods.ts";

/** The calibrator of a model text; throws a ModelFormatError that says why and what to do where it can't be read. */
export function parseCalibrator(text: string, options: ReadOptions = {}): KnownCalibrator {
  const content = readModelDocument(text, schemas, options);
  return readers[content.method].restore(content) as KnownCalibrator;
}

const readers: Readonly<Record<string, CalibratorMethod>> = Object.fromEntries(
  Object.entries(methods).map(([name, { method }]) => [name, method as unknown as CalibratorMethod]),
);

const schemas: MethodSchemas = Object.fromEntries(Object.entries(readers).map(([name, { schema }]) => [name, schema]));
