import { describe, expect, it } from "vitest";
import { batchOf, logMasses, normalBatch, onSupport, studentT } from "../../src/index.ts";

const base = normalBatch({ mean: [0.3, 2, -4, 40], std: [1, 0.8, 1.5, 2] });

/** ∫ (F − 1[t ≥ y])² dt by many small steps. */
function crpsBySteps(cdf: (t: number) => number, y: number, from: number, to: number): number {
  const steps = 14_000;
  const width = (to - from) / steps;
  let sum = 0;
  for (let k = 0; k < steps; k++) {
    const t = from + (k + 0.5) * width;
    sum += (cdf(t) - (t >= y ? 1 : 0)) ** 2 * width;
  }
  return sum;
}

describe("onSupport", () => {
  it("keeps a batch where any number can be an outcome", () => {
    expect(onSupport(base, {})).toBe(base);
    expect(onSupport(base, { lower: -Infinity })).toBe(base);
  });

  it("refuses bounds that contradict each other, and those off the lattice", () => {
    expect(() => onSupport(base, { lower: 2, upper: 1 })).toThrow(
      "onSupport: lower must be below upper, got 2 and 1; swap them, or leave out the one that is no bound",
    );
    expect(() => onSupport(base, { lower: 0.25, step: 0.5 })).toThrow(
      "onSupport: lower must be a multiple of the rounding step 0.5, got 0.25; outcomes never take this value: round it",
    );
    expect(() => onSupport(base, { step: -1 })).toThrow("rounded must be a finite number > 0, got -1");
    expect(() => onSupport(base, { upper: Number.NaN })).toThrow("upper must be a finite number, got NaN");
  });

  it("jumps at a bound by what lies beyond it, and nowhere else", () => {
    const cut = onSupport(base, { lower: 0, upper: 41 });
    expect(cut.cdf(0)).toEqual(base.cdf(0));
    expect([...cut.cdf(-1e-300)]).toEqual([0, 0, 0, 0]);
    expect([...cut.cdf(41)]).toEqual([1, 1, 1, 1]);
    expect(cut.cdf(1)).toEqual(base.cdf(1));
    expect([...cut.logSf(41)]).toEqual([-Infinity, -Infinity, -Infinity, -Infinity]);
  });

  it("scores by ln of the mass at a mass, ln of the density elsewhere, and −∞ off the support", () => {
    const cut = onSupport(base, { lower: 0, upper: 41 });
    expect(cut.logPdf(0)).toEqual(base.logCdf(0));
    expect(cut.logPdf(41)).toEqual(base.logSf(41));
    expect(cut.logPdf(1)).toEqual(base.logPdf(1));
    expect([...cut.logPdf(-1)]).toEqual(Array(4).fill(-Infinity));
    const whole = onSupport(base, { step: 1, lower: 0 });
    expect([...whole.logPdf(0.5)]).toEqual(Array(4).fill(-Infinity));
    const [at, below] = [base.cdf(3.5), base.cdf(2.5)];
    whole.pdf(3).forEach((mass, i) => {
      expect(mass).toBeCloseTo(at[i] - below[i], 13);
    });
    whole.pdf(0).forEach((mass, i) => {
      expect(mass).toBeCloseTo(base.cdf(0.5)[i], 13);
    });
  });

  it("lets the masses of a lattice add to 1 and to its cdf", () => {
    const tenths = onSupport(base, { step: 0.1, lower: 0, upper: 5 });
    const total = new Float64Array(4);
    for (let k = 0; k <= 50; k++) {
      const y = Number((k / 10).toFixed(1));
      tenths.pdf(y).forEach((mass, i) => {
        total[i] += mass;
      });
      tenths.cdf(y).forEach((p, i) => {
        expect(p).toBeCloseTo(total[i], 12);
      });
    }
  });

  it("has quantiles on the support, the least values whose cdf reaches their level", () => {
    const tenths = onSupport(base, { step: 0.1, lower: 0, upper: 5 });
    for (const p of [1e-9, 0.05, 0.3, 0.5, 0.9, 0.999]) {
      const quantile = tenths.quantile(p);
      expect([...quantile]).toEqual([...quantile].map((y) => Number(y.toFixed(1))));
      const here = tenths.cdf(quantile);
      const before = tenths.cdf(quantile.map((y) => y - 0.05));
      quantile.forEach((y, i) => {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(5);
        expect(here[i]).toBeGreaterThanOrEqual(p);
        expect(before[i]).toBeLessThan(p);
      });
    }
  });

  it("has the mean and std of a censored normal, which are closed", () => {
    const cut = onSupport(normalBatch({ mean: [0.3], std: [1] }), { lower: 0 });
    // E max(Y, 0) = μΦ(μ) + φ(μ), E max(Y, 0)² = (μ² + 1)Φ(μ) + μφ(μ) for σ = 1.
    const [phi, density] = [0.6179114221889526, 0.38138781546052414];
    const mean = 0.3 * phi + density;
    const second = 1.09 * phi + 0.3 * density;
    expect(cut.mean()[0]).toBeCloseTo(mean, 10);
    expect(cut.std()[0]).toBeCloseTo(Math.sqrt(second - mean * mean), 9);
    expect(cut.row(0).mean()).toBeCloseTo(cut.mean()[0], 9);
    expect(cut.row(0).std()).toBeCloseTo(cut.std()[0], 9);
  });

  it("has the mean and std of a lattice's masses", () => {
    for (const support of [{ step: 1 }, { step: 1, lower: 0 }, { step: 0.5, lower: 0, upper: 41 }]) {
      const cut = onSupport(base, support);
      const [sum, square, total] = [new Float64Array(4), new Float64Array(4), new Float64Array(4)];
      for (let k = -100; k <= 200; k++) {
        const y = k * support.step;
        cut.pdf(y).forEach((mass, i) => {
          total[i] += mass;
          sum[i] += mass * y;
          square[i] += mass * y * y;
        });
      }
      const [mean, std] = [cut.mean(), cut.std()];
      for (let i = 0; i < 4; i++) {
        expect(total[i]).toBeCloseTo(1, 12);
        expect(mean[i]).toBeCloseTo(sum[i], 9);
        expect(std[i]).toBeCloseTo(Math.sqrt(Math.max(square[i] - sum[i] ** 2, 0)), 6);
      }
    }
  });

  it("keeps the moments of rows that no bound touches", () => {
    expect(onSupport(base, { lower: 0 }).mean()[3]).toBe(40);
    expect(onSupport(base, { lower: 0 }).std()[3]).toBe(2);
  });

  it("has a crps that is the integral over its own cdf, for outcomes at a mass, between, and off the support", () => {
    for (const support of [{ lower: 0 }, { lower: 0, upper: 3 }, { step: 1, lower: 0 }, { step: 0.5 }]) {
      const cut = onSupport(base, support);
      for (const y of [0, 1, 2.3, -2]) {
        const crps = cut.crps(y);
        for (let i = 0; i < 3; i++) {
          const row = cut.row(i);
          expect(row.crps(y)).toBe(crps[i]);
          expect(crps[i]).toBeCloseTo(
            crpsBySteps((t) => row.cdf(t), y, -16, 12),
            2,
          );
        }
      }
    }
  });

  it("takes heavy tails, whose far sums are integrals", () => {
    const heavy = batchOf([studentT({ location: 0.2, scale: 1, degreesOfFreedom: 3 })]);
    const cut = onSupport(heavy, { lower: -5000, upper: 5000, step: 1 });
    // The lattice adds 1/12 to the variance, up to what the bounds take away.
    expect(cut.mean()[0]).toBeCloseTo(0.2, 2);
    expect(cut.std()[0] ** 2).toBeCloseTo(3 + 1 / 12, 1);
    expect(cut.crps(0)[0]).toBeCloseTo(heavy.crps(0)[0], 1);
  });

  it("draws the bounded values of the draws it is made of, the same from a row as from the batch", () => {
    const cut = onSupport(base, { lower: 0, upper: 41, step: 1 });
    const draws = cut.sample(400, { seed: 3 });
    const free = base.sample(400, { seed: 3 });
    draws.forEach((row, i) => {
      row.forEach((y, k) => {
        expect(y).toBe(Math.min(Math.max(Math.ceil(free[i][k] - 0.5) + 0, 0), 41));
      });
    });
    expect(draws[2].filter((y) => y === 0).length).toBeGreaterThan(390);
  });
});

describe("logMasses", () => {
  const standard = normalBatch({ mean: [0, 0, 0, 0, 0], std: [1, 1, 1, 1, 1] });
  it("keeps its digits in both tails, for open ends, for narrow intervals, and is the density where ends are equal", () => {
    const low = Float64Array.of(30, -31, -Infinity, 1, 2);
    const high = Float64Array.of(31, -30, 1, 1 + 1e-11, 2);
    const mass = logMasses(standard, low, high);
    // Beyond 30 standard deviations the tail is e^-31 of itself one further.
    const tail = standard.logSf(30)[0];
    expect(mass[0]).toBeCloseTo(tail, 12);
    expect(mass[1]).toBe(mass[0]);
    expect(mass[2]).toBe(standard.logCdf(1)[0]);
    expect(mass[3]).toBeCloseTo(standard.logPdf(1)[0] + Math.log(high[3] - 1), 9);
    expect(mass[4]).toBe(standard.logPdf(2)[0]);
  });
});
