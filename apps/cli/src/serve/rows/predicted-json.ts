import { cellsFrom, chooseColumns, refuseClash, type WantedColumns } from "@distcal/tables";
import type { ServedModel } from "../model/served-model.ts";
import { refusedRow } from "../refusals/refused-row.ts";
import type { AskedInRequest } from "./asked-in-request.ts";
import type { JsonRequest } from "./json-request.ts";
import { namedCell } from "./named-cell.ts";

/** An answer, with what is counted of it. */
export interface PredictedJson {
  readonly text: string;
  readonly rows: number;
  readonly outside: number;
}

const source = "the request";

/** The rows of a JSON request as they were sent, with the answers behind what they hold. */
export async function predictedJson(
  model: ServedModel,
  { rows }: JsonRequest,
  { asked, added, roles }: AskedInRequest,
  wanted: WantedColumns,
): Promise<PredictedJson> {
  if (rows.length === 0) return { text: '{"rows":[]}', rows: 0, outside: 0 };
  const { exceedColumn, belowColumn } = asked;
  const columns = chooseColumns(source, Object.keys(rows[0]), roles, { ...wanted, exceedColumn, belowColumn });
  for (const row of rows) refuseClash(source, Object.keys(row), added.names);
  const cells = cellsFrom(columns, rows.length, (column, row) => namedCell(rows[row], columns[column].name));
  if (cells.firstBad !== undefined) throw refusedRow(cells.firstBad);
  const { values, outside } = await model.answerColumns(
    { asked, roles },
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
