import { stripVTControlCharacters } from "node:util";
import { grouped, printable, writeTo } from "@distcal/tables/command";

/** The flags that every command takes for what it prints. */
export interface OutputFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** A row of a printed table; numbers are written by the caller, so that it chooses their digits. */
export type TextRow = readonly string[];

/**
 * Prints the result of a command: with --json one JSON document on standard output and nothing else, with --quiet
 * nothing, else the text for people. `stream` is stderr where standard output carries a table.
 */
export async function printResult(
  flags: OutputFlags,
  { json, text, stream = process.stdout }: { json: unknown; text: string; stream?: NodeJS.WriteStream },
): Promise<void> {
  if (flags.quiet) return;
  // In JSON only strings can hold such characters, where the escape stands for the same.
  await writeTo(stream, flags.json ? printable(`${JSON.stringify(json, null, 2)}\n`) : shownText(text, stream));
}

/** Text without characters that command the terminal, but for the colours that painters gave it. */
function shownText(text: string, stream: NodeJS.WriteStream): string {
  if (!hasColour(stream)) return printable(text);
  return text
    .split(painted)
    .map((part, i) => (i % 2 === 1 ? part : printable(part)))
    .join("");
}

/** A sentence beside the result, such as a warning; on stderr, silent with --quiet. */
export function note(flags: OutputFlags, sentence: string): void {
  if (!flags.quiet) process.stderr.write(printable(`distcal: ${sentence}\n`));
}

/** Lines with their cells aligned: text to the left, whatever looks like a number to the right. */
export function alignedRows(rows: readonly TextRow[], indent = "  "): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, visibleLength(cell));
  }
  return rows
    .map((row) => `${indent}${row.map((cell, i) => padded(cell, widths[i])).join("  ")}`.trimEnd())
    .join("\n")
    .concat("\n");
}

/** Whether a stream shows colours: a terminal, and NO_COLOR (no-color.org) is not set. */
export function hasColour(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv = process.env): boolean {
  return stream.isTTY === true && (environment["NO_COLOR"] ?? "") === "" && environment["TERM"] !== "dumb";
}

/** Painters for a stream: they change nothing where there is no colour. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what painters write begins with one.
const painted = /(\u001b\[(?:1|2|22|31|32|39)m)/;

/** The painters of a stream. */
export function paintFor(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv = process.env): Paint {
  const colour = hasColour(stream, environment);
  const painter = (open: number, close: number) => (text: string) =>
    colour ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return Object.freeze({ bold: painter(1, 22), dim: painter(2, 22), good: painter(32, 39), bad: painter(31, 39) });
}

/** A whole number as people read it: 1,234,567. */
export function count(value: number): string {
  return grouped(value);
}

/** "1 row", "2 rows". */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}

/** A number in at most `digits` significant digits, without trailing noughts. */
export function shortNumber(value: number, digits = 4): string {
  return String(Number(value.toPrecision(digits)));
}

function visibleLength(cell: string): number {
  return stripVTControlCharacters(cell).length;
}

function padded(cell: string, width: number): string {
  const space = " ".repeat(width - visibleLength(cell));
  return /^[-+]?[\d.,]+(e[-+]?\d+)?%?$/.test(stripVTControlCharacters(cell)) ? space + cell : cell + space;
}
