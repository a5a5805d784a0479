import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { badInput } from "@distcal/tables";
import { readingError, systemCode } from "@distcal/tables/node";
import { type DatasetName, datasetOf } from "./catalogue.ts";

/** A data set in memory: rows of features, observed outcomes, and the digest of its file. */
export interface ReadDataset {
  readonly name: DatasetName;
  readonly features: readonly Float64Array[];
  readonly target: Float64Array;
  readonly sha256: string;
  /** Whether the file is the one that the catalogue knows. */
  readonly isPinned: boolean;
}

/** The file of a data set in a folder. */
export function datasetFile(folder: string, name: DatasetName): string {
  return join(folder, `${name}.csv`);
}

/** SHA-256 in hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Reads a prepared CSV: one header line, numbers only, the target last. */
export async function readDataset(folder: string, name: DatasetName): Promise<ReadDataset> {
  const file = datasetFile(folder, name);
  const bytes = await readFile(file).catch((error) => {
    throw systemCode(error) === "ENOENT" ? absent(file, name, error) : readingError(file, error);
  });
  const [header = "", ...lines] = bytes
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split(/\r?\n/);
  const width = header.split(",").length;
  if (width < 2 || lines.length < 40) {
    throw badInput(
      `${file} must have a header line and at least 40 rows of two columns or more, got ${lines.length} rows of ` +
        `${width}; run distcal datasets fetch, or put the right file there`,
    );
  }
  const target = new Float64Array(lines.length);
  const features = lines.map((line, i) => {
    const cells = line.split(",");
    const numbers = Float64Array.from(cells, (cell) => (cell.trim() === "" ? Number.NaN : Number(cell)));
    const wrong = cells.length === width ? numbers.findIndex((value) => !Number.isFinite(value)) : width;
    if (wrong >= 0) {
      const got = wrong < width ? `"${cells[wrong]}" in column ${wrong + 1}` : `${cells.length} cells`;
      throw badInput(`${file}: line ${i + 2} must have ${width} finite numbers, got ${got}; fetch the file again`);
    }
    target[i] = numbers[width - 1];
    return numbers.slice(0, -1);
  });
  const sha256 = sha256Of(bytes);
  return { name, features, target, sha256, isPinned: sha256 === datasetOf(name).sha256 };
}

function absent(file: string, name: string, cause: unknown): Error {
  return badInput(
    (option) =>
      `${file} does not exist; run distcal datasets fetch ${name}, or name the folder that holds it with ` +
      `${option("dataDir")} or the environment variable DISTCAL_DATA`,
    cause,
  );
}
