import { expect, it } from "vitest";
import { csvCells } from "../../src/text/csv-cells.ts";
import { extendedHeader, extendedText } from "../../src/text/extended-text.ts";
import { jsonCells } from "../../src/text/json-cells.ts";

const columns = [{ role: "mean", name: "m", index: 0 }] as const;
const extreme = -1.2345678901234568e-300;

it("CSV records get their values before the newline; bad ones are left out, blank ones stay", () => {
  const bytes = Buffer.from('1,"é\r\n"\r\n\r\nx,y\r\n2,z');
  const cells = csvCells(bytes, 4, { delimiter: 0x2c, newline: 0x0a }, columns, 2);
  const text = extendedText(
    bytes,
    cells,
    Float64Array.of(0.1, extreme, 1e21, -0),
    { format: "csv", dialect: { delimiter: ",".charCodeAt(0), newline: 0x0a } },
    ["a", "b"],
  );
  expect(Buffer.from(text).toString()).toBe('1,"é\r\n",0.1,-1.2345678901234568e-300\r\n\r\n2,z,1e+21,0');
});

it("a header gets the new names before its newline, in quotes where they need them", () => {
  const header = Buffer.from("a;b\r\n");
  const layout = { format: "csv", header, names: ["a", "b"], dialect: { delimiter: 0x3b, newline: 0x0a } } as const;
  const text = Buffer.from(extendedHeader("t.csv", layout, ["q0.5", 'p_above_a;"b"'])).toString();
  expect(text).toBe('a;b;q0.5;"p_above_a;""b"""\r\n');
});

it("JSON lines get theirs before the closing brace", () => {
  const bytes = Buffer.from('{"m":1,"t":"}"} \n{ "m" : 2 }');
  const text = extendedText(
    bytes,
    jsonCells(bytes, 2, columns),
    Float64Array.of(3, 4),
    { format: "jsonl", dialect: { delimiter: 0, newline: 0x0a } },
    ["q"],
  );
  expect(Buffer.from(text).toString()).toBe('{"m":1,"t":"}","q":3} \n{ "m" : 2 ,"q":4}');
});

it("values of the longest kind fit", () => {
  const bytes = Buffer.from("1\n".repeat(100));
  const cells = csvCells(bytes, 100, { delimiter: 0x2c, newline: 0x0a }, columns, 1);
  const text = extendedText(
    bytes,
    cells,
    new Float64Array(500).fill(extreme),
    { format: "csv", dialect: { delimiter: ";".charCodeAt(0), newline: 0x0a } },
    ["a", "b", "c", "d", "e"],
  );
  expect(Buffer.from(text).toString()).toBe(`1${`;${extreme}`.repeat(5)}\n`.repeat(100));
});

it("columns of true and false are written so", () => {
  const bytes = Buffer.from("1\n2\n");
  const cells = csvCells(bytes, 2, { delimiter: 0x2c, newline: 0x0a }, columns, 1);
  const csv = { format: "csv", dialect: { delimiter: 0x2c, newline: 0x0a } } as const;
  const types = ["number", "boolean"] as const;
  const text = extendedText(bytes, cells, Float64Array.of(1, 1, 0, 0), csv, ["a", "b"], types);
  expect(Buffer.from(text).toString()).toBe("1,1,true\n2,0,false\n");
  const lines = Buffer.from('{"m":1}');
  const jsonl = { format: "jsonl", dialect: { delimiter: 0, newline: 0x0a } } as const;
  const json = extendedText(lines, jsonCells(lines, 1, columns), Float64Array.of(1, 1), jsonl, ["a", "b"], types);
  expect(Buffer.from(json).toString()).toBe('{"m":1,"a":1,"b":true}');
});

it("names that take more bytes than letters fit, too", () => {
  const bytes = Buffer.from('{"m":1}\n'.repeat(3));
  const name = "p_above_限度".repeat(20);
  const layout = { format: "jsonl", dialect: { delimiter: 0, newline: 0x0a } } as const;
  const text = extendedText(bytes, jsonCells(bytes, 3, columns), Float64Array.of(extreme, extreme, extreme), layout, [
    name,
  ]);
  expect(Buffer.from(text).toString()).toBe(`{"m":1,"${name}":${extreme}}\n`.repeat(3));
});
