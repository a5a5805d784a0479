import { type BadRow, type Cells, recordState } from "../cells/cells.ts";
import type { FurtherCells } from "../cells/further-cells.ts";

/** Cells of a block of text, and where its records are. */
export interface TextCells extends Cells {
  /** Start, end of the content and end with the newline of each record. */
  readonly bounds: Int32Array;
}

/** How the records of a text are found and read. */
export interface RecordReader {
  /** The end of the record at `at`, its newline included. */
  endOf(at: number): number;
  /** The end of its content. */
  contentEnd(at: number, end: number): number;
  /** Writes the numbers of a record into place `row` of each column; answers "blank", or what is wrong with it. */
  read(at: number, end: number, values: readonly Float64Array[], row: number): string | undefined;
}

/** What `read` answers for a line without a row. */
export const blankLine = "blank";

/** Reads the number columns of a block of whole records; `read` hands further cells in itself. */
export function textCells(
  bytes: Uint8Array,
  records: number,
  columns: number,
  reader: RecordReader,
  further?: FurtherCells,
): TextCells {
  const values = Array.from({ length: columns }, () => new Float64Array(records));
  const states = new Uint8Array(records);
  const bounds = new Int32Array(3 * records);
  let [rows, good, record] = [0, 0, 0];
  let firstBad: BadRow | undefined;
  for (let at = 0; at < bytes.length && record < records; record++) {
    const end = reader.endOf(at);
    bounds[3 * record] = at;
    bounds[3 * record + 1] = reader.contentEnd(at, end);
    bounds[3 * record + 2] = end;
    const problem = reader.read(at, end, values, good);
    at = end;
    if (problem === blankLine) {
      states[record] = recordState.blank;
      continue;
    }
    rows++;
    if (problem === undefined) good++;
    else {
      states[record] = recordState.bad;
      firstBad ??= { row: rows, problem };
    }
  }
  return {
    values: [...values.map((column) => column.subarray(0, good)), ...(further?.columns() ?? [])],
    ...(further && { fixed: further.fixed() }),
    states: states.subarray(0, record),
    bounds,
    rows,
    good,
    bad: rows - good,
    ...(firstBad === undefined ? {} : { firstBad }),
  };
}
