import { badInput } from "../errors.ts";
import { chooseColumns, refuseClash } from "../tables/columns.ts";
import { contentEnd } from "../tables/csv-records.ts";
import { rowCount } from "../tables/row-count.ts";
import { openSink } from "../tables/sink.ts";
import { openTextTable, type TextBlock, type TextTable } from "../tables/text-table.ts";
import type { RecordExtension } from "./extended-text.ts";
import { predictPool } from "./predict-pool.ts";
import type { PredictedRows, Prediction } from "./prediction.ts";
import { answersInOrder } from "./worker-pool.ts";

/**
 * CSV → CSV and JSON lines → JSON lines: the bytes of every record go through as they are, the new values are put in at
 * its end. Blocks of records are read, calibrated and formatted by threads and written in their order.
 */
export async function predictText(prediction: Prediction): Promise<PredictedRows> {
  const table = await openTextTable(prediction.input, prediction.inputFormat, prediction.flags.delimiter);
  try {
    return await predictTable(table, prediction);
  } finally {
    await table.close();
  }
}

async function predictTable(table: TextTable, prediction: Prediction): Promise<PredictedRows> {
  const { output, outputFormat, added, flags, onRows } = prediction;
  const columns = chooseColumns(table.file, table.names, ["mean", "std"], flags);
  refuseClash(table.file, table.names, added.names);
  const extension = extensionOf(table, added.names);
  const text = { format: table.format, dialect: table.dialect, columns, width: table.names.length, extension };
  const header = extendedHeader(table, added.names);
  const counted = rowCount(table.file, flags.skipBadRows === true);
  const sink = await openSink(output, outputFormat);
  const pool = predictPool(prediction, text);
  try {
    await sink.write(header);
    const calibrate = async (block: TextBlock) => {
      // Asked now: the file is read ahead of what is written.
      const fraction = table.fraction();
      return { fraction, answer: await pool.run(block, [block.bytes.buffer]) };
    };
    for await (const { fraction, answer } of answersInOrder(table.blocks(), calibrate, 3 * pool.threads)) {
      counted.add(answer);
      if (answer.bytes !== undefined) await sink.write(answer.bytes);
      onRows(counted.seen(), fraction);
    }
    const result = counted.result();
    await sink.finish();
    return { ...result, columns: { mean: columns[0].name, std: columns[1].name } };
  } catch (error) {
    await sink.abandon();
    throw error;
  } finally {
    await pool.close();
  }
}

function extensionOf({ format, dialect }: TextTable, names: readonly string[]): RecordExtension {
  if (format === "jsonl") return { kind: "keys", names };
  return { kind: "fields", count: names.length, delimiter: String.fromCharCode(dialect.delimiter) };
}

/** The header with the new names before its newline; nothing for JSON lines. */
function extendedHeader({ file, format, header, dialect }: TextTable, names: readonly string[]): Uint8Array {
  if (format === "jsonl") return header;
  const delimiter = String.fromCharCode(dialect.delimiter);
  const stop = contentEnd(header, 0, header.length, dialect);
  if (stop === header.length) throw badInput(`${file} has column names but no rows; add rows to it`);
  const added = names.map((name) => delimiter + name).join("");
  return Buffer.concat([header.subarray(0, stop), Buffer.from(added), header.subarray(stop)]);
}
