import { normal, normalBatch } from "@distcal/distributions";
import { createRng, rowSeed } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("normal", () => {
  it("has the textbook values at 1.96 standard deviations", () => {
    const d = normal({ mean: 10, std: 2 });
    expectAllClose(d.cdf(13.92), 0.9750021048517795, { relative: 1e-14 });
    expectAllClose(d.quantile(0.975), 13.919927969080108, { relative: 1e-15 });
    expectAllClose(d.pdf(10), 0.19947114020071635, { relative: 1e-15 });
    expect([d.mean(), d.std(), d.cdf(10), d.quantile(0.5)]).toEqual([10, 2, 0.5, 10]);
  });

  it("has quantiles that its cdf takes back to 1e-9 standard deviations, within 5 of the mean", () => {
    const z = fc.double({ min: -5, max: 5, noNaN: true });
    const mean = fc.double({ min: -1e3, max: 1e3, noNaN: true });
    const std = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(z, mean, std, (z, mean, std) => {
        const d = normal({ mean, std });
        const y = mean + z * std;
        expectAllClose(d.quantile(d.cdf(y)), y, { absolute: 1e-9 * std });
      }),
    );
  });

  it("never answers with NaN, even where the distance from the mean overflows", () => {
    const wide = normal({ mean: -1.7e308, std: 1e308 });
    expectAllClose(wide.cdf(1.7e308), normal({ mean: 0, std: 1 }).cdf(3.4), { relative: 1e-15 });
    const narrow = normal({ mean: 0, std: 1e-308 });
    expect(narrow.cdf(1)).toBe(1);
    expect(narrow.cdf(-1)).toBe(0);
    expect(narrow.logCdf(-1)).toBe(-Infinity);
    expect(narrow.pdf(1)).toBe(0);
    expect(narrow.logPdf(1)).toBe(-Infinity);
    expect(narrow.crps(1)).toBe(1);
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ min: 5e-324, max: Number.MAX_VALUE, noNaN: true }),
        (y, mean, std) => {
          const d = normal({ mean, std });
          const answers = [d.pdf(y), d.logPdf(y), d.cdf(y), d.logCdf(y), d.logSf(y), d.crps(y), d.quantile(0.3)];
          return answers.every((answer) => !Number.isNaN(answer));
        },
      ),
    );
  });

  it("draws what its generator draws, scaled", () => {
    const draws = normal({ mean: 3, std: 0.5 }).sample(4, { seed: 11 });
    expect(draws).toEqual(
      createRng(11)
        .fillNormal(new Float64Array(4))
        .map((z) => 3 + 0.5 * z),
    );
    expect(normal({ mean: 0, std: 1 }).sample(0, { seed: 1 })).toEqual(new Float64Array(0));
  });

  it("is frozen", () => {
    expect(Object.isFrozen(normal({ mean: 0, std: 1 }))).toBe(true);
    expect(Object.isFrozen(normalBatch({ mean: [0], std: [1] }))).toBe(true);
  });

  it("refuses bad parameters and bad questions", () => {
    expect(() => normal({ mean: Number.NaN, std: 1 })).toThrow("normal: mean must be a finite number, got NaN");
    expect(() => normal({ mean: 0, std: 0 })).toThrow("normal: std must be a finite number > 0, got 0");
    const d = normal({ mean: 0, std: 1 });
    expect(() => d.logCdf(Number.NaN)).toThrow("normal.logCdf: y must be a finite number, got NaN");
    expect(() => d.quantile(1)).toThrow("normal.quantile: p must lie strictly between 0 and 1, got 1");
    expect(() => d.sample(-1, { seed: 1 })).toThrow("normal.sample: count must be an integer ≥ 0, got -1");
    expect(() => d.sample(1, { seed: 0.5 })).toThrow("normal.sample: seed must be a safe integer, got 0.5");
  });
});

describe("normalBatch", () => {
  const mean = Float64Array.of(0, -3, 1e4, 0.1);
  const std = Float64Array.of(1, 0.25, 37, 1e-6);
  const batch = normalBatch({ mean, std });
  const rows = [0, 1, 2, 3].map((i) => normal({ mean: mean[i], std: std[i] }));
  const y = Float64Array.of(-2.5, -2.9, 9990, 0.1000007);
  const p = Float64Array.of(0.01, 0.5, 0.77, 1 - 1e-12);

  it("answers row by row with the bits of normal", () => {
    for (const name of ["pdf", "logPdf", "cdf", "logCdf", "logSf", "crps"] as const) {
      expect(batch[name](y), name).toEqual(Float64Array.from(rows, (row, i) => row[name](y[i])));
      expect(batch[name](0.5), name).toEqual(Float64Array.from(rows, (row) => row[name](0.5)));
    }
    expect(batch.quantile(p)).toEqual(Float64Array.from(rows, (row, i) => row.quantile(p[i])));
    expect(batch.quantile(0.9)).toEqual(Float64Array.from(rows, (row) => row.quantile(0.9)));
    expect(batch.row(2).cdf(9990)).toBe(rows[2].cdf(9990));
  });

  it("gives row i the draws of its distribution at rowSeed(seed, i), whatever rows follow", () => {
    const draws = batch.sample(5, { seed: 3 });
    expect(draws).toEqual(rows.map((row, i) => row.sample(5, { seed: rowSeed(3, i) })));
    expect(normalBatch({ mean: [0, -3], std: [1, 0.25] }).sample(5, { seed: 3 })).toEqual(draws.slice(0, 2));
  });

  it("has central intervals that hold the level", () => {
    const { lower, upper } = batch.interval(0.9);
    expectAllClose(batch.cdf(lower), [0.05, 0.05, 0.05, 0.05], { relative: 1e-9 });
    expectAllClose(batch.cdf(upper), [0.95, 0.95, 0.95, 0.95], { relative: 1e-9 });
  });

  it("hands out copies, and leaves what it was given alone", () => {
    batch.mean()[0] = 99;
    batch.std()[0] = 99;
    expect([batch.mean(), batch.std()]).toEqual([mean, std]);
    const given = Float64Array.of(1, 2, 3, 4);
    batch.cdf(given);
    expect(given).toEqual(Float64Array.of(1, 2, 3, 4));
    const source = [5, 6];
    const copied = normalBatch({ mean: source, std: [1, 1] });
    source[0] = 0;
    expect(copied.mean()).toEqual(Float64Array.of(5, 6));
  });

  it("refuses bad columns and bad questions, naming the row", () => {
    expect(() => normalBatch({ mean: [0, 1], std: [1, 0] })).toThrow("normalBatch: std[1] must be > 0, got 0");
    expect(() => normalBatch({ mean: [0, 1], std: [1] })).toThrow("normalBatch: std must have 2 rows, got 1 row");
    expect(() => batch.cdf([1, 2])).toThrow("batch.cdf: y must have 4 rows, got 2 rows");
    expect(() => batch.logPdf([1, 2, Number.NaN, 4])).toThrow("batch.logPdf: y[2] must be a finite number, got NaN");
    expect(() => batch.quantile([0.5, 0.5, 0.5, 1])).toThrow(
      "batch.quantile: p[3] must lie strictly between 0 and 1, got 1",
    );
    expect(() => batch.quantile([0.05, 0.5, 0.95])).toThrow(
      "batch.quantile: p must be one level, or one for each of the 4 rows, got 3 levels; " +
        "for several levels in every row call quantiles(levels)",
    );
    expect(() => batch.quantile(undefined as unknown as number)).toThrow("batch.quantile: p must be an array");
    expect(() => batch.quantiles(0.5 as unknown as number[])).toThrow("batch.quantiles: levels must be an array");
    expect(() => batch.summary([0.5, 1])).toThrow("batch.summary: levels[1] must lie strictly between 0 and 1, got 1");
    expect(() => batch.exceedance([1])).toThrow("batch.exceedance: y must have 4 rows, got 1 row");
    expect(() => batch.quantile(0)).toThrow("batch.quantile: p must lie strictly between 0 and 1, got 0");
    expect(() => batch.interval(1)).toThrow("batch.interval: level must lie strictly between 0 and 1, got 1");
    expect(() => batch.row(4)).toThrow("batch.row: row must be an integer from 0 to 3, got 4");
    expect(() => batch.sample(1.5, { seed: 1 })).toThrow("batch.sample: count must be an integer ≥ 0, got 1.5");
  });
});
