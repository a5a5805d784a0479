import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { logistic } from "../../src/index.ts";

describe("logistic", () => {
  it("has the location as mean and π·scale/√3 as standard deviation", () => {
    const d = logistic({ location: 4, scale: 3 });
    expect(d.mean()).toBe(4);
    expectAllClose(d.std(), 3 * 1.8137993642342178, { relative: 1e-15 });
  });

  it("has quantiles that keep their digits near the median and in both tails", () => {
    const d = logistic({ location: 0, scale: 1 });
    expect(d.quantile(0.5)).toBe(0);
    expectAllClose(d.quantile(0.5 + 2 ** -50), 2 ** -48, { relative: 1e-14 });
    expectAllClose(d.quantile(1e-300), -300 * Math.LN10, { relative: 1e-15 });
    expectAllClose(d.quantile(1 - 2 ** -53), 53 * Math.LN2, { relative: 1e-15 });
  });

  it("has crps scale·(2 ln 2 − 1) at its centre and distance − scale far from it", () => {
    const d = logistic({ location: 1, scale: 2 });
    expectAllClose(d.crps(1), 2 * (2 * Math.LN2 - 1), { relative: 1e-15 });
    expectAllClose(d.crps(-999), 998, { relative: 1e-15 });
  });

  it.each([
    [{ location: Number.NEGATIVE_INFINITY, scale: 1 }, "logistic: location must be a finite number, got -Infinity"],
    [{ location: 0, scale: Number.NaN }, "logistic: scale must be a finite number > 0, got NaN"],
  ])("refuses %o", (parameters, message) => {
    expect(() => logistic(parameters)).toThrow(message);
  });
});
