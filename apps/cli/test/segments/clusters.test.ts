import { expect, it } from "vitest";
import { clustersOf } from "../../src/segments/clusters.ts";

it("clustersOf numbers texts and numbers alike, and sets rows without a label apart", () => {
  const texts = { name: "patient", codes: Int32Array.of(0, -1, 1, 0, -1), texts: ["a", "b"] };
  expect(clustersOf(texts, "a.csv")).toEqual(Int32Array.of(0, 2, 1, 0, 3));
  const numbers = { name: "patient", numbers: Float64Array.of(70, Number.NaN, 8, 70, Number.NaN) };
  expect(clustersOf(numbers, "a.csv")).toEqual(Int32Array.of(0, 2, 1, 0, 3));
});

it("clustersOf refuses a column without any value", () => {
  const empty = { name: "patient", numbers: Float64Array.of(Number.NaN) };
  expect(() => clustersOf(empty, "a.csv")).toThrow(
    'a.csv: column "patient" of `cluster` is empty in all rows; name another column',
  );
});
