import { isUtf8 } from "node:buffer";
import { fixedRows } from "../../cells/fixed-rows.ts";
import { rowCount } from "../../cells/row-count.ts";
import { badInput } from "../../errors/user-error.ts";
import { refuseClash } from "../../roles/choose-columns.ts";
import { type ConvertedLayout, convertedHeader } from "../../text/converted-text.ts";
import type { TextBlock, TextPlan } from "../../text/extended-block.ts";
import { extendedHeader } from "../../text/extended-text.ts";
import { openSink } from "../files/sink.ts";
import { openTextTable, type TextTable } from "../read/text-table.ts";
import { answersInOrder } from "./answers-in-order.ts";
import { extendedReading, readingWords } from "./extended-reading.ts";
import type { ExtendedRows, TableExtension } from "./table-extension.ts";

/** How a text becomes another. */
export interface Conversion {
  /** The name of the input for messages. */
  readonly file: string;
  /** Whether the names of the columns are written. */
  readonly hasHeader: boolean;
  /** What is written, by the columns of a header or of the first line. */
  layout(names: readonly string[]): ConvertedLayout;
}

/**
 * Text to text. Without a conversion the bytes of every record go through as they are, and the new values are put in at its end. Blocks of
 * records are answered together and written in their order.
 */
export async function extendText(extension: TableExtension, conversion?: Conversion): Promise<ExtendedRows> {
  const { delimiter } = extension.flags;
  const table = await openTextTable(extension.input, extension.inputFormat, { delimiter, file: conversion?.file });
  try {
    return await extendBlocks(table, extension, conversion);
  } finally {
    await table.close();
  }
}

async function extendBlocks(
  table: TextTable,
  extension: TableExtension,
  conversion: Conversion | undefined,
): Promise<ExtendedRows> {
  const { output, outputFormat, roles, added, types, flags, start, onRows } = extension;
  const { file, format, dialect } = table;
  const converted = conversion?.layout(table.names);
  const names = format === "csv" ? table.names : (converted?.names ?? table.names);
  const reading = extendedReading(file, names, roles, flags);
  const { columns, form } = reading;
  refuseClash(file, names, added);
  const header =
    converted === undefined
      ? extendedHeader(file, table, added)
      : conversion?.hasHeader === true && convertedHeader(converted, added);
  const counted = rowCount(file, flags.skipBadRows === true);
  const sink = await openSink(output, outputFormat);
  const fixed = fixedRows();
  const plan: TextPlan = {
    layout: { format, dialect, names },
    columns,
    ...(form && { form }),
    added,
    ...(types && { types }),
    ...(converted === undefined ? {} : { output: converted }),
  };
  const answerer = start({ plan, form });
  try {
    if (header !== false) await sink.write(header);
    let records = 0;
    const extend = async (block: TextBlock) => {
      // Asked now: the file is read ahead of what is written.
      const fraction = table.fraction();
      if (converted !== undefined && !isUtf8(block.bytes)) {
        throw badInput(
          `${file} has text that is not UTF-8, which only goes to the same format as it is; save it as UTF-8`,
        );
      }
      const first = records;
      records += block.records;
      return { fraction, extended: await answerer.text(block, first) };
    };
    for await (const { fraction, extended } of answersInOrder(table.blocks(), extend, answerer.ahead)) {
      counted.add(extended);
      fixed.add(extended);
      await sink.write(extended.bytes);
      onRows(counted.seen(), fraction);
    }
    const result = counted.result();
    await sink.finish();
    return { ...result, ...readingWords(reading), ...(form && { fixed: fixed.result() }) };
  } catch (error) {
    await sink.abandon();
    throw error;
  } finally {
    await answerer.close();
  }
}
