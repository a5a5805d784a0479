import { gunzipSync } from "node:zlib";
import { badInput } from "@distcal/tables";
import { systemCode } from "@distcal/tables/node";
import { type Dataset, type DatasetName, datasetOf } from "./catalogue.ts";
import { numberText } from "./number-text.ts";
import { roundedLog } from "./rounded-log.ts";
import { unitColumns } from "./unit-columns.ts";

/** A table on its way to the prepared form: names of the features, then rows with the target last. */
interface Table {
  readonly names: readonly string[];
  readonly rows: readonly Float64Array[];
}

/** How the files of a data set become a table. */
const recipes: Readonly<Record<DatasetName, (files: readonly Uint8Array[]) => Table>> = {
  diabetes([features, target]) {
    const rows = unitColumns(numberRows(textOf(features), /\s+/));
    const targets = numberRows(textOf(target), /\s+/);
    const names = ["age", "sex", "bmi", "bp", "s1", "s2", "s3", "s4", "s5", "s6"];
    return { names, rows: rows.map((row, i) => Float64Array.from([...row, targets[i]?.[0] ?? Number.NaN])) };
  },
  boston([file]) {
    // The first line counts rows and columns.
    const [, header, ...lines] = linesOf(textOf(file));
    return { names: namesOf(header).slice(0, -1), rows: lines.map((line) => numbersOf(line, ",")) };
  },
  airfoil([file]) {
    const names =
      "frequency,angle_of_attack,chord_length,free_stream_velocity,suction_side_displacement_thickness".split(",");
    return { names, rows: numberRows(textOf(file), ",") };
  },
  "forest-fires"([file]) {
    const [header, ...lines] = linesOf(textOf(file));
    const rows = lines.map((line) => numbersOf(line, ","));
    for (const row of rows) row[row.length - 1] = roundedLog(row[row.length - 1] + 1);
    return { names: namesOf(header).slice(0, -1), rows };
  },
  concrete([file]) {
    const names = "cement,slag,fly_ash,water,superplasticizer,coarse_aggregate,fine_aggregate,age".split(",");
    return { names, rows: numberRows(textOf(file), ",") };
  },
  energy([file]) {
    const [header, ...lines] = linesOf(textOf(file));
    const targetLast = lines.map((line) => {
      const [target, ...features] = numbersOf(line, ",");
      return Float64Array.from([...features, target]);
    });
    return { names: namesOf(header).slice(1), rows: targetLast };
  },
};

/** The prepared CSV of a data set from the files of its home: one header line, numbers only, the target last. */
export function prepare(name: DatasetName, files: readonly Uint8Array[]): string {
  const dataset = datasetOf(name);
  const { names, rows } = recipes[name](files);
  requireShape(dataset, names, rows);
  const lines = rows.map((row) => Array.from(row, numberText).join(","));
  return `${[...names, "target"].join(",")}\n${lines.join("\n")}\n`;
}

function requireShape(
  { name, rows, columns }: Dataset,
  names: readonly string[],
  table: readonly Float64Array[],
): void {
  const good =
    table.length === rows &&
    names.length === columns - 1 &&
    table.every((row) => row.length === columns && row.every(Number.isFinite));
  if (good) return;
  throw badInput(
    `${name}: the file must hold ${rows} rows of ${columns} numbers, got ${table.length} rows of ${table[0]?.length ?? 0}` +
      " or something that is not a number; the source has changed: put the prepared CSV into the folder by hand",
  );
}

function textOf(bytes: Uint8Array): string {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return new TextDecoder().decode(isGzip ? unpacked(bytes) : bytes);
}

/** A few kilobytes of gzip can hold gigabytes: the largest of the data sets has one megabyte. */
const mostUnpacked = 2 ** 26;

function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpacked });
  } catch (cause) {
    if (systemCode(cause) !== "ERR_BUFFER_TOO_LARGE") throw badInput("a file is not a whole gzip file", cause);
    throw badInput(`a file unpacks to more than the ${mostUnpacked} bytes that are taken`, cause);
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
}

function namesOf(header: string | undefined): string[] {
  return (header ?? "").split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
}

function numberRows(text: string, separator: string | RegExp): Float64Array[] {
  return linesOf(text).map((line) => numbersOf(line, separator));
}

function numbersOf(line: string, separator: string | RegExp): Float64Array {
  const cells = line.trim().split(separator);
  // An empty cell would read as nought.
  return Float64Array.from(cells, (cell) => (cell.trim() === "" ? Number.NaN : Number(cell)));
}
