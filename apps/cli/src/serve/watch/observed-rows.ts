import {
  blockCells,
  type Cells,
  cellsFrom,
  chooseColumns,
  type LabelPlace,
  type NumberColumn,
  numberFrom,
  textBlocks,
  textLayout,
  type WantedColumns,
} from "@distcal/tables";
import type { BodyFormat } from "../body/media-type.ts";
import { Refusal } from "../refusals/refusal.ts";
import { refusedRow } from "../refusals/refused-row.ts";
import { jsonRequest } from "../rows/json-request.ts";
import { namedCell } from "../rows/named-cell.ts";

/** Rows with outcomes, as columns. */
export interface ObservedRows {
  readonly mean: Float64Array<ArrayBuffer>;
  readonly std: Float64Array<ArrayBuffer>;
  readonly target: Float64Array<ArrayBuffer>;
  /** The group of each row, where groups are watched. */
  readonly groups: readonly string[] | undefined;
  /** Rows without an outcome, which were left out. */
  readonly leftOut: number;
}

/** What is read of rows. */
export interface ObservedSetting {
  readonly wanted: WantedColumns;
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
  readonly numbers: readonly NumberColumn[];
  readonly labels: readonly LabelPlace[];
}

function addJson(body: Buffer, setting: ObservedSetting, add: (cells: Cells, columns: Columns) => void): void {
  const { rows, options } = jsonRequest(body, setting.mostRows);
  const [unknown] = Object.keys(options);
  if (unknown !== undefined) throw new Refusal(422, `the request has an unknown option "${unknown}"; send rows`);
  if (rows.length === 0) return;
  const columns = columnsOf(Object.keys(rows[0]), setting);
  const names = [...columns.numbers, ...columns.labels].map(({ name }) => name);
  add(
    cellsFrom(columns.numbers, rows.length, (c, row) => namedCell(rows[row], names[c]), columns.labels.length),
    columns,
  );
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
    add(blockCells(bytes, records, layout, columns.numbers, [], columns.labels), columns);
  }
}

function columnsOf(names: readonly string[], { wanted, group }: ObservedSetting): Columns {
  const [mean, std, target] = chooseColumns(source, names, ["mean", "std", "target"], wanted);
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
  return { numbers: [mean, std], labels };
}

function gathered(
  parts: readonly { readonly cells: Cells; readonly columns: Columns; readonly before: number }[],
  { group }: ObservedSetting,
): ObservedRows {
  const kept: [number, number, number][] = [];
  const groups: string[] = [];
  let leftOut = 0;
  for (const { cells, columns, before } of parts) {
    const [means, stds] = cells.values;
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
      kept.push([means[i], stds[i], value]);
      if (group !== undefined) groups.push(ofGroups[i]);
    }
  }
  return {
    mean: Float64Array.from(kept, ([mean]) => mean),
    std: Float64Array.from(kept, ([, std]) => std),
    target: Float64Array.from(kept, ([, , target]) => target),
    groups: group === undefined ? undefined : groups,
    leftOut,
  };
}
