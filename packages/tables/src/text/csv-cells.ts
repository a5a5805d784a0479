import { cellValue } from "../cells/cell-value.ts";
import { cellProblem } from "../cells/cells.ts";
import type { FurtherCells } from "../cells/further-cells.ts";
import type { NumberColumn } from "../roles/choose-columns.ts";
import type { LabelPlace } from "../roles/choose-labels.ts";
import { complaint } from "../roles/roles.ts";
import type { CsvDialect } from "./csv-dialect.ts";
import { contentEnd, recordEnd, scanFields, unquoted } from "./csv-records.ts";
import { decodedText } from "./decoded-text.ts";
import { blankLine, type RecordReader, type TextCells, textCells } from "./text-cells.ts";

/** The number columns of a block of whole CSV records; `width` is the number of fields of the header. */
export function csvCells(
  bytes: Uint8Array,
  records: number,
  dialect: CsvDialect,
  columns: readonly NumberColumn[],
  width: number,
  labelPlaces: readonly LabelPlace[] = [],
  further?: FurtherCells,
): TextCells {
  const labels = labelPlaces.map((): string[] => []);
  const fields = new Int32Array(2 * width);
  const textAt = decodedText(bytes);
  const furtherCells: unknown[] = [];
  const reader: RecordReader = {
    endOf: (at) => {
      const end = recordEnd(bytes, at, dialect);
      return end < 0 ? bytes.length : end;
    },
    contentEnd: (at, end) => contentEnd(bytes, at, end, dialect),
    read: (at, end, values, row) => {
      const have = scanFields(bytes, at, end, dialect, fields);
      if (have === 0 && width > 1) return blankLine;
      if (have !== width) return `it has ${have} ${have === 1 ? "field" : "fields"} where the header has ${width}`;
      for (let c = 0; c < columns.length; c++) {
        const { index, role } = columns[c];
        const text = unquoted(textAt(fields[2 * index], fields[2 * index + 1]));
        const value = cellValue(role, text);
        if (complaint(role, value) !== undefined) return cellProblem(columns[c], value, text);
        values[c][row] = value;
      }
      if (further !== undefined) {
        for (const [c, { index }] of further.places.entries()) {
          furtherCells[c] = unquoted(textAt(fields[2 * index], fields[2 * index + 1]));
        }
        const problem = further.add(furtherCells);
        if (problem !== undefined) return problem;
      }
      for (let c = 0; c < labels.length; c++) {
        const { index } = labelPlaces[c];
        labels[c].push(unquoted(textAt(fields[2 * index], fields[2 * index + 1])));
      }
      return undefined;
    },
  };
  const cells = textCells(bytes, records, columns.length, reader, further);
  return labels.length === 0 ? cells : { ...cells, labels };
}
