import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type Distribution, laplace, mixture, normal, studentT } from "../../src/index.ts";

const methods = ["pdf", "logPdf", "cdf", "logCdf", "logSf", "crps"] as const;

describe("mixture", () => {
  it("of one component is that component", () => {
    const part = laplace({ location: 1, scale: 2 });
    const d = mixture({ weights: [0.3], components: [part] });
    for (const y of [-40, 0, 1, 30]) {
      for (const method of methods) expectAllClose(d[method](y), part[method](y), { relative: 1e-14, label: method });
    }
    expect(d.quantile(0.2)).toBe(part.quantile(0.2));
    expect([d.mean(), d.std()]).toEqual([part.mean(), part.std()]);
  });

  it("divides the weights by their sum, also where that overflows, and leaves out components of weight 0", () => {
    const [a, b, c] = [0, 5, 900].map((mean) => normal({ mean, std: 1 }));
    const d = mixture({ weights: [0.25, 0.75], components: [a, b] });
    const huge = mixture({ weights: [0.5e308, 1.5e308, 0], components: [a, b, c] });
    for (const y of [-3, 2, 9]) {
      for (const method of methods) expectAllClose(huge[method](y), d[method](y), { relative: 1e-14, label: method });
    }
    expect(huge.mean()).toBe(3.75);
  });

  it("has mean Σwm and variance Σw(s² + (m − mean)²)", () => {
    const d = mixture({ weights: [1, 3], components: [normal({ mean: 0, std: 1 }), normal({ mean: 4, std: 2 })] });
    expect(d.mean()).toBe(3);
    expectAllClose(d.std(), Math.sqrt(0.25 * (1 + 9) + 0.75 * (4 + 1)), { relative: 1e-15 });
  });

  it("of equal halves has the crps of the whole", () => {
    const part = studentT({ location: 0, scale: 1, degreesOfFreedom: 2.5 });
    const d = mixture({ weights: [1, 1], components: [part, part] });
    for (const y of [-1e6, 0, 3]) expectAllClose(d.crps(y), part.crps(y), { relative: 1e-12, label: `y = ${y}` });
  });

  it("keeps the digits of both log tails", () => {
    const d = mixture({
      weights: [1, 1],
      components: [laplace({ location: 0, scale: 1 }), laplace({ location: 2, scale: 1 })],
    });
    const tail = Math.log((1 + Math.exp(2)) / 4);
    expectAllClose(d.logSf(900), tail - 900, { relative: 1e-15 });
    expectAllClose(d.logCdf(100), -Math.exp(tail - 100), { relative: 1e-13 });
    expectAllClose(d.logSf(-98), -Math.exp(tail - 100), { relative: 1e-13 });
  });

  it("finds quantiles across a gap without density and across scales that differ by 1e200", () => {
    const gap = mixture({
      weights: [1, 1],
      components: [normal({ mean: -1e6, std: 1 }), normal({ mean: 1e6, std: 1 })],
    });
    expectAllClose(gap.cdf(gap.quantile(0.25)), 0.25, { relative: 1e-9 });
    expectAllClose(gap.quantile(0.75), 1e6, { absolute: 1e-9 });
    const scales = [1e-100, 1, 1e100].map((scale) => laplace({ location: 0, scale }));
    const wide = mixture({ weights: [1, 1, 1], components: scales });
    for (const p of [1e-12, 0.2, 0.4, 0.6, 0.9]) {
      expectAllClose(wide.cdf(wide.quantile(p)), p, { relative: 1e-12, label: `p = ${p}` });
    }
  });

  it("draws from each component by its weight, and its first draws do not depend on the count", () => {
    const d = mixture({ weights: [1, 4], components: [normal({ mean: -100, std: 1 }), normal({ mean: 100, std: 1 })] });
    const draws = d.sample(5000, { seed: 2 });
    // Five standard errors of a count with mean 1000.
    expect(Math.abs(draws.filter((y) => y < 0).length - 1000)).toBeLessThan(142);
    expect(Array.from(d.sample(10, { seed: 2 }))).toEqual(Array.from(draws.subarray(0, 10)));
    expect(d.sample(0, { seed: 2 }).length).toBe(0);
  });

  it("does not change with the arrays it was built from", () => {
    const weights = [1, 1];
    const components = [normal({ mean: 0, std: 1 }), normal({ mean: 4, std: 1 })];
    const d = mixture({ weights, components });
    const before = d.cdf(1);
    weights[0] = 100;
    components.reverse();
    expect(d.cdf(1)).toBe(before);
  });

  const one = normal({ mean: 0, std: 1 });
  const hole = undefined as unknown as Distribution;
  it.each([
    [{ weights: [1, -0.5], components: [one, one] }, "mixture: weights[1] must be ≥ 0, got -0.5; drop this component"],
    [
      { weights: [0, 0], components: [one, one] },
      "mixture: weights must have a positive sum, got 0; give at least one",
    ],
    [{ weights: [1, Number.NaN], components: [one, one] }, "mixture: weights[1] must be a finite number, got NaN"],
    [{ weights: [1], components: [one, one] }, "mixture: components must have 1 row, got 2 rows"],
    [{ weights: [], components: [] }, "mixture: weights must have at least one row, got none"],
    [{ weights: [1, 1], components: [one, hole] }, "mixture: components[1] must be a distribution, got undefined"],
    [
      { weights: [1], components: one as unknown as Distribution[] },
      "mixture: components must be a list of distributions",
    ],
  ])("refuses %o", (input, message) => {
    expect(() => mixture(input)).toThrow(message);
  });
});
