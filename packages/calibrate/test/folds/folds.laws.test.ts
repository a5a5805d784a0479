import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldOfRows, splitAt } from "../../src/folds/folds.ts";

const splits = fc
  .record({ rows: fc.integer({ min: 2, max: 300 }), seed: fc.maxSafeInteger() })
  .chain(({ rows, seed }) =>
    fc.record({ rows: fc.constant(rows), seed: fc.constant(seed), folds: fc.integer({ min: 2, max: rows }) }),
  );

describe("foldOfRows", () => {
  it("gives every row one fold, and folds whose sizes differ by at most one", () => {
    fc.assert(
      fc.property(splits, ({ rows, folds, seed }) => {
        const fold = foldOfRows(rows, folds, seed);
        expect(fold).toHaveLength(rows);
        const sizes = Array.from({ length: folds }, (_, k) => fold.filter((of) => of === k).length);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(rows);
        expect(Math.min(...sizes)).toBe(Math.floor(rows / folds));
        expect(Math.max(...sizes)).toBe(Math.ceil(rows / folds));
      }),
    );
  });

  it("gives the same folds for the same seed", () => {
    fc.assert(
      fc.property(splits, ({ rows, folds, seed }) => {
        expect(foldOfRows(rows, folds, seed)).toEqual(foldOfRows(rows, folds, seed));
      }),
    );
  });
});

describe("splitAt", () => {
  it("holds out every row exactly once, and trains on the rest in ascending order", () => {
    fc.assert(
      fc.property(splits, ({ rows, folds, seed }) => {
        const fold = foldOfRows(rows, folds, seed);
        const all = Array.from({ length: rows }, (_, row) => row);
        const heldOut: number[] = [];
        for (let k = 0; k < Math.min(folds, 10); k++) {
          const split = splitAt(fold, k);
          heldOut.push(...split.heldOut);
          const inHeldOut = new Set(split.heldOut);
          expect([...split.training]).toEqual(all.filter((row) => !inHeldOut.has(row)));
          expect([...split.heldOut]).toEqual([...inHeldOut].sort((a, b) => a - b));
        }
        expect(new Set(heldOut).size).toBe(heldOut.length);
        if (folds <= 10) expect(heldOut.sort((a, b) => a - b)).toEqual(all);
      }),
    );
  });
});
