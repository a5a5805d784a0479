import { cellsFrom, refuseClash } from "@distcal/tables";
import { formCells } from "@distcal/tables/forms";
import type { ServedModel } from "../model/served-model.ts";
import { refusedRow } from "../refusals/refused-row.ts";
import type { AskedInRequest } from "./asked-in-request.ts";
import type { JsonRequest } from "./json-request.ts";
import { namedCell } from "./named-cell.ts";
import { requestReading, source, type WantedRows } from "./request-reading.ts";

/** An answer, with what is counted of it. */
export interface PredictedJson {
  readonly text: string;
  readonly rows: number;
  readonly outside: number;
}

/** The rows of a JSON request as they were sent, with the answers behind what they hold. */
export async function predictedJson(
  model: ServedModel,
  { rows }: JsonRequest,
  { asked, added, roles }: AskedInRequest,
  wanted: WantedRows,
): Promise<PredictedJson> {
  if (rows.length === 0) return { text: '{"rows":[]}', rows: 0, outside: 0 };
  const { exceedColumn, belowColumn } = asked;
  const reading = requestReading(Object.keys(rows[0]), roles, { ...wanted, exceedColumn, belowColumn });
  const further = reading.form && formCells(reading.form);
  const names = [...reading.columns, ...(further?.places ?? [])].map(({ name }) => name);
  for (const row of rows) refuseClash(source, Object.keys(row), added.names);
  const at = (column: number, row: number): unknown => namedCell(rows[row], names[column]);
  const cells = cellsFrom(reading.columns, rows.length, at, 0, further);
  if (cells.firstBad !== undefined) throw refusedRow(cells.firstBad);
  const { values, outside } = await model.answerColumns(
    { asked, ...reading.rows },
    cells.values as readonly Float64Array<ArrayBuffer>[],
  );
  const width = added.names.length;
  const answered = rows.map((row, i) => {
    const answers = added.names.map((name, c) => {
      const value = values[i * width + c];
      return [name, added.types[c] === "boolean" ? value === 1 : value];
    });
    return { ...row, ...Object.fromEntries(answers) };
  });
  return { text: JSON.stringify({ rows: answered }), rows: rows.length, outside };
}
