import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { betaMap, identityMap, log1mBetaMap, logBetaMap, logitBetaMap } from "../../src/index.ts";

describe("betaMap", () => {
  it("is logistic(a ln q − b ln(1 − q) + c), worked by hand at q = 1/5, a = 2, b = 1, c = ln 5", () => {
    const map = { logA: Math.log(2), logB: 0, c: Math.log(5) };
    const [logQ, log1mQ] = [Math.log(0.2), Math.log(0.8)];
    // e^z = 5 · (1/5)² / (4/5) = 1/4, so the map's value is 1/5 again.
    expectAllClose(logitBetaMap(map, logQ, log1mQ), Math.log(0.25), { absolute: 1e-15 });
    expectAllClose(betaMap(map, logQ, log1mQ), 0.2, { relative: 1e-15 });
    expectAllClose(logBetaMap(map, logQ, log1mQ), Math.log(0.2), { relative: 1e-15 });
    expectAllClose(log1mBetaMap(map, logQ, log1mQ), Math.log(0.8), { relative: 2e-15 });
  });

  it("takes 0 to 0 and 1 to 1, whatever the map", () => {
    for (const map of [identityMap, { logA: -1e4, logB: 1e4, c: 30 }, { logA: 5, logB: -5, c: -30 }]) {
      expect(betaMap(map, -Infinity, 0)).toBe(0);
      expect(logBetaMap(map, -Infinity, 0)).toBe(-Infinity);
      expect(log1mBetaMap(map, -Infinity, 0)).toBe(-0);
      expect(betaMap(map, 0, -Infinity)).toBe(1);
      expect(log1mBetaMap(map, 0, -Infinity)).toBe(-Infinity);
    }
  });

  it("refuses a map with a parameter that is not a finite number, naming it", () => {
    expect(() => betaMap({ ...identityMap, logB: Number.NaN }, -1, Math.log1p(-Math.exp(-1)))).toThrow(
      "betaMap: map.logB must be a finite number, got NaN; pass a finite number",
    );
    expect(() => logBetaMap({ ...identityMap, c: Infinity }, 0, 0)).toThrow(
      "logBetaMap: map.c must be a finite number",
    );
  });

  it("refuses probabilities that are not given by their logarithms, naming the argument, the value and the remedy", () => {
    expect(() => betaMap(identityMap, 0.2, -0.5)).toThrow(
      "betaMap: logQ must be ≤ 0, got 0.2; pass the logarithms of F(y) and of 1 − F(y)",
    );
    expect(() => log1mBetaMap(identityMap, -0.5, Number.NaN)).toThrow("log1mBetaMap: log1mQ must be ≤ 0, got NaN");
    expect(() => logitBetaMap(identityMap, "-1" as unknown as number, -1)).toThrow(
      'logQ must be ≤ 0, got the string "-1"',
    );
    expect(() => betaMap(identityMap, [[1]] as unknown as number, -1)).toThrow(
      "logQ must be ≤ 0, got an array of length 1",
    );
  });

  it("refuses two logarithms that cannot belong to one q", () => {
    expect(() => betaMap(identityMap, -3, -4)).toThrow(
      "betaMap: logQ and log1mQ must be ln q and ln(1 − q) of one q, got -3 and -4",
    );
  });
});
