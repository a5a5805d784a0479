import { expect, it } from "vitest";
import { csvDialect, delimiterByte } from "../../src/text/csv-dialect.ts";

const delimiterOf = (text: string): string => String.fromCharCode(csvDialect(Buffer.from(text)).delimiter);

it("the delimiter is the one that cuts the header and the rows after it alike", () => {
  expect(delimiterOf("mean,std\n1,2\n")).toBe(",");
  expect(delimiterOf("mean;std\n1,5;2,5\n")).toBe(";");
  expect(delimiterOf("mean\tstd\n1\t2\n")).toBe("\t");
  expect(delimiterOf("mean|std|note\n1|2|a,b\n1|2|c\n")).toBe("|");
  expect(delimiterOf('"a,b";mean;std\n"x,y";1;2\n')).toBe(";");
});

it("one column, or nothing, is taken for CSV with commas", () => {
  expect(delimiterOf("mean\n1\n")).toBe(",");
  expect(delimiterOf("")).toBe(",");
});

it("the newline is \\r only where there is no \\n", () => {
  expect(csvDialect(Buffer.from("a,b\r1,2\r")).newline).toBe(0x0d);
  expect(csvDialect(Buffer.from("a,b\r\n1,2\r\n")).newline).toBe(0x0a);
});

it("a delimiter that is typed is one sign, or a word for the tab", () => {
  expect(delimiterByte("tab")).toBe(9);
  expect(delimiterByte("\\t")).toBe(9);
  expect(delimiterByte(" ")).toBe(32);
  expect(csvDialect(Buffer.from("a,b\n"), ":").delimiter).toBe(58);
  for (const text of ["", ",,", "a", "1", ".", "-", '"', "\n", "é"]) {
    expect(() => delimiterByte(text)).toThrow(/`delimiter` must be one character/);
  }
});
