import { integrate, normalLogPdf } from "@distcal/numerics";
import { expect, it } from "vitest";
import { betGrid, logRatios, startShare } from "../../src/bets/bet-grid.ts";

it.each(betGrid.map((bet, k) => ({ ...bet, k })))("a bet on shift $shift and width $width is fair", ({ k }) => {
  const { square, slope, constant } = logRatios;
  const term = (z: number): number => Math.exp((square[k] * z + slope[k]) * z + constant[k] + normalLogPdf(z));
  expect(integrate(term, [-40, -4, 0, 4, 40], 1e-12)).toBeCloseTo(1, 9);
});

it("the shares of all starts sum to one", () => {
  let sum = 0;
  for (let s = 1; s <= 10_000; s++) sum += startShare(s);
  // What is left is ln 3/ln(s + 3).
  expect(sum + Math.log(3) / Math.log(10_003)).toBeCloseTo(1, 12);
});

it("a share keeps its digits after 10¹² rows, where a difference has none", () => {
  const s = 1e12;
  expect(startShare(s) / (Math.log(3) / (s * Math.log(s) ** 2))).toBeCloseTo(1, 9);
});
