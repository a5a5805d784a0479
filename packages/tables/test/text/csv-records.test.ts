import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { contentEnd, endsInQuotes, recordEnd, scanFields, unquoted } from "../../src/text/csv-records.ts";

const comma = { delimiter: 0x2c, newline: 0x0a } as const;

/** The fields of every record of a text, as the functions find them. */
function parsed(text: string, dialect = comma): string[][] {
  const bytes = Buffer.from(text);
  const bounds = new Int32Array(200);
  const records: string[][] = [];
  for (let at = 0; at < bytes.length; ) {
    const found = recordEnd(bytes, at, dialect);
    const end = found < 0 ? bytes.length : found;
    const width = scanFields(bytes, at, end, dialect, bounds);
    records.push(
      Array.from({ length: width }, (_, i) => unquoted(bytes.toString("utf8", bounds[2 * i], bounds[2 * i + 1]))),
    );
    at = end;
  }
  return records;
}

describe("CSV records", () => {
  it("are cut at newlines outside quotes, into fields at delimiters outside quotes", () => {
    expect(parsed('a,b\n"x,y","1\n2"\r\n3,')).toEqual([
      ["a", "b"],
      ["x,y", "1\n2"],
      ["3", ""],
    ]);
  });

  it("take a quote inside a field for a letter, and a doubled one inside quotes for a quote", () => {
    expect(parsed('5" pipe,"say ""hi""",x"y\n')).toEqual([['5" pipe', 'say "hi"', 'x"y']]);
  });

  it("are blank lines where there is nothing, with \\r too", () => {
    expect(parsed("a\n\n\r\nb")).toEqual([["a"], [], [], ["b"]]);
  });

  it("go on past the end of the bytes where the newline or the closing quote is missing", () => {
    for (const text of ["a,b", 'a,"b\n', 'a,"b"', 'a,"b""', '"'])
      expect(recordEnd(Buffer.from(text), 0, comma)).toBe(-1);
    expect(endsInQuotes(Buffer.from('a,"b\n'), 0, comma)).toBe(true);
    expect(endsInQuotes(Buffer.from('a,"b""'), 0, comma)).toBe(true);
    for (const text of ["a,b", 'a,"b"', '5" pipe', '"a""b"', 'a,"",']) {
      expect(endsInQuotes(Buffer.from(text), 0, comma)).toBe(false);
    }
  });

  it("have a content without their newline", () => {
    expect(contentEnd(Buffer.from("ab\r\n"), 0, 4, comma)).toBe(2);
    expect(contentEnd(Buffer.from("ab\r"), 0, 3, { ...comma, newline: 0x0d })).toBe(2);
    expect(contentEnd(Buffer.from("ab"), 0, 2, comma)).toBe(2);
  });

  it("read back what a writer quoted, whatever the text", () => {
    const rng = createRng(3);
    const letters = ['"', ",", "\n", "\r\n", "a", " b", "é", "0.10", ""];
    const pick = (): string => letters[Math.floor(rng.uniform() * letters.length)];
    const quoted = (text: string): string =>
      /["\n\r,]/.test(text) || rng.uniform() < 0.3 ? `"${text.replaceAll('"', '""')}"` : text;
    for (let run = 0; run < 300; run++) {
      const rows = Array.from({ length: 4 }, () =>
        Array.from({ length: 3 }, () => `x${Array.from({ length: 4 }, pick).join("")}y`),
      );
      const text = rows.map((row) => row.map(quoted).join(",")).join(rng.uniform() < 0.5 ? "\n" : "\r\n");
      expect(parsed(text)).toEqual(rows);
    }
  });
});
