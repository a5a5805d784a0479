import { cellValue } from "../cells/cell-value.ts";
import { cellProblem } from "../cells/cells.ts";
import { cellText } from "../cells/cells-from.ts";
import type { FurtherCells } from "../cells/further-cells.ts";
import type { NumberColumn } from "../roles/choose-columns.ts";
import type { LabelPlace } from "../roles/choose-labels.ts";
import { complaint } from "../roles/roles.ts";
import { contentEnd } from "./csv-records.ts";
import { decodedText } from "./decoded-text.ts";
import { isTooDeep, tooDeep } from "./json-members.ts";
import { blankLine, type RecordReader, type TextCells, textCells } from "./text-cells.ts";

const lines = { delimiter: 0, newline: 0x0a } as const;

/** The number columns of a block of whole JSON lines; `added` are names that no line may have already. */
export function jsonCells(
  bytes: Uint8Array,
  records: number,
  columns: readonly NumberColumn[],
  added: readonly string[] = [],
  labelPlaces: readonly LabelPlace[] = [],
  further?: FurtherCells,
): TextCells {
  const labels = labelPlaces.map((): string[] => []);
  const textAt = decodedText(bytes);
  const reader: RecordReader = {
    endOf: (at) => {
      const found = bytes.indexOf(lines.newline, at);
      return found < 0 ? bytes.length : found + 1;
    },
    contentEnd: (at, end) => contentEnd(bytes, at, end, lines),
    read: (at, end, values, row) => {
      const text = textAt(at, end).trim();
      if (text === "") return blankLine;
      const line = jsonObject(text);
      if (line === undefined) return "it must be one JSON object on one line";
      if (isTooDeep(text)) return tooDeep;
      const clash = added.find((name) => Object.hasOwn(line, name));
      if (clash !== undefined) return `it has ${JSON.stringify(clash)} already, which predict would add`;
      for (let c = 0; c < columns.length; c++) {
        const { name, role } = columns[c];
        const cell = Object.hasOwn(line, name) ? line[name] : undefined;
        const value = cellValue(role, cell);
        if (complaint(role, value) !== undefined) return cellProblem(columns[c], value, cellText(cell));
        values[c][row] = value;
      }
      const problem = further?.add(
        further.places.map(({ name }) => (Object.hasOwn(line, name) ? line[name] : undefined)),
      );
      if (problem !== undefined) return problem;
      for (let c = 0; c < labels.length; c++) {
        const { name } = labelPlaces[c];
        labels[c].push((Object.hasOwn(line, name) ? cellText(line[name]) : undefined) ?? "");
      }
      return undefined;
    },
  };
  const cells = textCells(bytes, records, columns.length, reader, further);
  return labels.length === 0 ? cells : { ...cells, labels };
}

/** The object of a JSON line, undefined if it is none. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
