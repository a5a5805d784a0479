import { expect, it } from "vitest";
import { convertedHeader, uniqueNames } from "../../src/text/converted-text.ts";
import { extendedBlock } from "../../src/text/extended-block.ts";

const columns = [{ role: "mean", name: "m", index: 0 }] as const;
const added = ["x"] as const;
const twice = ([mean]: readonly Float64Array[]) => Float64Array.from(mean, (value) => 2 * value);
const converted = (text: string, records: number, from: "csv" | "jsonl", output: object, more = {}): string => {
  const dialect = { delimiter: from === "csv" ? 0x2c : 0, newline: 0x0a };
  const plan = { layout: { format: from, dialect, names: ["m", "t"] }, columns, added, ...more };
  const block = { bytes: new Uint8Array(Buffer.from(text)), records };
  const to = { delimiter: ";", names: ["m", "t"], format: from === "csv" ? "jsonl" : "csv", ...output } as const;
  return Buffer.from(extendedBlock(block, { ...plan, output: to }, twice).bytes).toString();
};

it("fields become text in JSON, only what was read is a number with its own digits; bad and blank records are left out", () => {
  const text = converted('1.50, é \r\n\n?,x\n+2,"a ""b""\n;"\n.5,', 5, "csv", {});
  expect(text).toBe('{"m":1.50,"t":" é ","x":3}\n{"m":2,"t":"a \\"b\\"\\n;","x":4}\n{"m":0.5,"t":"","x":1}\n');
});

it("values become fields: digits as they are, text without its escapes, nothing for null; quotes where they are needed", () => {
  const lines = [
    '{"t":12345678901234567890,"m":1}',
    '{"m":2,"t":"a;\\u00e9"}',
    '{"m":3,"t":""}',
    '{"m":4,"t":null}',
    '{"m":5}',
  ];
  expect(converted(lines.join("\n"), 5, "jsonl", {})).toBe(
    '1;12345678901234567890;2\n2;"a;é";4\n3;"";6\n4;;8\n5;;10\n',
  );
  expect(converted('{"m":1,"t":"a"}', 1, "jsonl", { asJson: ["t"] })).toBe('1;"""a""";2\n');
});

it("columns of true and false are written so", () => {
  const types = { types: ["boolean"] };
  expect(converted("0.5,a\n0,b", 2, "csv", {}, types)).toBe('{"m":0.5,"t":"a","x":true}\n{"m":0,"t":"b","x":false}\n');
  expect(converted('{"m":0.5,"t":"a"}', 1, "jsonl", {}, types)).toBe("0.5;a;true\n");
});

it("the header has the names in quotes where they are needed, and names that come twice are distinguished", () => {
  const layout = { format: "csv", delimiter: ",", names: ["a", "b,c"] } as const;
  expect(Buffer.from(convertedHeader(layout, added)).toString()).toBe('a,"b,c",x\n');
  expect(convertedHeader({ ...layout, format: "jsonl" }, added)).toHaveLength(0);
  expect(uniqueNames(["a", "a", "a_1", "b", "a"])).toEqual(["a", "a_2", "a_1", "b", "a_3"]);
});
