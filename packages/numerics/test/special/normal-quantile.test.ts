import { logNormalCdf, normalCdf, normalQuantile, normalQuantileFromLog } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("normalQuantile", () => {
  it("is 0 at one half and odd about it", () => {
    expect(normalQuantile(0.5)).toBe(0);
    // 1 − p is exact for these.
    for (const p of [0.25, 0.125, 2 ** -20, 2 ** -50]) expect(normalQuantile(1 - p)).toBe(-normalQuantile(p));
  });

  it("is the inverse of normalCdf to 1e-15 relative, the whole lower tail down", () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 0, noNaN: true }), (z) => {
        // An error δ of the cdf moves z by δ/hazard: relative 1e-15 of the cdf is 1e-15/|z| in z, or 1e-15 near 0.
        expectAllClose(normalQuantile(normalCdf(z)), z, { relative: 1e-15, absolute: 2e-15 });
      }),
    );
  });

  it("refuses levels outside (0, 1)", () => {
    for (const p of [0, 1, -0.1, 1.5, Number.NaN, Infinity]) {
      expect(() => normalQuantile(p)).toThrow(
        `normalQuantile: p must lie strictly between 0 and 1, got ${p}; pass a probability such as 0.95`,
      );
    }
  });
});

describe("normalQuantileFromLog", () => {
  it("agrees with normalQuantile where p is a float64", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1 - 1e-9, noNaN: true }), (p) => {
        // ln p is rounded: near p = 1 that moves z by 1e-16/hazard.
        expectAllClose(normalQuantileFromLog(Math.log(p)), normalQuantile(p), {
          relative: 1e-14,
          absolute: 1e-7 * 2 ** -30,
        });
      }),
    );
  });

  it("is the inverse of logNormalCdf far beyond where p underflows", () => {
    for (const z of [-38, -40, -100, -1414, -1e4, -1e8, -1e100, -1e154]) {
      expectAllClose(normalQuantileFromLog(logNormalCdf(z)), z, { relative: 1e-15, label: `z = ${z}` });
    }
    expectAllClose(normalQuantileFromLog(-Number.MAX_VALUE), -1.8961503816218352e154, { relative: 1e-15 });
  });

  it("refuses a log probability that is not negative and finite", () => {
    for (const logP of [0, 0.1, -Infinity, Number.NaN]) {
      expect(() => normalQuantileFromLog(logP)).toThrow(
        `normalQuantileFromLog: logP must be finite and < 0, got ${logP}; pass ln p of a probability p`,
      );
    }
  });
});
