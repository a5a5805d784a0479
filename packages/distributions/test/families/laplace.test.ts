import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { laplace } from "../../src/index.ts";

describe("laplace", () => {
  it("has the location as mean and √2·scale as standard deviation", () => {
    const d = laplace({ location: 4, scale: 3 });
    expect(d.mean()).toBe(4);
    expectAllClose(d.std(), 3 * Math.SQRT2, { relative: 1e-16 });
  });

  it("has quantiles that keep their digits near the median and in both tails", () => {
    const d = laplace({ location: 0, scale: 1 });
    expectAllClose(d.quantile(0.5 + 2 ** -50), 2 ** -49, { relative: 1e-14 });
    expectAllClose(d.quantile(0.5 - 2 ** -50), -(2 ** -49), { relative: 1e-14 });
    expectAllClose(d.quantile(1e-300), Math.log(2e-300), { relative: 1e-15 });
    expectAllClose(d.quantile(1 - 2 ** -53), 52 * Math.LN2, { relative: 1e-15 });
  });

  it("has crps scale/4 at its centre and distance − ¾·scale far from it", () => {
    const d = laplace({ location: 1, scale: 2 });
    expect(d.crps(1)).toBe(0.5);
    expectAllClose(d.crps(1001), 998.5, { relative: 1e-15 });
  });

  it.each([
    [{ location: Number.NaN, scale: 1 }, "laplace: location must be a finite number, got NaN"],
    [{ location: 0, scale: 0 }, "laplace: scale must be a finite number > 0, got 0"],
  ])("refuses %o", (parameters, message) => {
    expect(() => laplace(parameters)).toThrow(message);
  });
});
