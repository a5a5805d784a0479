import { expect, it } from "vitest";
import { rowChunks, rowsThatFit } from "../../src/elbo/row-chunks.ts";

it("chunks cover a range without a gap, none larger than asked for", () => {
  expect(rowChunks({ from: 3, to: 13 }, 4)).toEqual([
    { from: 3, to: 6 },
    { from: 6, to: 9 },
    { from: 9, to: 13 },
  ]);
  expect(rowChunks({ from: 0, to: 5 }, 5)).toEqual([{ from: 0, to: 5 }]);
});

it("one row always fits", () => {
  expect(rowsThatFit(2 ** 30)).toBe(1);
  expect(rowsThatFit(9 * 64)).toBe(14_563);
});
