import { createHash } from "node:crypto";
import type { TableRows } from "./benchmark-table.ts";

/** A digest of rows to fit to and rows to judge by: of the numbers themselves, whatever file they came from. */
export function tableDigest(fit: TableRows, test: TableRows): string {
  const hash = createHash("sha256");
  for (const { columns, form, group } of [fit, test]) {
    for (const column of [columns.mean, columns.std, columns.target]) hash.update(bytesOf(Float64Array.from(column)));
    if (form !== undefined) hash.update(JSON.stringify(form.description)).update(bytesOf(form.numbers));
    if (group !== undefined) hash.update(JSON.stringify(group));
  }
  return hash.digest("hex");
}

function bytesOf(column: Float64Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
