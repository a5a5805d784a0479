import { createRng, normalCdf } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import {
  guaranteedBatch,
  guaranteedLevels,
  heldScores,
  laplaceBatch,
  normalBatch,
  onSupport,
  promisedIntervals,
  smoothBatch,
} from "../../src/index.ts";
import { byGroup, marginal, ranks } from "./held.ts";

// With a standard normal as the smooth distribution a value is its score.
const standard = normalBatch({ mean: [0, 0], std: [1, 1] });
/** All probability at 0. */
const stepAtZero = {
  ...normalBatch({ mean: [0], std: [1] }),
  logCdf: (y: unknown) => Float64Array.of((y as Float64Array)[0] < 0 ? Number.NEGATIVE_INFINITY : 0),
  logSf: (y: unknown) => Float64Array.of((y as Float64Array)[0] < 0 ? 0 : Number.NEGATIVE_INFINITY),
};
const rounded = (values: Float64Array): number[] => Array.from(values, (value) => Math.round(value * 1e6) / 1e6);

describe("a guaranteed batch", () => {
  it("reads intervals and quantiles from ranks rounded outward", () => {
    const batch = guaranteedBatch(standard, marginal(ranks(30)));
    // 31 · 0.1 = 3.1 and 31 · 0.9 = 27.9
    expect(rounded(batch.interval(0.8).lower)).toEqual([0.03, 0.03]);
    expect(rounded(batch.interval(0.8).upper)).toEqual([0.28, 0.28]);
    expect(rounded(batch.quantiles([0.1, 0.5, 0.9])[1])).toEqual([0.03, 0.155, 0.28]);
    expect(rounded(batch.summary([0.9]).quantiles[0])).toEqual([0.28]);
    expect(rounded(batch.bound(0.9, "upper"))).toEqual([0.28, 0.28]);
    expect(rounded(batch.bound(0.9, "lower"))).toEqual([0.03, 0.03]);
    // At least a third of outcomes is at or below an upper bound, though a third lies under the middle: 31/3 is not a rank.
    expect(rounded(batch.bound(1 / 3, "upper"))).toEqual([0.11, 0.11]);
  });

  it("takes a rank that a level lies on exactly, whatever rounding does to the product", () => {
    for (const rows of [19, 39, 99, 199, 999]) {
      const batch = guaranteedBatch(standard, marginal(ranks(rows)));
      const { lower, upper } = batch.interval(0.9);
      expect(rounded(lower)[0]).toBeCloseTo((rows + 1) * 0.0005, 9);
      expect(rounded(upper)[0]).toBeCloseTo((rows + 1) * 0.0095, 9);
    }
  });

  it("leaves the density, its moments, scores and single quantiles as they are", () => {
    const batch = guaranteedBatch(standard, marginal(ranks(30)));
    expect(smoothBatch(batch)).toBe(standard);
    expect(smoothBatch(standard)).toBe(standard);
    for (const name of ["pdf", "logPdf", "cdf", "crps"] as const) expect(batch[name](1.3)).toEqual(standard[name](1.3));
    expect(batch.quantile(0.9)).toEqual(standard.quantile(0.9));
    expect(batch.summary([]).std).toEqual(standard.std());
    expect(batch.row(1).quantile(0.1)).toBe(standard.row(1).quantile(0.1));
    expect(batch.moments).toBeUndefined();
  });

  it("refuses a level that its rows can't promise, with the number of rows that it takes", () => {
    const batch = guaranteedBatch(standard, marginal(ranks(38)));
    expect(() => batch.interval(0.95)).toThrow(
      "batch.interval: 38 held-out rows can promise intervals up to 0.9487, and quantiles from 0.02564 to 0.9744, got level 0.025, " +
        "which takes 39 held-out rows; ask for less, fit to more rows, or fit without a guarantee",
    );
    expect(() => batch.quantiles([0.5, 0.99])).toThrow("which takes 99 held-out rows");
    expect(() => batch.bound(0.98, "upper")).toThrow("which takes 49 held-out rows");
    expect(() => batch.bound(0.9, "above" as "upper")).toThrow('side must be "lower" or "upper", got above');
    expect(batch.bound(0.97, "upper")[0]).toBeCloseTo(0.38, 9);
    const enough = guaranteedBatch(standard, marginal(ranks(39)));
    expect(rounded(enough.interval(0.95).lower)).toEqual([0.01, 0.01]);
    expect(promisedIntervals(marginal(ranks(38)), [0.5, 0.9, 0.95])).toEqual([0.5, 0.9]);
  });

  it("says by which constant levels the promise differs from the density", () => {
    const levels = guaranteedLevels(marginal(ranks(30)), [0.1, 0.9]);
    expect(levels[0]).toBeCloseTo(normalCdf(0.03), 12);
    expect(levels[1]).toBeCloseTo(normalCdf(0.28), 12);
  });

  it("finds values far out in tails where probabilities have no digits left", () => {
    const held = marginal(Array.from({ length: 39 }, (_, i) => (i - 19) * 10));
    const { lower, upper } = guaranteedBatch(standard, held).interval(0.95);
    expect(lower[0]).toBeCloseTo(-190, 6);
    expect(upper[0]).toBeCloseTo(190, 6);
    const wide = laplaceBatch({ location: [5], scale: [2] });
    const ends = guaranteedBatch(wide, held).interval(0.95);
    expect(heldScores(wide, ends.lower, 1)[0]).toBeCloseTo(-190, 6);
    expect(heldScores(wide, ends.upper, 1)[0]).toBeCloseTo(190, 6);
  });

  it("refuses a level whose rank lies where distributions give no probability at all", () => {
    const none = heldScores(stepAtZero, Float64Array.of(-1), 1)[0];
    const all = heldScores(stepAtZero, Float64Array.of(1), 1)[0];
    expect([none < -1e140, all > 1e140]).toEqual([true, true]);
    const held = marginal([none, none, all, ...ranks(36)]);
    expect(() => guaranteedBatch(standard, held).interval(0.95)).toThrow(
      "level 0.025 can't be promised: 3 of 39 held-out outcomes lie where the method gives no probability at all",
    );
    expect(promisedIntervals(held, [0.5, 0.8, 0.95])).toEqual([0.5, 0.8]);
  });
});

describe("held scores", () => {
  it("are normal scores of outcomes, with the digits of both tails", () => {
    const batch = normalBatch({ mean: [0, 1, 2], std: [1, 2, 1e-3] });
    const scores = heldScores(batch, Float64Array.of(-45, 1.5, 3), 1);
    expect(scores[0]).toBeCloseTo(-45, 9);
    expect(scores[1]).toBeCloseTo(0.25, 12);
    expect(scores[2]).toBeCloseTo(1000, 6);
  });

  it("are drawn where an outcome is a point mass, by the seed", () => {
    const rows = 4000;
    const rng = createRng(7);
    const core = normalBatch({ mean: new Float64Array(rows), std: new Float64Array(rows).fill(1) });
    const counts = onSupport(core, { step: 1, lower: 0 });
    const target = Float64Array.from({ length: rows }, () => Math.max(0, Math.round(rng.normal())));
    const scores = heldScores(counts, target, 3);
    const mean = scores.reduce((sum, z) => sum + z, 0) / rows;
    const square = scores.reduce((sum, z) => sum + z * z, 0) / rows;
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(rows));
    expect(Math.abs(square - 1)).toBeLessThan(4 * Math.sqrt(2 / rows));
    expect(heldScores(counts, target, 3)).toEqual(scores);
    expect(heldScores(counts, target, 4)).not.toEqual(scores);
    // And the ends lie on the support.
    const { lower, upper } = guaranteedBatch(counts, marginal(scores)).interval(0.9);
    expect([lower[0], upper[0]]).toEqual([0, 2]);
  });
});

describe("a guarantee within groups", () => {
  const guarantee = byGroup({
    large: ranks(39),
    other: ranks(39).map((z) => z + 1),
    small: ranks(10).map((z) => z + 2),
    tiny: ranks(9).map((z) => z + 3),
  });
  const batch = guaranteedBatch(
    normalBatch({ mean: new Float64Array(5), std: new Float64Array(5).fill(1) }),
    guarantee,
    ["large", "other", "small", "tiny", "unknown"],
  );

  it("answers by a group's own rows where they are enough, and by those of the small groups together below", () => {
    // 19 rows of small and tiny: the ranks 1 and 19 of these.
    expect(rounded(batch.interval(0.9).lower)).toEqual([0.02, 1.02, 2.01, 2.01, 2.01]);
    expect(rounded(batch.interval(0.9).upper)).toEqual([0.38, 1.38, 3.09, 3.09, 3.09]);
  });

  it("answers small groups by all rows where together they are too few", () => {
    // 97 rows: 98 · 0.025 = 2.45 and 98 · 0.975 = 95.55.
    expect(rounded(batch.interval(0.95).lower)).toEqual([0.01, 1.01, 0.02, 0.02, 0.02]);
    expect(rounded(batch.interval(0.95).upper)).toEqual([0.39, 1.39, 3.08, 3.08, 3.08]);
  });

  it("never lets quantiles that are asked for together cross", () => {
    for (const row of batch.quantiles([0.02, 0.025, 0.1, 0.5, 0.9, 0.975, 0.98])) {
      for (let k = 1; k < row.length; k++) expect(row[k]).toBeGreaterThanOrEqual(row[k - 1]);
    }
  });
});
