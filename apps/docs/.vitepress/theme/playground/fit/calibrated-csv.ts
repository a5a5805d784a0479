import type { Calibrator, DistributionBatch } from "@distcal/distributions";
import type { LoadedTable } from "../table/loaded-table.ts";
import type { UsableRows } from "../table/usable-rows.ts";

/** The columns that are added, as `distcal predict` names them. */
const addedNames = ["calibrated_mean", "calibrated_std", "q0.05", "q0.5", "q0.95"] as const;
const levels = [0.05, 0.5, 0.95] as const;
const chunkRows = 500;

/** The usable rows of the table with calibrated means, standard deviations and quantiles, as pieces of a CSV file. */
export async function calibratedCsv(
  calibrator: Calibrator,
  table: LoadedTable,
  rows: UsableRows,
  pause: (share: number) => Promise<void>,
): Promise<readonly string[]> {
  const taken = new Set(table.columnNames.map((name) => name.toLowerCase()));
  const added = addedNames.map((name) => (taken.has(name.toLowerCase()) ? `new_${name}` : name));
  const pieces = [`${[...table.columnNames, ...added].map(fieldOf).join(",")}\n`];
  for (let from = 0; from < rows.mean.length; from += chunkRows) {
    await pause(from / rows.mean.length);
    const to = Math.min(from + chunkRows, rows.mean.length);
    const columns = columnsOf(
      calibrator.calibrate({ mean: rows.mean.subarray(from, to), std: rows.std.subarray(from, to) }),
    );
    let text = "";
    for (let row = from; row < to; row++) {
      const place = rows.places[row];
      const cells = table.columns.map((column) => fieldOf(column[place]));
      text += `${[...cells, ...columns.map((column) => String(column[row - from]))].join(",")}\n`;
    }
    pieces.push(text);
  }
  return pieces;
}

function columnsOf(batch: DistributionBatch): readonly Float64Array[] {
  const { mean, std, quantiles } = batch.summary(levels);
  return [mean, std, ...levels.map((_, l) => Float64Array.from(quantiles, (row) => row[l]))];
}

function fieldOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  const text =
    cell instanceof Date ? cell.toISOString() : typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
