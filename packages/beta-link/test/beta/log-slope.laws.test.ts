import { expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  betaMap,
  identityMap,
  logSlope,
  logSlopeLogitDerivative,
  logSlopeWithGrad,
  logSlopeWithGradInto,
} from "../../src/index.ts";
import { anyLogs, anyMap, logsFromLogit } from "../arbitraries.ts";

describe("laws of logSlope", () => {
  it("is 0 for the identity map, to 1e-14", () => {
    fc.assert(
      fc.property(anyLogs, ({ logQ, log1mQ }) => {
        expectAllClose(logSlope(identityMap, logQ, log1mQ), 0, { absolute: 1e-14, label: `at ln q = ${logQ}` });
      }),
    );
  });

  it("integrates to 1 over q: a slope adds no mass", () => {
    const gentleMap = fc.record({
      logA: numberBetween(-1, 1.5),
      logB: numberBetween(-1, 1.5),
      c: numberBetween(-2, 2),
    });
    fc.assert(
      fc.property(gentleMap, (map) => {
        // The trapezoid rule in logit q converges exponentially; dq = q(1 − q) d logit q.
        let sum = 0;
        for (let step = -1000; step <= 1000; step++) {
          const { logQ, log1mQ } = logsFromLogit(step / 8);
          sum += Math.exp(logSlope(map, logQ, log1mQ) + logQ + log1mQ) / 8;
        }
        expectAllClose(sum, 1, { absolute: 1e-12 });
      }),
      { numRuns: 50 },
    );
  });

  it("is the slope of betaMap", () => {
    fc.assert(
      fc.property(
        numberBetween(-2, 2),
        numberBetween(-2, 2),
        numberBetween(-2, 2),
        numberBetween(0.1, 0.9),
        (logA, logB, c, q) => {
          const map = { logA, logB, c };
          const at = (x: number): number => betaMap(map, Math.log(x), Math.log1p(-x));
          const h = 2 ** -14;
          const slope = (8 * (at(q + h) - at(q - h)) - (at(q + 2 * h) - at(q - 2 * h))) / (12 * h);
          expectAllClose(Math.exp(logSlope(map, Math.log(q), Math.log1p(-q))), slope, {
            relative: 1e-8,
            absolute: 1e-10,
          });
        },
      ),
    );
  });

  it("never answers with NaN, however far the tail and however extreme the map", () => {
    const anyParameter = fc.oneof(fc.double({ min: -1e300, max: 1e300, noNaN: true }), numberBetween(-1e3, 1e3));
    const extremeMap = fc.record({ logA: anyParameter, logB: anyParameter, c: anyParameter });
    const tiny = fc.constantFrom(1e-300, 5e-324, 0);
    const allLogs = fc.oneof(
      anyLogs,
      tiny.map((small) => ({ logQ: -1e6, log1mQ: -small })),
      tiny.map((small) => ({ logQ: -small, log1mQ: -1e150 })),
    );
    fc.assert(
      fc.property(fc.oneof(anyMap, extremeMap), allLogs, (map, { logQ, log1mQ }) => {
        const numbers = Object.values(logSlopeWithGrad(map, logQ, log1mQ));
        numbers.push(logSlopeLogitDerivative(map, logQ, log1mQ));
        expect(numbers.every(Number.isFinite), `${numbers}`).toBe(true);
      }),
    );
  });

  it("gives the same value with and without its gradient, to the last bit", () => {
    fc.assert(
      fc.property(anyMap, anyLogs, (map, { logQ, log1mQ }) => {
        const { value, ...gradient } = logSlopeWithGrad(map, logQ, log1mQ);
        expect(value).toBe(logSlope(map, logQ, log1mQ));
        const into = new Float64Array(5);
        expect(logSlopeWithGradInto(map.logA, map.logB, map.c, logQ, log1mQ, into, 1)).toBe(value);
        expect([...into]).toEqual([0, gradient.logA, gradient.logB, gradient.c, 0]);
      }),
    );
  });
});
