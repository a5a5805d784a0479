import {
  binBatch,
  type DistributionBatch,
  memberBatch,
  mixtureBatch,
  quantileBatch,
  tailMoments,
} from "@distcal/distributions";
import { createRng, gaussHermite, integrate, normalQuantile } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { calibratedBatch, plainCalibratedBatch } from "../../src/index.ts";

const rows = 2;
const rng = createRng(3);
const each = <T>(make: (row: number) => T): T[] => Array.from({ length: rows }, (_, row) => make(row));
const maps = {
  mean: Float64Array.from({ length: 3 * rows }, (_, k) => (k % 3 === 2 ? 0.5 : 0.3) * rng.normal()),
  factor: Float64Array.from({ length: 6 * rows }, () => 0.12 * rng.normal()),
};
const levels = Float64Array.from({ length: 19 }, (_, k) => (k + 1) / 20);
const wavy = (p: number): number => normalQuantile(p) + 0.2 * Math.sin(3 * normalQuantile(p));
const bases: Readonly<Record<string, DistributionBatch>> = {
  quantiles: quantileBatch({
    levels,
    rows: each((row) => Array.from(levels, (p) => row + (1 + row) * wavy(p)).sort((a, b) => a - b)),
  }),
  "two quantiles": quantileBatch({ levels: [0.1, 0.9], rows: each((row) => [row, row + 1]) }),
  members: memberBatch({ rows: each((row) => Array.from({ length: 50 }, () => row + Math.exp(0.5 * rng.normal()))) }),
  bins: binBatch({ edges: each((row) => [-3, -1, 0, 1 + row, 8]), probabilities: each(() => [0.1, 0.2, 0.6, 0.1]) }),
  mixtures: mixtureBatch({
    weights: each(() => [0.2, 0.5, 0.3]),
    means: each(() => [rng.normal(), 1 + rng.normal(), 4 + rng.normal()]),
    stds: each(() => [0.5 + rng.uniform(), 0.3 + rng.uniform(), 1]),
  }),
};
const form = {
  logScale: Float64Array.from({ length: rows }, () => 0.3 * rng.normal()),
  shift: Float64Array.from({ length: rows }, () => 0.2 * rng.normal()),
  shape: { weight: [0.8, 0.2], mean: [0, 0.1], scale: [0.7, 1.8] },
  finalShape: { weight: [0.3, 0.7], mean: [0.02, 0], scale: [0.85, 1.1] },
  surprise: { weight: 0.003, center: 0.02, scale: 2 },
};
const forms = { maps: {}, "maps between shapes": form };
const asked = [0.001, 0.05, 0.3, 0.5, 0.8, 0.95, 0.999];

describe.each(Object.entries(bases))("a base of %s", (_, base) => {
  describe.each(Object.entries(forms))("through %s", (_, shapes) => {
    const batch = calibratedBatch(base, maps, gaussHermite(4), shapes);
    const summary = batch.summary(asked);

    it("has quantiles where its cdf is the level", () => {
      summary.quantiles.forEach((quantiles, row) => {
        const one = batch.row(row);
        expectAllClose(Array.from(quantiles, one.cdf), asked, { absolute: 1e-9 });
      });
    });

    it("has the same mean and std where no quantile is asked for, of a batch that was asked for nothing before", () => {
      const alone = calibratedBatch(base, maps, gaussHermite(4), shapes).summary([]);
      expectAllClose(alone.mean, summary.mean, { relative: 1e-12 });
      expectAllClose(alone.std, summary.std, { relative: 1e-12 });
      expect(alone.quantiles.map(({ length }) => length)).toEqual([0, 0]);
    });

    it("has the mean and std that its tails have", () => {
      const curves = base.curves?.();
      each((row) => {
        const one = batch.row(row);
        const found = new Float64Array(2);
        const tails = {
          below: one.cdf,
          above: (y: number) => Math.exp(one.logSf(y)),
          centre: one.quantile(0.5),
          scale: 0.5 * (one.quantile(0.84) - one.quantile(0.16)),
          bends: curves?.value.slice(row * curves.knots, (row + 1) * curves.knots) ?? new Float64Array(0),
        };
        tailMoments(tails, found);
        // Quintics between nodes of the table: what they miss in a score's tail is below a millionth of a std.
        expectAllClose(summary.mean[row], found[0], { absolute: 3e-6 * found[1] });
        expectAllClose(summary.std[row], found[1], { relative: 1e-4 });
        expect(batch.mean()[row]).toBe(summary.mean[row]);
      });
    });

    it("answers without WebAssembly and tables alike", () => {
      const plain = plainCalibratedBatch(base, maps, gaussHermite(4), shapes);
      expectAllClose(plain.std(), summary.std, { relative: 1e-4 });
      plain.quantiles(asked).forEach((quantiles, row) => {
        expectAllClose(quantiles, summary.quantiles[row], { absolute: 1e-7 * summary.std[row] });
      });
    });

    it("exceeds a limit as often as its density says, down to one in a million", () => {
      each((row) => {
        const one = batch.row(row);
        for (const level of [0.3, 1e-3, 1e-6]) {
          const limit = one.quantile(1 - level);
          const bends = base.curves?.().value.filter((y) => y > limit && y < limit + 40 * one.std()) ?? [];
          const ends = Float64Array.of(
            limit,
            ...new Set(bends),
            ...[1, 2, 4, 8, 16, 40].map((n) => limit + n * one.std()),
          ).sort();
          const mass = integrate(one.pdf, ends, 1e-12);
          const beyond = Math.exp(one.logSf(ends[ends.length - 1]));
          expectAllClose(batch.exceedance(limit)[row], mass + beyond, { absolute: 1e-9, relative: 1e-5 });
          expectAllClose(batch.exceedance(limit)[row] + batch.below(limit)[row], 1, { relative: 1e-12 });
        }
      });
    });
  });
});

describe("a surprise through a row of any local scale", () => {
  const { quantiles } = bases;

  const through = (t: number) => {
    const shapes = { ...form, logScale: new Float64Array(rows).fill(t) };
    return [calibratedBatch, plainCalibratedBatch].map((batchOf) => batchOf(quantiles, maps, gaussHermite(4), shapes));
  };

  it.each([-8, 3])("has the moments that its tails have: e^%d", (t) => {
    const [quick, plain] = through(t);
    expectAllClose(quick.std(), plain.std(), { relative: 2e-4 });
    expectAllClose(quick.mean(), plain.mean(), { absolute: 1e-5 * Math.min(...plain.std()) });
  });

  it("takes a bounded number of steps where next to nothing is left of its width", () => {
    const [quick, plain] = through(-38);
    const { mean, std } = quick.summary([0.5]);
    expectAllClose(mean, plain.mean(), { absolute: 1e-15 });
    each((row) => {
      expect(std[row]).toBeGreaterThan(0);
      expect(std[row]).toBeLessThan(1e-15);
    });
  });
});
