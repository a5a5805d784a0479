import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { contentEnd, csvRows, endsInQuotes, recordEnd } from "../../src/text/csv-records.ts";

const comma = { delimiter: 0x2c, newline: 0x0a } as const;

const parsed = (text: string): (readonly string[])[] => [...csvRows(Buffer.from(text), comma)];

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

  it("are left out where there is nothing, with \\r too", () => {
    expect(parsed("a\n\n\r\nb")).toEqual([["a"], ["b"]]);
  });

  it("continue past the end of the bytes where the newline or the closing quote is missing", () => {
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

  it("may have any number of fields", () => {
    const names = Array.from({ length: 500 }, (_, i) => `c${i}`);
    expect(parsed(`a\n${names.join(",")}\n`)).toEqual([["a"], names]);
  });
});
