import {
  blockCells,
  type Cells,
  cellsFrom,
  type LabelPlace,
  type NumberColumn,
  numberFrom,
  textBlocks,
  textLayout,
} from "@distcal/tables";
import { chooseReading, formCells, type PlacedForm } from "@distcal/tables/forms";
import type { ReadRows } from "../../predict/row-answerer.ts";
import type { BodyFormat } from "../body/media-type.ts";
import { Refusal } from "../refusals/refusal.ts";
import { refusedRow } from "../refusals/refused-row.ts";
import { jsonRequest } from "../rows/json-request.ts";
import { namedCell } from "../rows/named-cell.ts";
import type { WantedRows } from "../rows/request-reading.ts";

/** Rows with outcomes, as columns. */
export interface ObservedRows {
  /** What the columns are: mean, std and target, or the target and the numbers of a form. */
  readonly rows: ReadRows;
  readonly columns: readonly Float64Array<ArrayBuffer>[];
  /** The group of each row, where groups are watched. */
  readonly groups: readonly string[] | undefined;
  /** Rows without an outcome, which were left out. */
  readonly leftOut: number;
}

/** What is read of rows. */
export interface ObservedSetting {
  readonly wanted: WantedRows;
  /** The column of groups, where they are watched. */
  readonly group: string | undefined;
  readonly mostRows: number;
}

const source = "the request";

/** The rows of a body with outcomes. A row whose outcome is missing is left out and counted; any other bad value is refused. */
export function observedRows(format: BodyFormat, body: Buffer, setting: ObservedSetting): ObservedRows {
  const parts: { readonly cells: Cells; readonly columns: Columns; readonly before: number }[] = [];
  let rows = 0;
  const add = (cells: Cells, columns: Columns): void => {
    if (cells.firstBad !== undefined) throw refusedRow(cells.firstBad, rows);
    parts.push({ cells, columns, before: rows });
    rows += cells.rows;
    if (rows > setting.mostRows) {
      throw new Refusal(413, `a request must have at most ${setting.mostRows} rows; send them in parts`);
    }
  };
  if (format === "json") addJson(body, setting, add);
  else addText(format, body, setting, add);
  return gathered(parts, setting);
}

/** The columns that are read as numbers, and as texts: the outcome, which may be missing, and the group. */
interface Columns {
  /** Mean and std, where these are not part of a form. */
  readonly numbers: readonly NumberColumn[];
  readonly form: PlacedForm | undefined;
  readonly labels: readonly LabelPlace[];
}

function addJson(body: Buffer, setting: ObservedSetting, add: (cells: Cells, columns: Columns) => void): void {
  const { rows, options } = jsonRequest(body, setting.mostRows);
  const [unknown] = Object.keys(options);
  if (unknown !== undefined) throw new Refusal(422, `the request has an unknown option "${unknown}"; send rows`);
  if (rows.length === 0) return;
  const columns = columnsOf(Object.keys(rows[0]), setting);
  const { numbers, labels, form } = columns;
  const further = form && formCells(form);
  const names = [...numbers, ...labels, ...(further?.places ?? [])].map(({ name }) => name);
  const at = (c: number, row: number): unknown => namedCell(rows[row], names[c]);
  add(cellsFrom(numbers, rows.length, at, labels.length, further), columns);
}

function addText(
  format: "jsonl" | "csv",
  body: Buffer,
  setting: ObservedSetting,
  add: (cells: Cells, columns: Columns) => void,
): void {
  if (body.length === 0) throw new Refusal(400, "the body is empty; send rows");
  const layout = textLayout(source, body, { format, isWhole: true });
  const columns = columnsOf(layout.names, setting);
  for (const { bytes, records } of textBlocks(source, body.subarray(layout.header.length), layout, true)) {
    const { numbers, labels, form } = columns;
    add(blockCells(bytes, records, layout, numbers, [], labels, form && formCells(form)), columns);
  }
}

function columnsOf(names: readonly string[], { wanted, group }: ObservedSetting): Columns {
  const { columns, form } = chooseReading(source, names, ["mean", "std", "target"], wanted);
  const target = columns[columns.length - 1];
  const labels = [{ option: "target", name: target.name, index: target.index }];
  if (group !== undefined) {
    const index = names.indexOf(group);
    if (index < 0)
      throw new Refusal(
        422,
        `the request has no column ${JSON.stringify(group)}, which the watch needs: it has groups`,
      );
    labels.push({ option: "group", name: group, index });
  }
  return { numbers: columns.slice(0, -1), form, labels };
}

function gathered(
  parts: readonly { readonly cells: Cells; readonly columns: Columns; readonly before: number }[],
  { group }: ObservedSetting,
): ObservedRows {
  const kept: (readonly number[])[] = [];
  const groups: string[] = [];
  let leftOut = 0;
  for (const { cells, columns, before } of parts) {
    const [outcomes, ofGroups = []] = cells.labels ?? [[]];
    for (let i = 0; i < cells.good; i++) {
      const text = outcomes[i].trim();
      if (text === "") {
        leftOut++;
        continue;
      }
      const value = numberFrom(text);
      if (!Number.isFinite(value)) {
        const problem = `column ${JSON.stringify(columns.labels[0].name)} must be a finite number, got ${JSON.stringify(text)}`;
        throw refusedRow({ row: i + 1, problem }, before);
      }
      kept.push([value, ...cells.values.map((column) => column[i])]);
      if (group !== undefined) groups.push(ofGroups[i]);
    }
  }
  const form = parts[0]?.columns.form?.description;
  const [target, ...numbers] = Array.from({ length: kept[0]?.length ?? 1 }, (_, c) =>
    Float64Array.from(kept, (row) => row[c]),
  );
  return {
    rows: { roles: form === undefined ? ["mean", "std", "target"] : ["target"], form },
    columns: form === undefined ? [...numbers, target] : [target, ...numbers],
    groups: group === undefined ? undefined : groups,
    leftOut,
  };
}
