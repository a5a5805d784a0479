import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { settleOffsets } from "../../../src/gp-beta/groups/settle-offsets.ts";

/** Rows of groups whose locations and ln widths are drawn from normals. */
function sums(groups: number, rows: number, spread: { location: number; width: number }, seed = 1) {
  const rng = createRng(seed);
  const truth = { location: new Float64Array(groups), width: new Float64Array(groups) };
  const read = { rows: new Float64Array(groups), sum: new Float64Array(groups), squares: new Float64Array(groups) };
  for (let g = 0; g < groups; g++) {
    truth.location[g] = 0.2 + spread.location * rng.normal();
    truth.width[g] = -0.1 + spread.width * rng.normal();
    for (let i = 0; i < rows; i++) {
      const x = truth.location[g] + Math.exp(truth.width[g]) * rng.normal();
      read.rows[g]++;
      read.sum[g] += x;
      read.squares[g] += x * x;
    }
  }
  return { truth, read };
}

describe("offsets of groups", () => {
  const { truth, read } = sums(300, 30, { location: 0.4, width: 0.3 });
  const found = settleOffsets(read, 1, true, true);

  it("find what the offsets were drawn from", () => {
    // 300 groups tell a spread to 4 %, and a mean to a seventeenth of it.
    expectAllClose(found.widthSpread, 0.3, { relative: 0.12 });
    expectAllClose(found.locationSpread, 0.4, { relative: 0.12 });
    expectAllClose(found.meanLogWidth, -0.1, { absolute: 0.06 });
    expectAllClose(found.meanLocation, 0.2, { absolute: 0.08 });
  });

  it("have errors as large as they say", () => {
    const squared = (mean: Float64Array, variance: Float64Array, true_: Float64Array): number =>
      mean.reduce((sum, m, g) => sum + (m - true_[g]) ** 2 / variance[g], 0) / mean.length;
    expectAllClose(squared(found.logWidth, found.logWidthVariance, truth.width), 1, { absolute: 0.25 });
    expectAllClose(squared(found.location, found.locationVariance, truth.location), 1, { absolute: 0.25 });
  });

  it("are the posterior that a quadrature gives, for a group of few rows", () => {
    const g = 7;
    const { meanLogWidth: alpha, widthSpread: tau } = found;
    const spread =
      read.squares[g] -
      2 * found.location[g] * read.sum[g] +
      read.rows[g] * (found.location[g] ** 2 + found.locationVariance[g]);
    let [mass, first, second] = [0, 0, 0];
    for (let k = 0; k <= 4000; k++) {
      const b = alpha - 6 * tau + (12 * tau * k) / 4000;
      const log =
        -read.rows[g] * (b - found.logWidth[g]) - 0.5 * spread * (Math.exp(-2 * b) - Math.exp(-2 * found.logWidth[g]));
      const weight = Math.exp(log - 0.5 * (((b - alpha) / tau) ** 2 - ((found.logWidth[g] - alpha) / tau) ** 2));
      mass += weight;
      first += weight * b;
      second += weight * b * b;
    }
    const mean = first / mass;
    // A normal in place of a slightly skewed posterior.
    expectAllClose(found.logWidth[g], mean, { absolute: 0.005 });
    expectAllClose(found.logWidthVariance[g], second / mass - mean * mean, { relative: 0.05 });
  });

  it("gain nothing where groups are alike, and much where they are not", () => {
    const alike = settleOffsets(sums(300, 30, { location: 0, width: 0 }, 2).read, 1, true, true);
    expect(alike.gainOfWidths).toBeLessThan(2);
    expect(alike.gainOfLocations).toBeLessThan(2);
    expect(found.gainOfWidths).toBeGreaterThan(50);
    expect(found.gainOfLocations).toBeGreaterThan(50);
  });

  it("keep to the prior where a group has no rows, and near it where there are three groups", () => {
    const few = sums(3, 20, { location: 0, width: 0.8 }, 4).read;
    const empty = {
      rows: Float64Array.of(...few.rows, 0),
      sum: Float64Array.of(...few.sum, 0),
      squares: Float64Array.of(...few.squares, 0),
    };
    const settled = settleOffsets(empty, 1, true, true);
    expectAllClose(settled.logWidth[3], settled.meanLogWidth, { absolute: 1e-3 });
    expectAllClose(settled.logWidthVariance[3], settled.widthSpread ** 2, { relative: 1e-2 });
    expect(settled.widthSpread).toBeLessThan(0.8);
  });
});
