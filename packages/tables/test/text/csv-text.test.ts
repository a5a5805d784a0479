import { expect, it } from "vitest";
import { csvRows } from "../../src/text/csv-records.ts";
import { csvText } from "../../src/text/csv-text.ts";

it("columns are written as fields that read back the same, nothing for null", () => {
  const columns = [Float64Array.of(0.1, -1e-300), ['a, "b"', null], [new Date(0), [1, 2]], [10n, true]];
  expect([...csvText(["mean", "a,b", "c", "d"], columns)].join("")).toBe(
    'mean,"a,b",c,d\n0.1,"a, ""b""",1970-01-01T00:00:00.000Z,10\n-1e-300,,"[1,2]",true\n',
  );
});

it("a long table comes in pieces", () => {
  const column = Float64Array.from({ length: 10_000 }, (_, i) => i);
  const pieces = [...csvText(["i"], [column])];
  expect(pieces).toHaveLength(4);
  const rows = [...csvRows(new TextEncoder().encode(pieces.join("")), { delimiter: 0x2c, newline: 0x0a })];
  expect(rows.slice(1).map(([i]) => Number(i))).toEqual(Array.from(column));
});
