import { rowCount } from "../../cells/row-count.ts";
import { chooseColumns, refuseClash } from "../../roles/choose-columns.ts";
import type { TextBlock } from "../../text/extended-block.ts";
import { extendedHeader } from "../../text/extended-text.ts";
import { openSink } from "../files/sink.ts";
import { namesByRole } from "../read/read-table.ts";
import { openTextTable, type TextTable } from "../read/text-table.ts";
import { answersInOrder } from "./answers-in-order.ts";
import type { ExtendedRows, TableExtension } from "./table-extension.ts";

/**
 * CSV → CSV and JSON lines → JSON lines: the bytes of every record go through as they are, the new values are put in at
 * its end. Blocks of records are answered together and written in their order.
 */
export async function extendText(extension: TableExtension): Promise<ExtendedRows> {
  const table = await openTextTable(extension.input, extension.inputFormat, extension.flags.delimiter);
  try {
    return await extendBlocks(table, extension);
  } finally {
    await table.close();
  }
}

async function extendBlocks(table: TextTable, extension: TableExtension): Promise<ExtendedRows> {
  const { output, outputFormat, roles, added, flags, start, onRows } = extension;
  const { file, format, dialect, names } = table;
  const columns = chooseColumns(file, names, roles, flags);
  refuseClash(file, names, added);
  const header = extendedHeader(file, table, added);
  const counted = rowCount(file, flags.skipBadRows === true);
  const sink = await openSink(output, outputFormat);
  const answerer = start({ layout: { format, dialect, names }, columns, added });
  try {
    await sink.write(header);
    const extend = async (block: TextBlock) => {
      // Asked now: the file is read ahead of what is written.
      const fraction = table.fraction();
      return { fraction, extended: await answerer.text(block) };
    };
    for await (const { fraction, extended } of answersInOrder(table.blocks(), extend, answerer.ahead)) {
      counted.add(extended);
      await sink.write(extended.bytes);
      onRows(counted.seen(), fraction);
    }
    const result = counted.result();
    await sink.finish();
    return { ...result, columns: namesByRole(columns) };
  } catch (error) {
    await sink.abandon();
    throw error;
  } finally {
    await answerer.close();
  }
}
