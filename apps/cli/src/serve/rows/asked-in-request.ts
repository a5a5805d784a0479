import { type AddedColumns, type AnswerFlags, addedColumns, type ReadRole } from "@distcal/tables";
import type { FormDescription } from "@distcal/tables/forms";
import { Refusal } from "../refusals/refusal.ts";

/** What a request asks for, and the columns that its answers have. */
export interface AskedInRequest {
  readonly asked: AnswerFlags;
  readonly added: AddedColumns;
  /** The columns that are read. */
  readonly roles: readonly ReadRole[];
}

/** The options of a request: lists of numbers, and names of columns. */
const lists = ["quantiles", "interval", "exceed", "below"] as const;
const columnOptions = ["exceed_column", "below_column"] as const;
const known: readonly string[] = [...lists, ...columnOptions];

/** The most numbers of a list. */
export const longestList = 100;
/** The most characters of a column's name. */
export const longestName = 1024;

/** Options by name. */
type Options = Readonly<Record<string, unknown>>;

/**
 * What a request asks for: by its query, where lists have commas as the flags of `distcal predict` do, and by the members of a JSON
 * body, where they are lists of numbers. Numbers in both count once; an empty list asks for nothing.
 */
export function askedInRequest(
  query: Options,
  body: Options = {},
  form: FormDescription | "moments" = "moments",
): AskedInRequest {
  requireKnown(Object.keys(query), "the query");
  requireKnown(Object.keys(body), "the request");
  const twice = columnOptions.find((name) => Object.hasOwn(body, name) && Object.hasOwn(query, name));
  if (twice !== undefined) throw new Refusal(422, `"${twice}" is in the query and in the body; leave one out`);
  return askedFor(
    (name) => together(listInQuery(name, query[name]), listInBody(name, body[name])),
    (name) => columnName(name, query[name] ?? body[name]),
    form !== "moments" && form.form === "quantiles",
  );
}

function askedFor(
  list: (name: (typeof lists)[number]) => string | undefined,
  column: (name: (typeof columnOptions)[number]) => string | undefined,
  besideQuantiles: boolean,
): AskedInRequest {
  const asked: AnswerFlags = {
    quantiles: list("quantiles"),
    interval: list("interval"),
    exceed: list("exceed"),
    exceedColumn: column("exceed_column"),
    below: list("below"),
    belowColumn: column("below_column"),
    besideQuantiles,
  };
  const added = addedColumns(asked);
  return { asked, added, roles: ["mean", "std", ...added.reads] };
}

function requireKnown(names: readonly string[], where: string): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new Refusal(422, `${where} has an unknown option ${shown(unknown)}; known options: ${known.join(", ")}`);
}

function listInQuery(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string")
    throw new Refusal(422, `"${name}" must be in the query once; separate values with commas`);
  if (value === "") return undefined;
  const { length } = value.split(",");
  if (length > longestList) throw tooLong(name, length);
  return value;
}

function listInBody(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > longestList) throw tooLong(name, values.length);
  const other = values.find((each) => typeof each !== "number");
  if (other !== undefined) throw new Refusal(422, `"${name}" must be a list of numbers, got ${shown(other)} in it`);
  return values.length === 0 ? undefined : values.join(",");
}

/** The numbers of both lists, each once. What is wrong within one of them stays there, to be refused. */
function together(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const numbers = first.split(",").map(Number);
  return [first, ...second.split(",").filter((text) => !numbers.includes(Number(text)))].join(",");
}

function columnName(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw new Refusal(422, `"${name}" must be the name of a column, got ${shown(value)}`);
  if (value.length <= longestName) return value;
  throw new Refusal(422, `"${name}" must have at most ${longestName} characters, got ${value.length}`);
}

function tooLong(name: string, length: number): Refusal {
  return new Refusal(422, `"${name}" must have at most ${longestList} numbers, got ${length}; ask in parts`);
}

/** A value of a request for a sentence, cut where it is long. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
