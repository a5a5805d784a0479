import { expect, it } from "vitest";
import { logAxis } from "../../src/drawing/log-axis.ts";

it("has ticks at 1, 2 and 5 of a few decades, and at every so many of more", () => {
  expect(logAxis(0.09, 11).names).toEqual(["0.1", "0.2", "0.5", "1", "2", "5", "10"]);
  expect(logAxis(1e-6, 0.5).names).toEqual(["10⁻⁶", "10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1"]);
  expect(logAxis(1e-300, 1).names).toHaveLength(7);
});

it("has more of them within a decade", () => {
  expect(logAxis(0.33, 1.55).names).toEqual(["0.5", "0.7", "1", "1.5"]);
  expect(logAxis(3e-8, 2e-7).names).toEqual(["3·10⁻⁸", "5·10⁻⁸", "7·10⁻⁸", "10⁻⁷", "1.5·10⁻⁷", "2·10⁻⁷"]);
});

it("has even ticks within a factor of three", () => {
  expect(logAxis(0.93, 1.12).names).toEqual(["0.95", "1.00", "1.05", "1.10"]);
});

it("puts them at their decimal logarithms", () => {
  const { domain, ticks } = logAxis(0.1, 10);
  expect(domain[0]).toBeCloseTo(-1, 12);
  expect(ticks[3]).toBe(0);
});
