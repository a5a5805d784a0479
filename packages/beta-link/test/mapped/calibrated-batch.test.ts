import { batchOf, laplace, normal, normalBatch, quantileTableBatch, studentTBatch } from "@distcal/distributions";
import { gaussHermite, logNormalCdf, normalCdf, rowSeed } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { calibratedBatch, type MappedBatch } from "../../src/index.ts";
import { naiveCdf, naiveLogs, naiveMaps } from "../naive-mixture.ts";
import { mapsOf, randomMaps } from "../random-maps.ts";

const rule = gaussHermite(4);
const levels = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
const count = 12;
const mean = Float64Array.from({ length: count }, (_, i) => 3 * Math.sin(i));
const std = Float64Array.from({ length: count }, (_, i) => 10 ** (i / 4 - 1.5));
const maps = randomMaps(count, 4);
const tableLevels = [0.05, 0.25, 0.5, 0.75, 0.95];
const tables = Array.from(mean, (m, i) => [-1.9, -0.6, 0.1, 0.7, 1.4].map((z) => m + std[i] * z));
const bases = {
  "columns of normal rows": { mean, std },
  "a batch of normal rows": normalBatch({ mean, std }),
  "Student's t": studentTBatch({ location: mean, scale: std, degreesOfFreedom: 40 }),
  "quantile tables": quantileTableBatch({ levels: tableLevels, values: tables }),
};

describe("calibratedBatch with identity maps", () => {
  const identity = { length: count, mean: new Float64Array(3 * count), factor: new Float64Array(6 * count) };
  const ys = [-6, -1, 0, 0.4, 2, 9].map((z) => mean.map((m, i) => m + std[i] * z));
  for (const [name, columns] of Object.entries(bases)) {
    it(`gives back ${name} to 1e-12`, () => {
      const base = "length" in columns ? columns : normalBatch(columns);
      const same = calibratedBatch(columns, identity, rule);
      const close = { relative: 1e-12, absolute: 1e-13 };
      for (const y of ys) {
        for (const method of ["cdf", "logCdf", "logSf", "pdf", "logPdf"] as const) {
          expectAllClose(same[method](y), base[method](y), { ...close, label: method });
        }
        // The crps is an integral and keeps eight digits.
        expectAllClose(same.crps(y), base.crps(y), { relative: 1e-8, label: "crps" });
      }
      for (const p of [1e-12, 1e-4, 0.3, 0.5, 0.9, 1 - 1e-9]) {
        const apart = same.quantile(p).map((y, i) => (y - base.quantile(p)[i]) / std[i]);
        expectAllClose(apart, new Float64Array(count), {
          absolute: p === 1e-12 ? 1e-11 : 1e-12,
          label: `quantile ${p}`,
        });
      }
      expectAllClose(
        same.mean().map((m, i) => (m - base.mean()[i]) / std[i]),
        new Float64Array(count),
        { absolute: 1e-9 },
      );
      expectAllClose(same.std(), base.std(), { relative: 1e-9 });
    });
  }

  it("has the identity as its calibration map", () => {
    for (const row of calibratedBatch({ mean, std }, identity, rule).map(levels)) {
      expectAllClose(row, levels, { relative: 1e-14 });
    }
  });
});

describe("calibratedBatch against the maps one by one", () => {
  for (const [name, columns] of Object.entries(bases)) {
    it(`has the cdf, density and logarithms of the mixture over ${name}`, () => {
      const base = "length" in columns ? columns : normalBatch(columns);
      const batch = calibratedBatch(columns, maps, rule);
      for (const z of [-50, -8, -2, 0, 0.3, 5, 50]) {
        const y = mean.map((m, i) => m + std[i] * z);
        const [logQ, log1mQ, logF] = [base.logCdf(y), base.logSf(y), base.logPdf(y)];
        const want = Array.from(y, (_, i) => naiveLogs(naiveMaps(maps, i, rule), logQ[i], log1mQ[i]));
        const close = { relative: 1e-12, absolute: 1e-12 };
        expectAllClose(
          batch.logCdf(y),
          want.map(([low]) => low),
          { ...close, label: `logCdf at ${z}` },
        );
        expectAllClose(
          batch.logSf(y),
          want.map(([, high]) => high),
          { ...close, label: `logSf at ${z}` },
        );
        expectAllClose(
          batch.logPdf(y),
          want.map(([, , slope], i) => slope + logF[i]),
          { ...close, label: `logPdf at ${z}` },
        );
        expectAllClose(batch.pdf(y), batch.logPdf(y).map(Math.exp), { relative: 1e-11, absolute: 1e-300 });
        expectAllClose(batch.cdf(y), batch.logCdf(y).map(Math.exp), { relative: 1e-11, absolute: 1e-300 });
      }
    });
  }

  it("has the map Σ W c(τ) at chosen τ", () => {
    const batch = calibratedBatch({ mean, std }, maps, rule);
    batch.map([1e-9, 0.2, 0.5, 0.999]).forEach((row, i) => {
      const one = naiveMaps(maps, i, rule);
      const want = [1e-9, 0.2, 0.5, 0.999].map((t) => naiveCdf(one, Math.log(t), Math.log1p(-t)));
      expectAllClose(row, want, { relative: 1e-13 });
    });
  });

  it("knows ln G where G rounds to 0 and ln(1 − G) where it rounds to 1", () => {
    const batch = calibratedBatch({ mean: [0], std: [1] }, mapsOf([0.5, 0.5, 1], [0.2, 0.1, 0.2, 0.1, 0.1, 0.2]), rule);
    expect(batch.cdf(-50)[0]).toBe(0);
    expect(batch.logCdf(-50)[0]).toBeLessThan(-1000);
    expect(batch.cdf(50)[0]).toBe(1);
    expect(batch.logSf(50)[0]).toBeLessThan(-1000);
    expect(Number.isFinite(batch.logSf(50)[0])).toBe(true);
  });
});

/** The distance of G at the quantiles from their levels, in standard deviations of y. */
function worstRoundTrip(batch: MappedBatch, p: number): number {
  const y = batch.quantile(p);
  const [cdf, logSf, density] = [batch.cdf(y), batch.logSf(y), batch.pdf(y)];
  return y.reduce((worst, at, i) => {
    const off = p < 0.5 ? cdf[i] - p : 1 - p - Math.exp(logSf[i]);
    // One unit in the last place of y is the best there is.
    const best = 2 * Number.EPSILON * Math.abs(at);
    return Math.max(worst, (Math.abs(off) / density[i] - best) / std[i]);
  }, 0);
}

describe("quantiles of a calibrated batch", () => {
  for (const [name, columns] of Object.entries(bases)) {
    it(`invert the cdf to 1e-10 over ${name}, from 1e-15 to 1 − 1e-12`, () => {
      const batch = calibratedBatch(columns, maps, rule);
      for (const p of [1e-15, 1e-12, 1e-6, 0.01, 0.3, 0.5, 0.8, 0.99, 1 - 1e-6, 1 - 1e-12]) {
        expect(worstRoundTrip(batch, p), `p = ${p}`).toBeLessThan(1e-10);
      }
    });
  }

  it("are the same from quantile, quantiles, summary and interval", () => {
    const batch = calibratedBatch({ mean, std }, maps, rule);
    const [many, summary, interval] = [batch.quantiles(levels), batch.summary(levels), batch.interval(0.9)];
    levels.forEach((p, l) => {
      const one = batch.quantile(p);
      for (let i = 0; i < count; i++) {
        expectAllClose([many[i][l], summary.quantiles[i][l]], [one[i], one[i]], { absolute: 1e-12 * std[i] });
      }
    });
    expectAllClose(interval.lower, batch.quantile((1 - 0.9) / 2), {});
    expectAllClose(interval.upper, batch.quantile(0.95), {});
    expectAllClose(summary.mean, batch.mean(), {});
    expectAllClose(summary.std, batch.std(), {});
  });

  it("rise with the level, also between levels that differ in the last digits", () => {
    const batch = calibratedBatch({ mean: [0], std: [1] }, mapsOf([0.3, -0.4, 0.2], [0.5, 0.3, 0.4, 1, 1, 2]), rule);
    const near = [0.1, 0.5, 0.7].flatMap((p) => [p, p + 1e-12, p + 2e-12]);
    const [values] = batch.quantiles(near);
    for (let l = 0; l < near.length; l += 3) {
      expect(values[l + 1]).toBeGreaterThan(values[l]);
      expect(values[l + 2]).toBeGreaterThan(values[l + 1]);
    }
  });

  it("are found for every level of float64 and for extreme maps", () => {
    for (const logA of [-6.9, 0, 6.9]) {
      for (const logB of [-6.9, 0, 6.9]) {
        for (const c of [-30, 0, 30]) {
          const batch = calibratedBatch(
            { mean: [0], std: [1] },
            mapsOf([logA, logB, c], [0.5, 0.5, 0.5, 2, 2, 2]),
            rule,
          );
          const probabilities = [5e-324, 1e-300, 1e-12, 0.2, 0.5, 0.7, 1 - 1e-12, 1 - Number.EPSILON / 2];
          const [values] = batch.quantiles(probabilities);
          for (let l = 0; l < values.length; l++) {
            expect(Number.isFinite(values[l])).toBe(true);
            if (l > 0) expect(values[l]).toBeGreaterThanOrEqual(values[l - 1]);
            const [low, high] = [batch.logCdf(values[l])[0], batch.logSf(values[l])[0]];
            const [wantLow, wantHigh] = [Math.log(probabilities[l]), Math.log1p(-probabilities[l])];
            // The steepest of these maps has a slope of 1e4: the last digit of y is 1e-12 in its logarithm.
            if (low < high) expectAllClose(low, wantLow, { relative: 1e-10, absolute: 1e-10 });
            else expectAllClose(high, wantHigh, { relative: 1e-10, absolute: 1e-10 });
          }
        }
      }
    }
  });

  it("part where a map has two modes", () => {
    const batch = calibratedBatch({ mean: [0], std: [1] }, mapsOf([1.2, 1.2, 0], [0, 0, 0, 0, 0, 6]), gaussHermite(2));
    const [low, high] = [batch.quantile(0.25)[0], batch.quantile(0.75)[0]];
    expect(high - low).toBeGreaterThan(1);
    expect(batch.pdf(0)[0]).toBeLessThan(0.1 * batch.pdf(low)[0]);
    expectAllClose(batch.cdf([low]), [0.25], { absolute: 1e-14 });
    expectAllClose(batch.mean(), [0], { absolute: 1e-10 });
  });
});

describe("moments and crps of a calibrated batch", () => {
  /** Mean, std and crps at the base mean, by the trapezoidal rule on the naive cdf, 1/64 standard deviations apart. */
  function bruteForce(row: number): { mean: number; std: number; crps: number } {
    const one = naiveMaps(maps, row, rule);
    let [first, second, squares] = [0, 0, 0];
    for (let k = -64 * 30; k <= 64 * 30; k++) {
      const x = k / 64;
      const g = naiveCdf(one, logNormalCdf(x), logNormalCdf(-x));
      const gap = normalCdf(x) - g;
      first += gap / 64;
      second += (x * gap) / 64;
      // At the split, x = 0, each side takes half; its error from the jump is 1/64² of the density's slope.
      squares += (x < 0 ? g * g : x > 0 ? (1 - g) ** 2 : 0.5 * (g * g + (1 - g) ** 2)) / 64;
    }
    const jumpSlope = naiveSlope(one);
    return {
      mean: mean[row] + std[row] * first,
      std: std[row] * Math.sqrt(1 + 2 * second - first * first),
      crps: std[row] * (squares - jumpSlope / (12 * 64 ** 2)),
    };
  }
  /** What Euler and Maclaurin take off: the jump at 0 in the slope of G² and (1 − G)², 2g(G + 1 − G) = 2g. */
  function naiveSlope(one: ReturnType<typeof naiveMaps>): number {
    const [, , slope] = naiveLogs(one, Math.log(0.5), Math.log(0.5));
    return 2 * Math.exp(slope) * 0.3989422804014327;
  }

  it("are those of brute-force quadrature: mean and std to 1e-9 σ, crps to 1e-7 σ", () => {
    const batch = calibratedBatch({ mean, std }, maps, rule);
    const slow = calibratedBatch(normalBatch({ mean, std }), maps, rule);
    const [crps, slowCrps] = [batch.crps(mean), slow.crps(mean)];
    for (let row = 0; row < count; row++) {
      const want = bruteForce(row);
      for (const got of [batch, slow]) {
        expectAllClose(got.mean()[row], want.mean, { absolute: 1e-9 * std[row], label: `mean of row ${row}` });
        expectAllClose(got.std()[row], want.std, { absolute: 1e-9 * std[row], label: `std of row ${row}` });
      }
      expectAllClose([crps[row], slowCrps[row]], [want.crps, want.crps], { absolute: 1e-7 * std[row] });
    }
  });

  it("hold for maps so steep or so flat that the table of scores gives up", () => {
    // a = b with a = e^5: the logistic in 148·logit q, a width of 1/148 in logit q.
    const steep = calibratedBatch({ mean: [2], std: [3] }, mapsOf([5, 5, 0]), gaussHermite(1));
    expectAllClose(steep.mean(), [2], { absolute: 1e-9 });
    const scale = (3 * Math.PI * Math.sqrt(2 * Math.PI)) / (4 * Math.sqrt(3) * Math.exp(5));
    // The score is linear in logit q to the square of that width.
    expectAllClose(steep.std(), [scale], { relative: 1e-3 });
    // b = 1 and a = 1/400: G = q^a near 0, so −x is about 20 times a half-normal variable.
    const flat = calibratedBatch({ mean: [0], std: [1] }, mapsOf([-Math.log(400), 0, 0]), gaussHermite(1));
    expect(flat.mean()[0]).toBeLessThan(-5);
    expect(flat.std()[0]).toBeGreaterThan(8);
    expect(Number.isFinite(flat.std()[0])).toBe(true);
  });

  it("are infinite where the map makes a heavy tail too heavy, never NaN", () => {
    const base = studentTBatch({ location: [0, 0], scale: [1, 1], degreesOfFreedom: 3 });
    const heavy = mapsOf([-Math.log(2), 0, 0, -Math.log(4), 0, 0], new Array(12).fill(0));
    const batch = calibratedBatch(base, heavy, gaussHermite(1));
    // Tail indices 3/2 and 3/4: a mean without a variance, and neither.
    const row = base.row(0);
    const one = naiveMaps(heavy, 0, gaussHermite(1));
    let first = 0;
    for (let k = -64 * 90; k <= 64 * 90; k++) {
      const y = Math.sinh(k / 64);
      const g = naiveLogs(one, row.logCdf(y), row.logSf(y));
      // The halves of both tails meet at 0, where the trapezoidal rule is exact but for the jump in slope.
      const side = k === 0 ? (Math.exp(g[1]) - Math.exp(g[0])) / 2 : k > 0 ? Math.exp(g[1]) : -Math.exp(g[0]);
      first += (side * Math.cosh(k / 64)) / 64;
    }
    expectAllClose(batch.mean()[0], first, { relative: 1e-4 });
    expect(batch.std()[0]).toBe(Infinity);
    expect(batch.mean()[1]).toBe(-Infinity);
    expect(batch.std()[1]).toBe(Infinity);
    expect(Number.isFinite(batch.crps(0)[1])).toBe(true);
  });

  it("take the distance for the crps of a target that is far away", () => {
    const batch = calibratedBatch({ mean: [0], std: [1] }, mapsOf([0.2, 0.1, 0.3]), rule);
    for (const y of [1e3, -1e7, 1e20, -1e300]) {
      const offset = y > 0 ? -batch.mean()[0] : batch.mean()[0];
      const crps = batch.crps(y)[0];
      expect(crps).toBeLessThanOrEqual(Math.abs(y) + offset + 1e-9 * Math.abs(y));
      expect(crps).toBeGreaterThan(Math.abs(y) + offset - 2 - 1e-9 * Math.abs(y));
    }
  });
});

describe("rows of a calibrated batch", () => {
  it("do not depend on how they are batched, to the last bit", () => {
    const rowsOf = (laplacian: boolean, from: number, to: number): MappedBatch => {
      const [m, s] = [mean.slice(from, to), std.slice(from, to)];
      const own = {
        length: to - from,
        mean: maps.mean.slice(3 * from, 3 * to),
        factor: maps.factor.slice(6 * from, 6 * to),
      };
      const base = laplacian
        ? batchOf(Array.from(m, (at, i) => laplace({ location: at, scale: s[i] })))
        : { mean: m, std: s };
      return calibratedBatch(base, own, rule);
    };
    for (const laplacian of [false, true]) {
      const whole = answers(rowsOf(laplacian, 0, count), mean);
      for (const [from, to] of [
        [0, 1],
        [1, 5],
        [5, count],
      ]) {
        const part = answers(rowsOf(laplacian, from, to), mean.slice(from, to));
        expect(part).toEqual(whole.map((column) => column.slice(from, to)));
      }
    }
  });

  it("are the distributions that row answers with, samples included", () => {
    const batch = calibratedBatch({ mean, std }, maps, rule);
    const samples = batch.sample(50, { seed: 9 });
    const row = batch.row(3);
    expect(row.cdf(0.2)).toBe(batch.cdf(0.2)[3]);
    expect(row.logPdf(0.2)).toBe(batch.logPdf(0.2)[3]);
    expect(row.quantile(0.2)).toBe(batch.quantile(0.2)[3]);
    expect(row.mean()).toBe(batch.mean()[3]);
    expect(row.std()).toBe(batch.std()[3]);
    expect(row.crps(1)).toBe(batch.crps(1)[3]);
    expect(row.sample(50, { seed: rowSeed(9, 3) })).toEqual(samples[3]);
    expect(batch.sample(0, { seed: 1 })[0]).toHaveLength(0);
  });

  it("keep their numbers when the caller changes the arrays that were passed or answered", () => {
    const [m, s] = [mean.slice(), std.slice()];
    const own = { length: count, mean: maps.mean.slice(), factor: maps.factor.slice() };
    const batch = calibratedBatch({ mean: m, std: s }, own, rule);
    const before = batch.mean();
    m.fill(7);
    s.fill(1);
    own.mean.fill(0);
    batch.mean().fill(0);
    expect(batch.mean()).toEqual(before);
  });

  it("never answer with NaN, whatever the scale and the latents", () => {
    for (const [m, s] of [
      [0, 1e-300],
      [1e300, 1e300],
    ]) {
      for (const latents of [
        [0, 0, 0],
        [1e200, -1e200, 1e300],
        [-1e200, 1e200, -1e300],
        [20, 20, 5],
      ]) {
        for (const factor of [0, 1e200]) {
          const batch = calibratedBatch(
            { mean: [m], std: [s] },
            mapsOf(latents, new Array(6).fill(factor)),
            gaussHermite(2),
          );
          for (const y of [-1e308, 0, 1e300]) {
            for (const column of answers(batch, [y])) expect(column[0]).not.toBeNaN();
          }
        }
      }
    }
  });
});

/** Every answer of a batch at y, one column each. */
function answers(batch: MappedBatch, y: ArrayLike<number>): Float64Array[] {
  const { mean: means, std: stds, quantiles } = batch.summary([0.05, 0.3, 0.5, 0.95]);
  const interval = batch.interval(0.8);
  return [
    batch.cdf(y),
    batch.pdf(y),
    batch.logPdf(y),
    batch.logCdf(y),
    batch.logSf(y),
    batch.crps(y),
    batch.quantile(0.3),
    interval.lower,
    interval.upper,
    means,
    stds,
    Float64Array.from(quantiles, (row) => row[2]),
    Float64Array.from(batch.quantiles([0.1, 0.2, 0.3, 0.4]), (row) => row[3]),
    Float64Array.from(batch.map([0.25]), (row) => row[0]),
  ];
}

describe("what a calibrated batch refuses", () => {
  const one = normal({ mean: 0, std: 1 });
  it("names the argument, the rule, the value and the remedy", () => {
    expect(() => calibratedBatch({ mean: [0, 1], std: [1, -1] }, maps, rule)).toThrow(
      "calibratedBatch: std[1] must be > 0, got -1; drop or floor this row",
    );
    expect(() => calibratedBatch(batchOf([one]), maps, rule)).toThrow(
      "calibratedBatch: maps.mean must hold 3 numbers, got 36; pass 3 means and 6 packed factor entries per row",
    );
    expect(() => calibratedBatch(batchOf([one]), mapsOf([0, Number.NaN, 0]), rule)).toThrow(
      "calibratedBatch: maps.mean[1] must be a finite number, got NaN",
    );
    expect(() => calibratedBatch(batchOf([one]), mapsOf([0, 0, 0], [1, 2]), rule)).toThrow(
      "calibratedBatch: maps.factor must hold 6 numbers, got 2; pass 3 means and 6 packed factor entries per row",
    );
    const lopsided = { order: 2, nodes: Float64Array.of(-1, 2), weights: Float64Array.of(0.5, 0.5) };
    expect(() => calibratedBatch(batchOf([one]), mapsOf([0, 0, 0]), lopsided)).toThrow(
      "calibratedBatch: rule must have mirrored nodes and weights > 0 that add to 1, got nodes -1,2 and weights 0.5,0.5 of order 2; pass gaussHermite(4)",
    );
    const heavy = { order: 2, nodes: Float64Array.of(-1, 1), weights: Float64Array.of(0.6, 0.6) };
    expect(() => calibratedBatch(batchOf([one]), mapsOf([0, 0, 0]), heavy)).toThrow(
      "calibratedBatch: rule must have mirrored nodes and weights > 0 that add to 1, got nodes -1,1 and weights 0.6,0.6 of order 2; pass gaussHermite(4)",
    );
    const short = { order: 3, nodes: Float64Array.of(-1, 1), weights: Float64Array.of(0.5, 0.5) };
    expect(() => calibratedBatch(batchOf([one]), mapsOf([0, 0, 0]), short)).toThrow(
      "calibratedBatch: rule must have mirrored nodes and weights > 0 that add to 1, got nodes -1,1 and weights 0.5,0.5 of order 3; pass gaussHermite(4)",
    );
  });

  it("says which level or point is wrong", () => {
    const batch = calibratedBatch(batchOf([one]), mapsOf([0, 0, 0]), rule);
    expect(() => batch.quantiles([0.5, 1])).toThrow(
      "batch.quantiles: levels[1] must lie strictly between 0 and 1, got 1",
    );
    expect(() => batch.quantiles([])).toThrow("batch.quantiles: levels must have at least one row, got none");
    expect(() => batch.map([0])).toThrow("batch.map: levels[0] must lie strictly between 0 and 1, got 0");
    expect(() => batch.quantile(0)).toThrow("batch.quantile: p must lie strictly between 0 and 1, got 0");
    expect(() => batch.cdf([1, 2])).toThrow("batch.cdf: y must have 1 row, got 2 rows");
    expect(() => batch.crps(Number.NaN)).toThrow("batch.crps: y must be a finite number, got NaN");
    expect(() => batch.row(1)).toThrow("batch.row: row must be an integer from 0 to 0, got 1");
    expect(() => batch.row(0).logPdf(Infinity)).toThrow("calibrated.logPdf: y must be a finite number, got Infinity");
    expect(() => batch.row(0).quantile(2)).toThrow("calibrated.quantile: p must lie strictly between 0 and 1, got 2");
    expect(() => batch.row(0).sample(2, { seed: 0.5 })).toThrow(
      "calibrated.sample: seed must be a safe integer, got 0.5",
    );
    expect(() => batch.sample(-1, { seed: 1 })).toThrow("batch.sample: count must be an integer ≥ 0, got -1");
  });
});
