import { dateFrom, type LabelColumn } from "@distcal/tables";
import { describe, expect, it } from "vitest";
import { type CutTable, segmentsOf } from "../../src/segments/segments.ts";

/** A table of this many rows; its target is the number of the row. */
function table(rows: number): CutTable {
  const target = Float64Array.from({ length: rows }, (_, row) => row);
  return {
    file: "a.csv",
    columns: { mean: target, std: target, target },
    names: { mean: "mean", std: "std", target: "target" },
  };
}

/** A column of texts, null for a missing one. */
function texts(values: readonly (string | null)[], name = "site"): LabelColumn {
  const distinct = [...new Set(values.filter((value) => value !== null))];
  return {
    name,
    codes: Int32Array.from(values, (value) => (value === null ? -1 : distinct.indexOf(value))),
    texts: distinct,
  };
}

const cut = (label: LabelColumn): Readonly<Record<string, number>> => {
  const { parts } = segmentsOf(label, table("numbers" in label ? label.numbers.length : label.codes.length));
  return Object.fromEntries(parts.map(({ name, rows }) => [name, rows.length]));
};
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, k) => k);

describe("segmentsOf cuts rows by", () => {
  it("categories, in an order that counts, rows without one last", () => {
    const { parts } = segmentsOf(texts(["b 10", null, "b 9", "a", "b 10"]), table(5));
    expect(parts).toEqual([
      { name: "a", rows: Int32Array.of(3) },
      { name: "b 9", rows: Int32Array.of(2) },
      { name: "b 10", rows: Int32Array.of(0, 4) },
      { name: "(missing)", rows: Int32Array.of(1) },
    ]);
  });

  it("each of a few numbers", () => {
    const label = { name: "stars", numbers: Float64Array.of(2, 1, 5, Number.NaN, 1) };
    expect(cut(label)).toEqual({ "1": 2, "2": 1, "5": 1, "(missing)": 1 });
    expect(segmentsOf(label, table(5)).numbers).toBeUndefined();
  });

  it("fifths of many numbers, thirds of few rows, equal numbers together", () => {
    const load = (rows: number): LabelColumn => ({
      name: "load",
      numbers: Float64Array.from(range(rows), (k) => k / 10),
    });
    expect(cut(load(200))).toEqual({ "below 4": 40, "4 to 8": 40, "8 to 12": 40, "12 to 16": 40, "from 16": 40 });
    expect(cut(load(90))).toEqual({ "below 3": 30, "3 to 6": 30, "from 6": 30 });
    const zeros = { name: "rain", numbers: Float64Array.from(range(300), (k) => Math.max(0, k - 200)) };
    expect(cut(zeros)).toEqual({ "below 40": 240, "from 40": 60 });
    expect(segmentsOf(load(200), table(200)).numbers).toHaveLength(200);
  });

  it("the finest periods of a date that are at most 12", () => {
    const days = (count: number, step = 1): LabelColumn =>
      texts(
        range(count).map((k) => new Date(Date.UTC(2023, 0, 30) + step * k * 86_400_000).toISOString().slice(0, 10)),
      );
    expect(Object.keys(cut(days(10)))).toHaveLength(10);
    expect(Object.keys(cut(days(30)))[1]).toBe("week of 2023-02-06");
    expect(Object.keys(cut(days(300)))[1]).toBe("2023-02");
    expect(Object.keys(cut(days(300, 3)))[1]).toBe("2023 Q2");
    expect(Object.keys(cut(days(300, 12)))[1]).toBe("2024");
    expect(Object.keys(cut(days(300, 50)))).toEqual(expect.arrayContaining(["below 2031-04-18"]));
    const hours = texts(["2024-01-01T10:30:00Z", "2024-01-01 10:59", null, "2024-01-01 11:00:00.5"]);
    expect(cut(hours)).toEqual({ "2024-01-01 10h": 2, "2024-01-01 11h": 1, "(missing)": 1 });
  });
});

it("dateFrom reads dates of the calendar, and nothing else", () => {
  expect(dateFrom("2024-02-29")).toBe(Date.UTC(2024, 1, 29));
  expect(dateFrom("2024/03")).toBe(Date.UTC(2024, 2, 1));
  for (const text of ["2023-02-29", "2024-13-01", "31.03.2024", "2024-03-31 25:00", "north"])
    expect(dateFrom(text)).toBeNaN();
});

describe("segmentsOf refuses with a sentence", () => {
  const refusal =
    (label: LabelColumn, rows: number): (() => unknown) =>
    () =>
      segmentsOf(label, table(rows));

  it("10,000 categories", () => {
    expect(refusal(texts(range(10_000).map((k) => `u${k}`)), 10_000)).toThrow(
      'a.csv: column "site" of `by` has 10,000 different values, and 100 is the most; name a column with fewer categories, with numbers, or with dates such as 2024-03-31',
    );
  });

  it("a column without any value", () => {
    const sentence = 'a.csv: column "site" of `by` is empty in all rows; name another column';
    expect(refusal(texts([null, null]), 2)).toThrow(sentence);
    expect(refusal({ name: "site", numbers: Float64Array.of(Number.NaN) }, 1)).toThrow(sentence);
  });

  it("the outcome and its copies", () => {
    const copy = { name: "copy", numbers: table(5).columns.target };
    expect(refusal(copy, 5)).toThrow(
      /^a\.csv: column "copy" of `by` is the observed outcome or a copy of it: rows chosen/,
    );
    expect(refusal({ ...copy, name: "target", numbers: Float64Array.of(1) }, 1)).toThrow(
      /"target" of `by` is the observed/,
    );
  });
});
