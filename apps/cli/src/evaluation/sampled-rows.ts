import type { ReadTable } from "@distcal/tables/node";
import { count } from "../terminal/output.ts";

/** What is said of a sample, for people and as JSON; nothing where a table was read whole. */
export interface SampledRows {
  readonly note?: string;
  readonly json: { readonly sample?: { readonly rows: number; readonly of: number } };
}

/** Says what was judged on a sample of a table's rows. */
export function sampledRows({ file, rows, good }: ReadTable, what: string): SampledRows {
  if (rows === good) return { json: {} };
  return {
    note: `${file}: ${what} of a random sample of ${count(rows)} of its ${count(good)} rows`,
    json: { sample: { rows, of: good } },
  };
}
