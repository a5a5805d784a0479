import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { normal, studentT } from "../../src/index.ts";

describe("studentT", () => {
  it("has the location as mean and scale·√(ν/(ν−2)) as standard deviation", () => {
    const d = studentT({ location: -3, scale: 2, degreesOfFreedom: 6 });
    expect(d.mean()).toBe(-3);
    expectAllClose(d.std(), 2 * Math.sqrt(1.5), { relative: 1e-15 });
  });

  it("has the closed cdf of three degrees of freedom", () => {
    const d = studentT({ location: 0, scale: 1, degreesOfFreedom: 3 });
    for (const t of [-8, -1, -0.2, 0.7, 2, 5]) {
      const r = t / Math.sqrt(3);
      expectAllClose(d.cdf(t), 0.5 + (r / (1 + r * r) + Math.atan(r)) / Math.PI, {
        relative: 1e-13,
        label: `t = ${t}`,
      });
    }
  });

  it("is a normal distribution for 1e20 degrees of freedom, in every method", () => {
    const t = studentT({ location: 1, scale: 2, degreesOfFreedom: 1e20 });
    const n = normal({ mean: 1, std: 2 });
    for (const y of [-60, -9, -1, 0.9, 1, 3, 15, 70]) {
      for (const method of ["logPdf", "logCdf", "logSf", "crps"] as const) {
        // The normal's own logarithms are relative to the smaller side, which loses as many ulps as its exponent.
        expectAllClose(t[method](y), n[method](y), { relative: 1e-12, absolute: 1e-300, label: `${method}(${y})` });
      }
    }
    for (const p of [1e-300, 1e-9, 0.2, 0.5, 0.9, 1 - 1e-16]) {
      expectAllClose(t.quantile(p), n.quantile(p), { relative: 1e-14, label: `quantile(${p})` });
    }
  });

  it("agrees with itself where the series hands over to the continued fraction", () => {
    for (const degreesOfFreedom of [2.1, 4, 50, 1e6]) {
      const d = studentT({ location: 0, scale: 1, degreesOfFreedom });
      const [below, above] = [1.25 - 1e-12, 1.25 + 1e-12];
      const step = d.logSf(below) - d.logSf(above);
      const hazard = d.pdf(1.25) / (1 - d.cdf(1.25));
      expectAllClose(step, 2e-12 * hazard, { absolute: 2e-14, label: `ν = ${degreesOfFreedom}` });
    }
  });

  it("has the median at its location, exactly", () => {
    expect(studentT({ location: 7, scale: 3, degreesOfFreedom: 4 }).quantile(0.5)).toBe(7);
  });

  it("draws the same tails as its quantiles", () => {
    const d = studentT({ location: 0, scale: 1, degreesOfFreedom: 3 });
    const draws = d.sample(20_000, { seed: 11 });
    const beyond = draws.filter((y) => y > d.quantile(0.99)).length;
    // Five standard errors of a count with mean 200.
    expect(Math.abs(beyond - 200)).toBeLessThan(70);
  });

  it.each([
    [{ location: 0, scale: 1, degreesOfFreedom: 2 }, "studentT: degreesOfFreedom must be > 2, got 2; at 2 or fewer"],
    [
      { location: 0, scale: 1, degreesOfFreedom: Number.NaN },
      "studentT: degreesOfFreedom must be a finite number, got NaN",
    ],
    [{ location: 0, scale: -1, degreesOfFreedom: 3 }, "studentT: scale must be a finite number > 0, got -1"],
    [
      { location: Number.POSITIVE_INFINITY, scale: 1, degreesOfFreedom: 3 },
      "studentT: location must be a finite number",
    ],
    [
      { location: 0, scale: 1e307, degreesOfFreedom: 2 + 1e-9 },
      "studentT: the standard deviation must be a finite number",
    ],
  ])("refuses %o", (parameters, message) => {
    expect(() => studentT(parameters)).toThrow(message);
  });

  it("refuses arguments that are not numbers or probabilities, naming the method", () => {
    const d = studentT({ location: 0, scale: 1, degreesOfFreedom: 3 });
    for (const method of ["pdf", "logPdf", "cdf", "logCdf", "logSf", "crps"] as const) {
      expect(() => d[method](Number.NaN)).toThrow(`studentT.${method}: y must be a finite number, got NaN`);
    }
    expect(() => d.quantile(1)).toThrow("studentT.quantile: p must lie strictly between 0 and 1, got 1");
    expect(() => d.sample(-1, { seed: 1 })).toThrow("studentT.sample: count must be an integer ≥ 0, got -1");
    expect(() => d.sample(1, { seed: 0.5 })).toThrow("seed must be a safe integer, got 0.5");
  });
});
