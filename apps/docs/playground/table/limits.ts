import { fewestRows } from "@distcal/distributions";
import { badInput } from "@distcal/tables";

/** The largest file that is read: what it becomes in memory is several times as much. */
export const mostBytes: number = 100 * 2 ** 20;

/** The maximum number of rows that are read. */
const mostRows = 1_000_000;

/** The most cells that are read, over all columns. */
const mostCells = 20_000_000;

const useCommand = "use the command line, which streams tables of any size: distcal fit FILE --out model.json";

/** Refuses a file by its size, before a byte of it is read. */
export function requireReadableSize(name: string, bytes: number): void {
  if (bytes === 0) throw badInput(`${name} is empty. Choose a CSV or Parquet file with one row for each prediction.`);
  if (bytes <= mostBytes) return;
  const size = bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(1)} GB` : `${Math.round(bytes / 2 ** 20)} MB`;
  throw badInput(
    `${name} has ${size}; the playground reads up to ${mostBytes / 2 ** 20} MB. Take a sample of its rows, or ${useCommand}.`,
  );
}

/** Refuses a table by the number of its rows and columns. */
export function requireReadableTable(name: string, rows: number, columns: number): void {
  if (rows <= mostRows && rows * columns <= mostCells) return;
  throw badInput(
    `${name} has ${rows.toLocaleString("en")} rows and ${columns} columns, more than a browser tab should hold. ` +
      `Take a sample of its rows, or ${useCommand}.`,
  );
}

/** Refuses a fit to too few rows. */
export function requireEnoughRows(fitRows: number, testRows: number): void {
  if (fitRows >= fewestRows && testRows >= fewestRows) return;
  if (testRows === 0 || fitRows + testRows < 2 * fewestRows) {
    throw badInput(
      `The table has ${fitRows + testRows} usable rows. A fit needs at least ${fewestRows}, and ${fewestRows} more to judge it by; ` +
        "add rows of past predictions with their outcomes.",
    );
  }
  throw badInput(
    `${fitRows} rows would be fitted and ${testRows} held out; both need at least ${fewestRows}. ` +
      "Hold out another share, or add rows.",
  );
}
