import { gaussHermite, logNormalCdf } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { addMaps } from "../../src/mixture/add-maps.ts";
import { logMixtureAt } from "../../src/mixture/log-mixture-at.ts";
import { loadMaps, type MixtureOfMaps, mixtureAt, mixtureWorkspace } from "../../src/mixture/mixture-of-maps.ts";
import { naiveLogs, naiveMaps } from "../naive-mixture.ts";
import { mapsOf, randomMaps } from "../random-maps.ts";

/** ln G, ln(1 − G) and ln of the slope Σ W r, from whichever form the row takes. */
function logsOf(room: MixtureOfMaps, logQ: number, log1mQ: number): number[] {
  if (mixtureAt(room, Float64Array.of(logQ, log1mQ, 0, 0), 0)) {
    const [low, high, inA, inB] = room.sums;
    return [Math.log(low), Math.log(high), logSum(Math.log(inA) - logQ, Math.log(inB) - log1mQ)];
  }
  logMixtureAt(room, logQ, log1mQ);
  const [low, high, inA, inB] = room.logs;
  return [low, high, logSum(inA - logQ, inB - log1mQ)];
}

function logSum(x: number, y: number): number {
  return Math.max(x, y) + Math.log1p(Math.exp(-Math.abs(x - y)));
}

describe("mixtureAt", () => {
  for (const order of [1, 2, 3, 4, 5, 7]) {
    it(`agrees at order ${order} with the maps one by one, in both tails`, () => {
      const rule = gaussHermite(order);
      const maps = randomMaps(20, 5);
      const room = mixtureWorkspace(rule);
      for (let row = 0; row < maps.length; row++) {
        loadMaps(room, maps, row);
        const one = naiveMaps(maps, row, rule);
        for (let x = -9; x <= 9; x += 0.75) {
          const [logQ, log1mQ] = [logNormalCdf(x), logNormalCdf(-x)];
          // A logarithm near −40 a in an exponent costs 40 a of the last digits.
          expectAllClose(logsOf(room, logQ, log1mQ), [...naiveLogs(one, logQ, log1mQ)], {
            relative: 1e-13,
            absolute: 1e-13,
          });
        }
      }
    });
  }

  it("agrees with the maps one by one for extreme a, b and c, whichever form it takes", () => {
    const rule = gaussHermite(4);
    const room = mixtureWorkspace(rule);
    const forms = new Set<boolean>();
    for (const logA of [-6.9, 0, 6.9]) {
      for (const logB of [-6.9, 0, 6.9]) {
        for (const c of [-30, 0, 30]) {
          const maps = mapsOf([logA, logB, c], [0.3, -0.2, 0.3, 1, -0.5, 0.7]);
          loadMaps(room, maps, 0);
          const one = naiveMaps(maps, 0, rule);
          for (const x of [-50, -20, -5, -1, 0, 0.5, 3, 8, 30]) {
            const [logQ, log1mQ] = [logNormalCdf(x), logNormalCdf(-x)];
            forms.add(mixtureAt(room, Float64Array.of(logQ, log1mQ, 0, 0), 0));
            const [low, high, slope] = logsOf(room, logQ, log1mQ);
            const [naiveLow, naiveHigh, naiveSlope] = naiveLogs(one, logQ, log1mQ);
            // z itself, up to 1e6 here, carries its last digit into the logarithm.
            expectAllClose([low, high, slope], [naiveLow, naiveHigh, naiveSlope], { relative: 1e-12, absolute: 1e-11 });
          }
        }
      }
    }
    expect(forms).toEqual(new Set([true, false]));
  });

  it("gives the same sums by the unrolled and by the general form", () => {
    const maps = randomMaps(30, 8);
    const room = mixtureWorkspace(gaussHermite(4));
    for (let row = 0; row < maps.length; row++) {
      loadMaps(room, maps, row);
      const point = Float64Array.of(logNormalCdf(row / 10 - 1.5), logNormalCdf(1.5 - row / 10), 0.7, 0.9);
      expect(mixtureAt(room, point, 0)).toBe(true);
      const unrolled = room.sums.slice();
      addMaps(room, point, 0);
      // Each form adds 64 terms in another order; the last sum has terms of both signs.
      expectAllClose(room.sums, unrolled, { relative: 1e-13, absolute: 1e-15 });
    }
  });

  it("passes from plain sums to logarithms without a visible step", () => {
    const maps = mapsOf([0.4, 0.2, 0.5], [0.4, 0.1, 0.3, 0.2, 0.1, 0.4]);
    const room = mixtureWorkspace(gaussHermite(4));
    loadMaps(room, maps, 0);
    let borders = 0;
    let before = true;
    for (let x = -5; x > -30; x -= 0.01) {
      const [logQ, log1mQ] = [logNormalCdf(x), logNormalCdf(-x)];
      const plain = mixtureAt(room, Float64Array.of(logQ, log1mQ, 0, 0), 0);
      if (plain !== before) {
        borders++;
        const inside = logsOf(room, logNormalCdf(x + 0.01), logNormalCdf(-x - 0.01));
        logMixtureAt(room, logNormalCdf(x + 0.01), logNormalCdf(-x - 0.01));
        expectAllClose(inside[0], room.logs[0], { relative: 1e-14 });
        // 64 weights add to 1 within a few of the last digits.
        expectAllClose(inside[1], room.logs[1], { absolute: 4e-15 });
      }
      before = plain;
    }
    expect(borders).toBe(1);
  });

  it("holds no factor where the last part of the offset could lift it into the sum", () => {
    const rule = gaussHermite(4);
    const room = mixtureWorkspace(rule);
    for (const spread of [10, 16, 18, 40]) {
      const maps = mapsOf([3, 0, 0], [0, 0, 0, 0, 0, spread]);
      loadMaps(room, maps, 0);
      for (const x of [-8, -2, 0, 2]) {
        const [logQ, log1mQ] = [logNormalCdf(x), logNormalCdf(-x)];
        const expected = [...naiveLogs(naiveMaps(maps, 0, rule), logQ, log1mQ)];
        expectAllClose(logsOf(room, logQ, log1mQ), expected, { relative: 1e-13, absolute: 1e-13 });
      }
    }
  });

  it("answers with finite logarithms where every map underflows", () => {
    const room = mixtureWorkspace(gaussHermite(4));
    loadMaps(room, mapsOf([6, 6, -1000], [1, 1, 1, 1, 1, 1]), 0);
    for (const x of [-1000, -50, 0, 50, 1000]) {
      for (const value of logsOf(room, logNormalCdf(x), logNormalCdf(-x))) expect(Number.isFinite(value)).toBe(true);
    }
  });
});
