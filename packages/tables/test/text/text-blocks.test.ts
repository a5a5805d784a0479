import { expect, it } from "vitest";
import { textBlocks } from "../../src/text/text-blocks.ts";

const csv = { format: "csv", dialect: { delimiter: 0x2c, newline: 0x0a } } as const;

function cut(text: string, isLast: boolean) {
  const blocks: string[] = [];
  const cutting = textBlocks("t.csv", Buffer.from(text), csv, isLast);
  for (;;) {
    const { value, done } = cutting.next();
    if (done) return { blocks, rest: value };
    expect(value.bytes.buffer.byteLength).toBe(value.bytes.length);
    blocks.push(`${value.records}: ${Buffer.from(value.bytes)}`);
  }
}

it("whole records are cut off, each block in memory of its own, and the rest waits for more bytes", () => {
  expect(cut('1,2\n"3\n4",5\n6,', false)).toEqual({ blocks: ['2: 1,2\n"3\n4",5\n'], rest: 12 });
  expect(cut("1,2\n6,", true)).toEqual({ blocks: ["2: 1,2\n6,"], rest: 6 });
  expect(cut("", true)).toEqual({ blocks: [], rest: 0 });
  expect(cut("1\n".repeat(2500), true).blocks.map((block) => block.split(":")[0])).toEqual(["1024", "1024", "452"]);
});

it("a quote that is never closed is refused at the end of the text, not before", () => {
  expect(cut('1,"2\n', false)).toEqual({ blocks: [], rest: 0 });
  expect(() => cut('1,"2\n', true)).toThrow(
    't.csv: the record that begins "1,\\"2\\n" opens a quote that is never closed',
  );
});
