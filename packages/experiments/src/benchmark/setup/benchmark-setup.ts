import { readFile } from "node:fs/promises";
import { badInput } from "@distcal/tables";
import { readingError, type TableFlags } from "@distcal/tables/node";

/** How one table is read, where its header does not say: the names of columns, and its form. */
export type TableReading = Pick<
  TableFlags,
  "mean" | "std" | "target" | "form" | "family" | "members" | "level" | "columns" | "skipBadRows"
> & {
  /** The column of its groups. */
  readonly group?: string;
};

/** What a benchmark knows of its tables beside their rows. */
export interface BenchmarkSetup {
  /** Lists of tables that are reported apart, by what they are called together. */
  readonly parts?: Readonly<Record<string, readonly string[]>>;
  readonly tables?: Readonly<Record<string, TableReading>>;
}

const readingKeys = ["mean", "std", "target", "form", "family", "members", "level", "columns", "group", "skipBadRows"];

/** Reads a setup from its JSON file; throws where it is not one. */
export async function readSetup(file: string): Promise<BenchmarkSetup> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw readingError(file, error);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw badInput(`${file} is not JSON (${(error as Error).message}); fix it at that place`, error);
  }
  if (!isRecord(content)) throw badInput(`${file} must be an object with parts and tables; see the example in --help`);
  const { parts = {}, tables = {}, ...others } = content;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badInput(`${file}: unknown key ${JSON.stringify(unknown)}; use parts and tables`);
  if (!isRecord(parts) || !Object.values(parts).every(isListOfNames)) {
    throw badInput(`${file}: parts must be an object of lists of table names, such as {"odd": ["real/qm9"]}`);
  }
  if (!isRecord(tables) || !Object.values(tables).every(isRecord)) {
    throw badInput(`${file}: tables must be an object of objects, such as {"real/rain": {"members": "P*"}}`);
  }
  for (const [table, reading] of Object.entries(tables)) {
    const key = Object.keys(reading as object).find((name) => !readingKeys.includes(name));
    if (key === undefined) continue;
    throw badInput(`${file}: tables: ${table}: unknown key ${JSON.stringify(key)}; use ${readingKeys.join(", ")}`);
  }
  return { parts, tables } as BenchmarkSetup;
}

/** Throws where a setup names a table that is not there: it would be left out without a word. */
export function requireKnownTables({ parts = {}, tables = {} }: BenchmarkSetup, names: readonly string[]): void {
  const named = [...Object.values(parts).flat(), ...Object.keys(tables)];
  const unknown = named.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw badInput(
    `the setup names the table ${JSON.stringify(unknown)}, which is not there; tables are ${shortList(names)}`,
  );
}

function shortList(names: readonly string[]): string {
  return names.length <= 8 ? names.join(", ") : `${names.slice(0, 8).join(", ")} and ${names.length - 8} more`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOfNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}
