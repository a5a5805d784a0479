import { describe, expect, it } from "vitest";
import { badRowError, cellProblem, goodPlaces, skippedNote } from "../../src/cells/cells.ts";
import { cellsFrom } from "../../src/cells/cells-from.ts";
import { numberFrom } from "../../src/cells/number-from.ts";
import type { NumberColumn } from "../../src/roles/choose-columns.ts";
import { complaint } from "../../src/roles/roles.ts";
import { csvCells } from "../../src/text/csv-cells.ts";
import { jsonCells } from "../../src/text/json-cells.ts";

const columns: NumberColumn[] = [
  { role: "mean", name: "m", index: 0 },
  { role: "std", name: "s", index: 2 },
];
const comma = { delimiter: 0x2c, newline: 0x0a } as const;

describe("numberFrom", () => {
  it("reads decimals as JavaScript does", () => {
    for (const text of ["0", "-1.5", "+2", ".5", "5.", "1e5", "1E-300", "0.10", "007", "9007199254740993"]) {
      expect(numberFrom(text)).toBe(Number(text));
    }
  });

  it("refuses all else with NaN, and what is too large for a double with infinity", () => {
    for (const text of [
      "",
      "NA",
      "nan",
      "NaN",
      "inf",
      "Infinity",
      "0x10",
      "0b1",
      "1,5",
      "1_000",
      "1 2",
      "e5",
      ".",
      "-",
    ]) {
      expect(numberFrom(text)).toBeNaN();
    }
    expect(numberFrom("1e999")).toBe(Number.POSITIVE_INFINITY);
  });
});

it("a value is complained about where it is not finite, or no standard deviation", () => {
  expect(complaint("mean", -1)).toBeUndefined();
  expect(complaint("std", 1e-300)).toBeUndefined();
  expect(complaint("std", 0)).toBe("must be > 0");
  expect(complaint("target", Number.NaN)).toBe("must be a finite number");
  expect(cellProblem(columns[1], -1, "-1")).toBe('column "s" must be > 0, got "-1"');
  expect(cellProblem(columns[0], Number.NaN, "x".repeat(99))).toBe(
    `column "m" must be a finite number, got "${"x".repeat(40)}…"`,
  );
});

describe("cells of a block", () => {
  it("of CSV hold the good rows, and the state and bounds of every record", () => {
    const bytes = Buffer.from('1,a,2\n\n"3",b, 4 \r\nx,c,5\n6,d\n7,e,8');
    const cells = csvCells(bytes, 6, comma, columns, 3);
    expect(cells.values.map((column) => Array.from(column))).toEqual([
      [1, 3, 7],
      [2, 4, 8],
    ]);
    expect(Array.from(cells.states)).toEqual([0, 2, 0, 1, 1, 0]);
    expect(cells).toMatchObject({ rows: 5, good: 3, bad: 2 });
    expect(cells.firstBad).toEqual({ row: 3, problem: 'column "m" must be a finite number, got "x"' });
    expect(Array.from(cells.bounds.subarray(6, 9))).toEqual([7, 16, 18]);
  });

  it("of JSON lines take numbers and texts that say numbers, and refuse what is not an object", () => {
    const lines = [
      '{"s":2,"m":1}',
      '{"m":"3","s":" 4 "}',
      '{"m":null,"s":1}',
      "[1]",
      "{",
      '{"m":1,"s":1,"q":0}',
      '{"m":1e999,"s":1}',
    ];
    const cells = jsonCells(Buffer.from(lines.join("\n")), 7, columns, ["q"]);
    expect(cells.values.map((column) => Array.from(column))).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(Array.from(cells.states)).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect(cells.firstBad).toEqual({ row: 3, problem: 'column "m" must be a finite number, got nothing' });
    const problem = (line: string) => jsonCells(Buffer.from(line), 1, columns, ["q"]).firstBad?.problem;
    expect(problem("[1]")).toBe("it must be one JSON object on one line");
    expect(problem('{"m":1,"s":1,"q":0}')).toBe('it has "q" already, which predict would add');
    expect(problem('{"m":1e999,"s":1}')).toBe('column "m" must be a finite number, got "Infinity"');
    expect(problem('{"m":{"a":1},"s":1}')).toBe('column "m" must be a finite number, got "{\\"a\\":1}"');
    // A name that every object answers to is no column of its own.
    const inherited = [{ role: "mean", name: "constructor", index: 0 }] as const;
    expect(jsonCells(Buffer.from("{}"), 1, inherited).bad).toBe(1);
  });

  it("of a relation take null for nothing", () => {
    const table = [
      [1, " 2 "],
      [null, 1],
      [Number.NaN, 1],
      [5, 6],
    ] as const;
    const cells = cellsFrom(columns, 4, (c, row) => table[row][c]);
    expect(cells.values.map((column) => Array.from(column))).toEqual([
      [1, 5],
      [2, 6],
    ]);
    expect(cells).toMatchObject({ rows: 4, good: 2, bad: 2, firstBad: { row: 2 } });
  });
});

it("the sentences name the file, the row, the problem and the remedy", () => {
  const bad = { row: 7, problem: "it is odd" };
  expect(badRowError("a.csv", bad)).toMatchObject({
    exitCode: 2,
    message: "a.csv: row 7 (the first row of data is 1): it is odd; fix the row, or skip such rows with `skipBadRows`",
  });
  expect(skippedNote("a.csv", 1, bad)).toBe("a.csv: 1 bad row left out (the first is row 7: it is odd)");
  expect(skippedNote("a.csv", 1200, undefined)).toBe("a.csv: 1,200 bad rows left out");
});

it("a cell of very many digits and a letter is refused in a time that grows with its length", () => {
  const started = performance.now();
  expect(numberFrom(`${"1".repeat(1_000_000)}x`)).toBeNaN();
  expect(numberFrom(`${"1".repeat(1_000_000)}.${"1".repeat(1_000_000)}x`)).toBeNaN();
  // Quadratic, the first alone would take a quarter of an hour.
  expect(performance.now() - started).toBeLessThan(2000);
});

it("good rows know their places among all records, bad and blank ones counted", () => {
  const cells = csvCells(Buffer.from("1,x,1\n\n2,x,-1\n3,x,1\n"), 4, comma, columns, 3);
  expect(Array.from(goodPlaces(cells))).toEqual([0, 3]);
  expect(Array.from(goodPlaces(cells, 1024))).toEqual([1024, 1027]);
});

describe("the ends of what is known of an outcome", () => {
  const ends: NumberColumn[] = [
    { role: "targetLow", name: "low", index: 0 },
    { role: "targetHigh", name: "high", index: 1 },
  ];

  it.each(["csv", "json", "values"])("are numbers, or open where a cell is empty or infinite: %s", (format) => {
    const rows = [
      ["1.5", ""],
      ["-inf", "2"],
      ["NA", " Infinity "],
      ["3", "3"],
    ];
    const text = Buffer.from(
      format === "csv"
        ? rows.map((row) => `${row.join()}\n`).join("")
        : rows.map(([low, high]) => `${JSON.stringify({ low, high })}\n`).join(""),
    );
    const cells =
      format === "csv"
        ? csvCells(text, 4, comma, ends, 2)
        : format === "json"
          ? jsonCells(text, 4, ends)
          : cellsFrom(ends, 4, (column, row) => rows[row][column]);
    expect(cells.values.map((column) => Array.from(column))).toEqual([
      [1.5, -Infinity, -Infinity, 3],
      [Infinity, 2, Infinity, 3],
    ]);
  });

  it("are refused where they are no numbers, or leave nothing between them", () => {
    const problem = (low: unknown, high: unknown) =>
      cellsFrom(ends, 1, (column) => (column === 0 ? low : high)).firstBad?.problem;
    expect(problem("abc", 1)).toBe('column "low" must be a number, or empty where that end is open, got "abc"');
    expect(problem(1, "-inf")).toBe('column "high" must leave something between the ends, got "-inf"');
    expect(problem(null, undefined)).toBeUndefined();
  });
});
