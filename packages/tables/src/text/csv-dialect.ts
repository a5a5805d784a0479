import { badInput } from "../errors/user-error.ts";
import { recordEnd, scanFields } from "./csv-records.ts";

/** How a CSV text is cut into records and fields. Quotes are doubled inside quotes (RFC 4180). */
export interface CsvDialect {
  /** The byte between fields. */
  readonly delimiter: number;
  /** The byte that ends a record: \n, or \r in files that have no \n. */
  readonly newline: number;
}

const quote = 0x22;
const candidates = [",", ";", "\t", "|"] as const;

/** The dialect of a text by its beginning; the delimiter can be given. */
export function csvDialect(head: Uint8Array, delimiter?: string): CsvDialect {
  const newline = head.indexOf(0x0a) < 0 && head.indexOf(0x0d) >= 0 ? 0x0d : 0x0a;
  if (delimiter !== undefined) return Object.freeze({ delimiter: delimiterByte(delimiter), newline });
  let best: CsvDialect = { delimiter: 0x2c, newline };
  let bestScore = 0;
  for (const candidate of candidates) {
    const dialect = { delimiter: candidate.charCodeAt(0), newline };
    const score = fit(head, dialect);
    if (score > bestScore) [best, bestScore] = [dialect, score];
  }
  return Object.freeze(best);
}

/** The byte of a delimiter as it is typed: one character, or "tab", "\t". */
export function delimiterByte(text: string): number {
  const character = text === "tab" || text === "\\t" ? "\t" : text;
  const byte = character.charCodeAt(0);
  // Letters, digits and signs are part of names and numbers.
  if (character.length === 1 && byte < 0x80 && byte !== quote && /[^\w.+\-\r\n]/.test(character)) return byte;
  throw badInput((option) => `${option("delimiter")} must be one character such as , ; | or tab, got "${text}"`);
}

/** Fields of the header, where the rows after it have as many; less where they do not agree. */
function fit(head: Uint8Array, dialect: CsvDialect): number {
  const bounds = new Int32Array(2 * (head.length + 1));
  let fields = 0;
  let [agree, rows] = [0, 0];
  for (let at = 0; at < head.length && rows < 20; ) {
    const end = recordEnd(head, at, dialect);
    // A record cut off by the end of the head says nothing.
    if (end < 0) break;
    const width = scanFields(head, at, end, dialect, bounds);
    at = end;
    if (width === 0) continue;
    if (fields === 0) fields = width;
    else {
      rows++;
      if (width === fields) agree++;
    }
  }
  if (fields === 0) fields = scanFields(head, 0, head.length, dialect, bounds);
  return fields < 2 ? 0 : (rows === 0 ? 1 : agree / rows + 0.01) * fields;
}
