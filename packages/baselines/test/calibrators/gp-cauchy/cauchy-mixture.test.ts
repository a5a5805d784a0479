import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { cauchyMixture } from "../../../src/calibrators/gp-cauchy/cauchy-mixture.ts";

const one = cauchyMixture(2, Float64Array.of(1), Float64Array.of(3));
const three = cauchyMixture(-1, Float64Array.of(0.2, 0.5, 0.3), Float64Array.of(0.5, 1, 4));

/** ∫ (F(t) − 1[t ≥ y])² dt by the substitution t = location + tan u, whose integrand is bounded. */
function crpsByQuadrature(distribution: typeof one, location: number, y: number): number {
  const steps = 400_000;
  let sum = 0;
  for (let k = 0; k < steps; k++) {
    const u = Math.PI * ((k + 0.5) / steps - 0.5);
    const t = location + Math.tan(u);
    const gap = t >= y ? Math.exp(distribution.logSf(t)) : distribution.cdf(t);
    sum += (gap * gap) / Math.cos(u) ** 2;
  }
  return (sum * Math.PI) / steps;
}

describe("a single Cauchy distribution", () => {
  it("has the textbook cdf, density and quartiles", () => {
    expectAllClose(one.cdf(5), 0.75, { absolute: 1e-15 });
    expectAllClose(one.pdf(2), 1 / (3 * Math.PI), { relative: 1e-15 });
    expectAllClose(one.quantile(0.25), -1, { relative: 1e-14 });
    expect(one.quantile(0.5)).toBe(2);
  });

  it("answers its location as mean and has no finite standard deviation", () => {
    expect(one.mean()).toBe(2);
    expect(one.std()).toBe(Number.POSITIVE_INFINITY);
  });

  it("has the CRPS 2 ln 2 / π of its scale at the location", () => {
    expectAllClose(one.crps(2), (6 * Math.LN2) / Math.PI, { relative: 1e-14 });
  });
});

describe("a mixture of Cauchy distributions", () => {
  it.each([-40, -3, -1, 0, 0.7, 12])("has the CRPS of the integral at %d", (y) => {
    // The sum over midpoints leaves the tails beyond tan(π/2 − 4e-6), which hold some 1e-6, and the jump at y.
    expectAllClose(three.crps(y), crpsByQuadrature(three, -1, y), { absolute: 2e-4 });
  });

  it("is symmetric: quantiles p and 1 − p are as far from the location", () => {
    // Powers of two, so that 1 − p is exact.
    for (const p of [2 ** -40, 2 ** -16, 2 ** -6, 0.25, 0.4375]) {
      expectAllClose(three.quantile(1 - p) + 1, -1 - three.quantile(p), { relative: 1e-13 });
      expectAllClose(three.cdf(three.quantile(p)), p, { relative: 1e-13 });
    }
  });

  it("keeps its digits far out, and answers no NaN at the ends of the range", () => {
    expectAllClose(three.logSf(1e12), Math.log((0.1 + 0.5 + 1.2) / (Math.PI * 1e12)), { relative: 1e-12 });
    expectAllClose(three.logPdf(-1e12), Math.log((0.1 + 0.5 + 1.2) / (Math.PI * 1e24)), { relative: 1e-12 });
    for (const y of [-Number.MAX_VALUE, Number.MAX_VALUE, 1e200, -1e-300]) {
      for (const value of [three.cdf(y), three.logCdf(y), three.logSf(y), three.pdf(y), three.logPdf(y)]) {
        expect(value).not.toBeNaN();
      }
      expect(three.crps(y)).toBeGreaterThan(0);
    }
  });

  it("has a density that is the slope of its cdf", () => {
    for (const y of [-8, -1.4, -1, 0.3, 5]) {
      expectAllClose((three.cdf(y + 1e-5) - three.cdf(y - 1e-5)) / 2e-5, three.pdf(y), { relative: 1e-8 });
      expectAllClose(Math.exp(three.logPdf(y)), three.pdf(y), { relative: 1e-13 });
    }
  });
});
