import { integrate, normalLogPdf } from "@distcal/numerics";
import { expect, it } from "vitest";
import { betGrid, betRatios, startShare } from "../../src/bets/bet-grid.ts";

it.each(betGrid.map((bet, k) => ({ ...bet, k })))(
  "a bet on shift $shift and width $width is fair, and on that",
  ({ k, shift, width }) => {
    const ratios = new Float64Array(betGrid.length);
    const ratioAt = (z: number): number => {
      betRatios(z, ratios);
      return ratios[k];
    };
    for (const z of [-3, -0.1, 2]) {
      const log = normalLogPdf((z - shift) / width) - Math.log(width) - normalLogPdf(z);
      expect(Math.log(ratioAt(z))).toBeCloseTo(log, 12);
    }
    const term = (z: number): number => ratioAt(z) * Math.exp(normalLogPdf(z));
    expect(integrate(term, [-40, -4, 0, 4, 40], 1e-12)).toBeCloseTo(1, 9);
  },
);

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
