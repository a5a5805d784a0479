import { createRng, normalQuantile } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  binBatch,
  leastWidthOf,
  memberBatch,
  mixtureBatch,
  normal,
  normalMixture,
  quantileBatch,
} from "../../src/index.ts";

const levels = [0.05, 0.25, 0.5, 0.75, 0.95];

describe("quantileBatch", () => {
  it("meets a normal distribution by any of its quantiles, tails and all", () => {
    const truth = normal({ mean: 3, std: 2 });
    const batch = quantileBatch({ levels: [0.1, 0.7], rows: [[truth.quantile(0.1), truth.quantile(0.7)]] });
    const row = batch.row(0);
    expectAllClose([row.mean(), row.std()], [3, 2], { relative: 1e-13 });
    for (const y of [-20, -1, 3, 5, 30]) {
      expectAllClose(row.logPdf(y), truth.logPdf(y), { relative: 1e-12 });
      expectAllClose(row.logSf(y), truth.logSf(y), { relative: 1e-12 });
      expectAllClose(row.crps(y), truth.crps(y), { relative: 1e-12 });
    }
  });

  it("gives back its quantiles, by rows or by columns, one row or many", () => {
    const rows = [
      [1, 2, 2.5, 4, 9],
      [-3, -2, 0, 0.5, 1],
    ];
    const columns = levels.map((_, k) => rows.map((row) => row[k]));
    const [byRow, byColumn] = [quantileBatch({ levels, rows }), quantileBatch({ levels, columns })];
    for (const [i, row] of byRow.quantiles(levels).entries()) {
      expectAllClose(row, rows[i], { relative: 1e-14, absolute: 1e-15 });
    }
    expect(byColumn.quantiles(levels)).toEqual(byRow.quantiles(levels));
    expect(byRow.crps(1)[1]).toBe(quantileBatch({ levels, rows: [rows[1]] }).crps(1)[0]);
    expect(byRow.std()[1]).toBe(quantileBatch({ levels, rows: [rows[1]] }).std()[0]);
  });

  it("draws ties apart by a hundredth of the mean slope, so that no density is infinite", () => {
    const row = quantileBatch({ levels, rows: [[0, 0, 0, 0, 1]] }).row(0);
    const meanSlope = 1 / (2 * normalQuantile(0.95));
    expectAllClose(row.quantile(0.5), 0, { absolute: 1e-15 });
    expectAllClose(row.pdf(0), normal({ mean: 0, std: 0.01 * meanSlope }).pdf(0), { relative: 1e-9 });
    expect(row.pdf(0)).toBeLessThan(150);
  });

  it.each([
    [
      [0.1, 0.5],
      [
        [0, 1],
        [2, 1],
      ],
      "rows[1][1] must be ≥ rows[1][0] = 2, got 1; sort the quantiles of a row",
    ],
    [
      [0.1, 0.5],
      [
        [0, 1],
        [2, 2],
      ],
      "rows[1] must have at least two different values, got 2 times 2; equal quantiles say",
    ],
    [[0.5, 0.1], [[0, 1]], "levels[1] must be > levels[0] = 0.5, got 0.1; sort levels together with their values"],
    [[0.1, 0.5], [[0, 1, 2]], "rows[0] must have 2 values, one per level, got 3"],
    [[0.1, 0.5], [[0, 1], [1]], "rows[1] must have 2 rows, got 1 row"],
    [[0.5], [[0]], "levels must be at least two, got 1"],
    [[0, 0.5], [[0, 1]], "levels[0] must lie strictly between 0 and 1, got 0"],
  ])("refuses levels %o with rows %o", (given, rows, message) => {
    expect(() => quantileBatch({ levels: given, rows })).toThrow(`quantileBatch: ${message}`);
  });
});

describe("memberBatch", () => {
  it("comes nearer the truth than a normal of the members' moments where the truth is skewed", () => {
    const rng = createRng(5);
    const skewed = (): number => Math.exp(0.8 * rng.normal());
    const rows = Array.from({ length: 400 }, () => Array.from({ length: 50 }, skewed));
    const target = Float64Array.from(rows, skewed);
    const batch = memberBatch({ rows });
    const moments = rows.map((row) => {
      const mean = row.reduce((sum, x) => sum + x / 50, 0);
      return normal({ mean, std: Math.sqrt(row.reduce((sum, x) => sum + (x - mean) ** 2 / 49, 0)) });
    });
    const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0) / values.length;
    expect(mean(batch.crps(target))).toBeLessThan(mean(moments.map((row, i) => row.crps(target[i]))));
    const gain = mean(batch.logPdf(target)) - mean(moments.map((row, i) => row.logPdf(target[i])));
    expect(gain).toBeGreaterThan(0.2);
  });

  it("keeps the width of many normal members, in any order", () => {
    const draws = createRng(7).fillNormal(new Float64Array(2000));
    const batch = memberBatch({ rows: [draws, draws.slice().reverse()] });
    // Four standard errors of the mean and the standard deviation of 2000 draws.
    expectAllClose(batch.mean(), [0, 0], { absolute: 0.09 });
    expectAllClose(batch.std(), [1, 1], { absolute: 0.065 });
    expect(batch.std()[1]).toBe(batch.std()[0]);
  });

  it("gives a row that is certain the least width, and leaves wider rows alone", () => {
    const rows = [
      [7, 7, 7],
      [0, 1, 2],
    ];
    const batch = memberBatch({ rows, leastWidth: 0.01 });
    expectAllClose([batch.mean()[0], batch.std()[0]], [7, 0.01], { relative: 1e-9 });
    expect(batch.std()[1]).toBe(memberBatch({ rows: [rows[1]] }).std()[0]);
    expect(leastWidthOf(rows)).toBeCloseTo(0.01 * Math.sqrt(2 / 3), 12);
    expect(leastWidthOf([[3, 3]])).toBeUndefined();
    expect(() => memberBatch({ rows })).toThrow(
      "memberBatch: rows[0] must have at least two different values, got 3 times 7; members that all agree say",
    );
  });
});

describe("binBatch", () => {
  it("has the probabilities between edges that it was given, and a twentieth of the outer ones beyond", () => {
    const [edges, probabilities] = [
      [0, 1, 2, 5],
      [0.2, 0.5, 0.3],
    ];
    const row = binBatch({ edges: [edges], probabilities: [probabilities] }).row(0);
    expectAllClose(edges.map(row.cdf), [0.01, 0.2, 0.7, 0.985], { relative: 1e-12 });
  });

  it("leaves no bin without density, and has finite moments", () => {
    const batch = binBatch({ edges: [[0, 1, 2, 5]], probabilities: [[0, 1, 0]] });
    for (const y of [-3, 0.5, 1.5, 4, 9]) expect(batch.logPdf(y)[0]).toBeGreaterThan(-1e5);
    // One line from Φ⁻¹(1e-7) = −5.2 to 5.2 across the bin that has all.
    expectAllClose(batch.std()[0], 1 / 10.4, { relative: 0.01 });
  });

  it.each([
    [[[0, 1]], [[0.5, 0.5]], "edges[0] must have one edge more than probabilities, got 1 rows of 2 and 1 of 2"],
    [[[0, 1, 1]], [[0.5, 0.5]], "edges[0][2] must be > edges[0][1] = 1, got 1; sort the edges"],
    [[[0, 1, 2]], [[0.5, 0.6]], "probabilities[0] must add to 1 within 0.000001 a number, got a sum of 1.1"],
    [[[0, 1, 2]], [[1.5, -0.5]], "probabilities[0][1] must be ≥ 0, got -0.5"],
  ])("refuses edges %o with probabilities %o", (edges, probabilities, message) => {
    expect(() => binBatch({ edges, probabilities })).toThrow(`binBatch: ${message}`);
  });
});

describe("mixtureBatch", () => {
  const input = {
    weights: [
      [0.3, 0.7],
      [0, 1],
    ],
    means: [
      [0, 4],
      [1, 2],
    ],
    stds: [
      [1, 0.2],
      [3, 0.5],
    ],
  };
  const batch = mixtureBatch(input);

  it("answers as normalMixture does, row by row", () => {
    const row = normalMixture({ weights: [0.3, 0.7], mean: [0, 4], std: [1, 0.2] });
    expect([batch.crps(1)[0], batch.quantile(0.4)[0], batch.std()[0], batch.logSf(6)[0]]).toEqual([
      row.crps(1),
      row.quantile(0.4),
      row.std(),
      row.logSf(6),
    ]);
  });

  it("has scores with the derivatives that differences give", () => {
    const points = batch.scores?.pointsOf(0).slice() ?? new Float64Array(0);
    const room = (): Float64Array => new Float64Array(points.length);
    const [score, rate, bend, up, down, beside, besides, unused] = Array.from({ length: 8 }, room);
    batch.scores?.scoresInto(0, points, score, rate, bend);
    const h = 1e-4;
    batch.scores?.scoresInto(
      0,
      points.map((y) => y + h),
      up,
      beside,
      unused,
    );
    batch.scores?.scoresInto(
      0,
      points.map((y) => y - h),
      down,
      besides,
      unused,
    );
    points.forEach((y, k) => {
      if (Math.abs(score[k]) > 6) return;
      expectAllClose(score[k], normalQuantile(batch.cdf(y)[0]), { absolute: 1e-7 });
      expectAllClose(rate[k], (up[k] - down[k]) / (2 * h), { relative: 1e-4, absolute: 1e-6 });
      expectAllClose(bend[k], (beside[k] - besides[k]) / (2 * h), { relative: 1e-3, absolute: 1e-4 });
    });
  });

  it("refuses lists of different lengths, widths that are none and weights that are not shares", () => {
    expect(() => mixtureBatch({ ...input, means: [[0], [1]] })).toThrow("means must have as many numbers as weights");
    expect(() =>
      mixtureBatch({
        ...input,
        stds: [
          [1, 0],
          [1, 1],
        ],
      }),
    ).toThrow("stds[0][1] must be > 0, got 0");
    expect(() =>
      mixtureBatch({
        ...input,
        weights: [
          [1, 1],
          [0, 1],
        ],
      }),
    ).toThrow("weights[0] must add to 1");
  });
});
