import type { CompiledCalibrator } from "../compiled/compiled-calibrator.ts";

/** The column of the cell table that says which compiled calibrator it belongs to. */
export const digestColumn = "digest";

/** 31 bits of the document's checksum: a whole number in every engine, the same for a table and the statement that reads it. */
export function tableDigest(compiled: CompiledCalibrator): number {
  return Number.parseInt(compiled.toJSON().checksum, 16) & 0x7fffffff;
}
