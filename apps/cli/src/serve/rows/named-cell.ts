import type { JsonRow } from "./json-request.ts";

/** The value of a row's own member: one that every object has, such as toString, is not there. */
export function namedCell(row: JsonRow, name: string): unknown {
  return Object.hasOwn(row, name) ? row[name] : undefined;
}
