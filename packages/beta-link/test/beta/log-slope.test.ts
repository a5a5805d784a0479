import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { identityMap, logSlope, logSlopeLogitDerivative, logSlopeWithGrad } from "../../src/index.ts";

describe("logSlope", () => {
  it("is the logarithm of the slope, worked by hand at q = 1/2, a = 2, b = 3, c = 0", () => {
    // e^z = (1/4)/(1/8) = 2, s = 2/3; slope = s(1 − s)(a/q + b/(1 − q)) = (2/9) · 10.
    const map = { logA: Math.log(2), logB: Math.log(3), c: 0 };
    const half = Math.log(0.5);
    expectAllClose(logSlope(map, half, half), Math.log(20 / 9), { relative: 1e-15 });
    // 1 − 2s = −1/3 and p = 4/10.
    expectAllClose(
      Object.values(logSlopeWithGrad(map, half, half)),
      [Math.log(20 / 9), (2 / 3) * Math.LN2 + 0.4, -Math.LN2 + 0.6, -1 / 3],
      { absolute: 1e-15 },
    );
    // (1 − 2s)(a/2 + b/2) + 1/2 − p
    expectAllClose(logSlopeLogitDerivative(map, half, half), -5 / 6 + 0.1, { relative: 1e-14 });
  });

  it("is 0 for the identity map in the far tail, where ln q = −800 cancels", () => {
    expect(logSlope(identityMap, -800, -0)).toBe(0);
    expect(logSlope(identityMap, -0, -800)).toBe(0);
    // Near the identity the first order is left: (a − 1) ln q + c + ln a.
    expectAllClose(logSlope({ logA: 1e-12, logB: 0, c: 0 }, -800, 0), -799e-12, { relative: 1e-11 });
  });

  it("is the limit at q = 0 and q = 1: finite for a = 1, without bound otherwise", () => {
    expectAllClose(logSlope({ logA: 0, logB: 1, c: 0.25 }, -Infinity, 0), 0.25, { absolute: 1e-15 });
    expectAllClose(logSlope({ logA: 1, logB: 0, c: 0.25 }, 0, -Infinity), -0.25, { absolute: 1e-15 });
    expect(logSlope({ logA: 0.1, logB: 0, c: 0 }, -Infinity, 0)).toBeLessThan(-1e300);
    expect(logSlope({ logA: -0.1, logB: 0, c: 0 }, -Infinity, 0)).toBeGreaterThan(1e300);
  });

  it("does not change the map it is given", () => {
    const map = Object.freeze({ logA: 0.5, logB: -0.5, c: 1 });
    logSlopeWithGrad(map, -1, Math.log1p(-Math.exp(-1)));
    expect(map).toEqual({ logA: 0.5, logB: -0.5, c: 1 });
  });

  it("refuses bad numbers, saying which function, which argument and what to pass", () => {
    expect(() => logSlope(identityMap, Number.NaN, -1)).toThrow(
      "logSlope: logQ must be ≤ 0, got NaN; pass the logarithms of F(y) and of 1 − F(y)",
    );
    expect(() => logSlopeWithGrad({ ...identityMap, logA: Infinity }, -1, -1)).toThrow(
      "logSlopeWithGrad: map.logA must be a finite number, got Infinity",
    );
    expect(() => logSlopeLogitDerivative(identityMap, -1, 0.5)).toThrow("logSlopeLogitDerivative: log1mQ must be ≤ 0");
  });
});
