import { type ConvertedLayout, uniqueNames } from "../../text/converted-text.ts";
import { columnSurvey, type SurveyedType } from "../../text/surveyed-columns.ts";
import { inputName } from "../files/byte-source.ts";
import { spooled } from "../files/spool.ts";
import { openTextTable } from "../read/text-table.ts";
import { extendText } from "./extend-text.ts";
import type { ExtendedRows, TableExtension } from "./table-extension.ts";

/** CSV to JSON lines, or JSON lines to CSV; the folder is for what comes by a pipe and must be read twice. */
export async function convertText(extension: TableExtension, folder: string): Promise<ExtendedRows> {
  const { input, inputFormat, outputFormat } = extension;
  const { delimiter = "," } = outputFormat;
  const [file, hasHeader] = [inputName(input), true];
  if (inputFormat.name === "csv") {
    const layout = (names: readonly string[]): ConvertedLayout => ({
      format: "jsonl",
      delimiter,
      names: uniqueNames(names),
    });
    return extendText(extension, { file, hasHeader, layout });
  }
  const { path, columns } = await surveyed(extension, folder);
  const layout: ConvertedLayout = { format: "csv", delimiter, names: [...columns.keys()] };
  return extendText({ ...extension, input: path }, { file, hasHeader, layout: () => layout });
}

/** The columns of all JSON lines, and where they can be read again. */
export interface SurveyedLines {
  readonly path: string;
  readonly columns: ReadonlyMap<string, SurveyedType>;
}

/** Reads JSON lines once for their columns. */
export async function surveyed({ input, inputFormat }: TableExtension, folder: string): Promise<SurveyedLines> {
  const path = await spooled(input, folder);
  const table = await openTextTable(path, inputFormat, { file: inputName(input) });
  const [survey, decoder] = [columnSurvey(), new TextDecoder()];
  try {
    for await (const { bytes } of table.blocks()) survey.add(decoder.decode(bytes));
  } finally {
    await table.close();
  }
  return { path, columns: survey.columns() };
}
