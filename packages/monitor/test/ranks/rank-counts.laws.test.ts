import { normalCdf } from "@distcal/numerics";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rankCounts } from "../../src/ranks/rank-counts.ts";

const bins = 12;
const values = fc.array(fc.nat({ max: bins - 1 }), { minLength: 1, maxLength: 60 });

it("whichever of some values comes last, its ranks tile (0, 1), each as long as it is likely: uniform, ties or not", () => {
  fc.assert(
    fc.property(values, (all) => {
      let end = 0;
      for (const bin of [...new Set(all)].sort((a, b) => a - b)) {
        const counts = new Array<number>(bins).fill(0);
        for (const value of all) counts[value]++;
        const likely = counts[bin] / all.length;
        counts[bin]--;
        const rank = (v: number): number => normalCdf(rankCounts(counts).scoreOf(bin, v));
        expect(rank(1e-12)).toBeCloseTo(end, 9);
        expect(rank(0.5)).toBeCloseTo(end + likely / 2, 9);
        end += likely;
        expect(rank(1 - 1e-12)).toBeCloseTo(end, 9);
      }
    }),
  );
});

it("values that came one by one are counted as if they had been there at the start", () => {
  fc.assert(
    fc.property(values, values, fc.nat({ max: bins - 1 }), (early, late, next) => {
      const before = rankCounts(new Array<number>(bins).fill(0));
      for (const bin of [...early, ...late]) before.scoreOf(bin, 0.5);
      const after = rankCounts(before.counts);
      expect(before.scoreOf(next, 0.3)).toBe(after.scoreOf(next, 0.3));
      expect(before.counts).toEqual(after.counts);
    }),
  );
});

it("ranks stay finite at the very ends of very many values", () => {
  const many = [4e15, 0, 0];
  expect(Number.isFinite(rankCounts(many).scoreOf(2, 1 - 2 ** -53))).toBe(true);
  expect(Number.isFinite(rankCounts([0, 0, 4e15]).scoreOf(0, 2 ** -53))).toBe(true);
});
