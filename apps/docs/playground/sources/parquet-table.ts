import { badInput, UserError } from "@distcal/tables";
import { type AsyncBuffer, parquetMetadataAsync, parquetScan, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { requireReadableTable } from "../table/limits.ts";
import type { LoadedTable } from "../table/loaded-table.ts";
import { columnsTable } from "../table/text-table.ts";

/** The flat columns of a Parquet file, whatever it is compressed with; lists and structs are left out. */
export async function parquetTable(name: string, file: AsyncBuffer): Promise<LoadedTable> {
  try {
    return await readTable(name, file);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw badInput(
      `${name} can't be read as Parquet: it may be cut off or encrypted. Write it again, or save it as CSV.`,
    );
  }
}

async function readTable(name: string, file: AsyncBuffer): Promise<LoadedTable> {
  const metadata = await parquetMetadataAsync(file);
  const columnNames = parquetSchema(metadata)
    .children.filter(({ children, element }) => children.length === 0 && element.repetition_type !== "REPEATED")
    .map(({ element }) => element.name);
  const rows = Number(metadata.num_rows);
  if (columnNames.length < 2) {
    throw badInput(
      `${name} has ${columnNames.length === 1 ? "one plain column" : "no plain columns"}; predictions and outcomes need two or more. Lists, such as those of mixtures and bins, are read from CSV.`,
    );
  }
  if (rows === 0) throw badInput(`${name} has columns, but no rows. Choose a file with one row for each prediction.`);
  requireReadableTable(name, rows, columnNames.length);
  const scan = await parquetScan({ file, metadata, columns: columnNames, compressors });
  const columns = columnNames.map(() => new Array<unknown>(rows));
  for (const { rowStart, rowEnd } of scan.ranges) {
    for (const [place, column] of columnNames.entries()) {
      const cells = await scan.readColumn({ column, rowStart, rowEnd });
      for (let row = rowStart; row < rowEnd; row++) columns[place][row] = cells[row - rowStart];
    }
  }
  return columnsTable(name, columnNames, columns);
}
