import { expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BetaMap, betaMap, identityMap, log1mBetaMap, logBetaMap } from "../../src/index.ts";
import { anyLogs, anyMap, logsFromLogit } from "../arbitraries.ts";

describe("laws of betaMap", () => {
  it("is monotone in q", () => {
    fc.assert(
      fc.property(anyMap, numberBetween(-700, 700), numberBetween(-700, 700), (map, u, v) => {
        const [low, high] = [logsFromLogit(Math.min(u, v)), logsFromLogit(Math.max(u, v))];
        expect(betaMap(map, low.logQ, low.log1mQ)).toBeLessThanOrEqual(betaMap(map, high.logQ, high.log1mQ));
        expect(logBetaMap(map, low.logQ, low.log1mQ)).toBeLessThanOrEqual(logBetaMap(map, high.logQ, high.log1mQ));
      }),
    );
  });

  it("is the identity at identityMap: ln q and ln(1 − q) come back to 1e-14", () => {
    fc.assert(
      fc.property(anyLogs, ({ logQ, log1mQ }) => {
        // One float cannot hold ln q − ln(1 − q) closer than half an ulp, which enters the other tail's logarithm.
        const closeness = { relative: 1e-14, absolute: 1e-14, label: `at ln q = ${logQ}` };
        expectAllClose(logBetaMap(identityMap, logQ, log1mQ), logQ, closeness);
        expectAllClose(log1mBetaMap(identityMap, logQ, log1mQ), log1mQ, closeness);
      }),
    );
  });

  it("turned round, swaps a with b, q with 1 − q and the sign of c", () => {
    fc.assert(
      fc.property(anyMap, anyLogs, (map, { logQ, log1mQ }) => {
        const turned: BetaMap = { logA: map.logB, logB: map.logA, c: -map.c };
        const closeness = { relative: 4e-16 * 1e3, absolute: 1e-300 };
        expectAllClose(log1mBetaMap(turned, log1mQ, logQ), logBetaMap(map, logQ, log1mQ), closeness);
      }),
    );
  });

  it("never answers with NaN, however far the tail and however extreme the map", () => {
    const anyParameter = fc.oneof(fc.double({ min: -1e308, max: 1e308, noNaN: true }), numberBetween(-1e3, 1e3));
    const extremeMap = fc.record({ logA: anyParameter, logB: anyParameter, c: anyParameter });
    fc.assert(
      fc.property(extremeMap, anyLogs, (map, { logQ, log1mQ }) => {
        expect(betaMap(map, logQ, log1mQ)).toBeGreaterThanOrEqual(0);
        expect(betaMap(map, logQ, log1mQ)).toBeLessThanOrEqual(1);
        expect(logBetaMap(map, logQ, log1mQ)).toBeLessThanOrEqual(0);
        expect(log1mBetaMap(map, logQ, log1mQ)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
