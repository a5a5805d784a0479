import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { empirical, empiricalBatch } from "../../src/index.ts";

describe("empirical", () => {
  it("passes through each sample at its mid-rank, ties counting half below and half above", () => {
    const d = empirical({ samples: [4, 1, 2, 2, 2] });
    expectAllClose([1, 2, 4].map(d.cdf), [0.1, 0.5, 0.9], { relative: 1e-15 });
    expectAllClose(d.cdf(1.5), 0.3, { relative: 1e-15 });
    expectAllClose(d.pdf(1.5), 0.4, { relative: 1e-15 });
    expect(d.quantile(0.5)).toBe(2);
  });

  it("has exponential tails with the mean excess of the ⌈√n⌉ outermost samples as scale", () => {
    const d = empirical({ samples: [0, 1, 3, 6, 10, 15, 21, 28, 36] });
    // Three outermost: (6 + 5 + 3)/3 below 6, and (36 + 28 + 21)/3 − 15 above 15.
    expectAllClose(d.logCdf(-7), Math.log(1 / 18) - 7 / (14 / 3), { relative: 1e-15 });
    expectAllClose(d.logSf(50), Math.log(1 / 18) - 14 / (40 / 3), { relative: 1e-15 });
    expectAllClose(d.pdf(50), (Math.exp(-14 / (40 / 3)) / 18) * (3 / 40), { relative: 1e-14 });
  });

  it("comes near the distribution that the samples are from", () => {
    const d = empirical({ samples: createRng(5).fillNormal(new Float64Array(4000)) });
    // Five standard errors of a mean, a standard deviation and a proportion of 4000 draws.
    expectAllClose(d.mean(), 0, { absolute: 0.08 });
    expectAllClose(d.std(), 1, { absolute: 0.056 });
    expectAllClose(d.cdf(1), 0.8413, { absolute: 0.03 });
    expectAllClose(d.crps(0), 0.2337, { absolute: 0.02 });
  });

  it("takes samples within 1e-12 of the width as ties, so that no density is out of proportion", () => {
    const exact = empirical({ samples: [0, 1, 1, 2] });
    const nearly = empirical({ samples: [0, 1, 1 + 1e-15, 2] });
    for (const y of [-1, 0.5, 1, 1.5, 3]) expectAllClose(nearly.pdf(y), exact.pdf(y), { relative: 1e-12 });
  });

  it("measures the tail from the nearest other value where the outermost samples all tie", () => {
    const d = empirical({ samples: [0, 0, 0, 0, 0, 0, 0, 0, 5] });
    expectAllClose(d.logCdf(-5), Math.log(4 / 9) - 1, { relative: 1e-15 });
  });

  it("neither sorts nor keeps the caller's array", () => {
    const samples = [3, 1, 2];
    const d = empirical({ samples });
    expect(samples).toEqual([3, 1, 2]);
    samples[0] = 50;
    expect(d.quantile(0.5)).toBe(2);
  });

  it.each([
    [[], "empirical: samples must have at least one row, got none"],
    [[3], "empirical: samples must have at least two different values, got only 3; add samples, or take normal"],
    [[3, 3, 3], "empirical: samples must have at least two different values, got 3 times 3; add samples"],
    [[1, Number.NaN], "empirical: samples[1] must be a finite number, got NaN"],
    [[1, "2"] as number[], 'empirical: samples[1] must be a finite number, got the string "2"; convert it with Number'],
    [[-1.5e308, 1.5e308], "empirical: samples must be neither too close together nor too far apart for float64"],
    [[0, 5e-324], "empirical: samples must be neither too close together nor too far apart for float64"],
  ])("refuses %o", (samples, message) => {
    expect(() => empirical({ samples })).toThrow(message);
  });
});

describe("empiricalBatch", () => {
  it("answers row by row, for rows of different length", () => {
    const samples = [[0, 1], [5, 2, 8], Float64Array.of(-1, 4, 3, 3)];
    const batch = empiricalBatch({ samples });
    expect(Array.from(batch.cdf(1.5))).toEqual(samples.map((row) => empirical({ samples: row }).cdf(1.5)));
  });

  it("names the row in its errors", () => {
    expect(() =>
      empiricalBatch({
        samples: [
          [0, 1],
          [7, 7],
        ],
      }),
    ).toThrow("empiricalBatch: samples[1] must have at least two different values, got 2 times 7");
    expect(() => empiricalBatch({ samples: [[0, Number.NaN]] })).toThrow(
      "samples[0][1] must be a finite number, got NaN",
    );
    expect(() => empiricalBatch({ samples: [] })).toThrow("empiricalBatch: samples must be a list of rows, got none");
    expect(() => empiricalBatch({ samples: [1, 2] as unknown as number[][] })).toThrow(
      "samples[0] must be an array of numbers",
    );
  });
});
