import { describe, expect, it } from "vitest";
import { foldOfRows, requireFolds } from "../../src/folds/folds.ts";

describe("foldOfRows", () => {
  it("shuffles: neighbours are in the same fold as often as chance has it", () => {
    const fold = foldOfRows(10_000, 5, 3);
    let together = 0;
    for (let row = 1; row < fold.length; row++) if (fold[row] === fold[row - 1]) together++;
    // 9999 pairs at chance 1/5: a standard deviation of 40; five of them leave no room for an order.
    expect(Math.abs(together - 2000)).toBeLessThan(200);
  });

  it("gives other folds for another seed", () => {
    expect(foldOfRows(50, 5, 1)).not.toEqual(foldOfRows(50, 5, 2));
  });
});

describe("requireFolds", () => {
  it.each([1, 2.5, 13, Number.NaN, Number.POSITIVE_INFINITY, -3])("refuses %s folds of 12 rows", (folds) => {
    expect(() => requireFolds("compare", folds, 12)).toThrow(
      `compare: folds must be a whole number from 2 to the number of rows, 12, got ${folds}; 5 is typical`,
    );
  });

  it("refuses fewer than two rows", () => {
    expect(() => requireFolds("crossFit", 2, 1)).toThrow(
      "crossFit: there must be at least 2 rows to split, got 1; collect more outcomes",
    );
  });

  it("takes as many folds as rows", () => {
    expect(() => requireFolds("compare", 12, 12)).not.toThrow();
  });
});
