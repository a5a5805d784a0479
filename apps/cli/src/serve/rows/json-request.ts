import { Refusal } from "../refusals/refusal.ts";

/** A row of a JSON request. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** A JSON request: its rows, and its other members. */
export interface JsonRequest {
  readonly rows: readonly JsonRow[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** The request that a body holds. */
export function jsonRequest(body: Buffer, mostRows: number): JsonRequest {
  const request = parsed(body);
  if (!isObject(request)) throw new Refusal(422, `the body must be an object with "rows", got ${kind(request)}`);
  const { rows, ...options } = request;
  if (!Array.isArray(rows)) throw new Refusal(422, `"rows" must be a list of objects, got ${kind(rows)}`);
  if (rows.length > mostRows) {
    throw new Refusal(413, `"rows" must have at most ${mostRows} rows, got ${rows.length}; send them in parts`);
  }
  const other = rows.findIndex((row) => !isObject(row));
  if (other >= 0) {
    const rule = "must be an object";
    const sentence = `row ${other + 1} (the first is 1): it ${rule} such as {"mean":1,"std":0.5}, got ${kind(rows[other])}`;
    throw new Refusal(422, sentence, { row: other + 1, column: null, rule, value: kind(rows[other]) });
  }
  return { rows, options };
}

function parsed(body: Buffer): unknown {
  if (body.length === 0) throw new Refusal(400, 'the body is empty; send JSON such as {"rows":[{"mean":1,"std":0.5}]}');
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8";
    throw new Refusal(400, `the body is not JSON: ${reason.replace(/\s+/g, " ")}`);
  }
}

function isObject(value: unknown): value is JsonRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kind(value: unknown): string {
  if (value === undefined) return "nothing";
  return value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
