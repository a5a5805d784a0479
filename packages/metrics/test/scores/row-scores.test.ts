import { type DistributionBatch, laplaceBatch, normalBatch, quantileTableBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { meanScores, rowScores, standardErrorsOf } from "../../src/scores/row-scores.ts";
import { simulated } from "../simulated.ts";

const standardNormal = normalBatch({ mean: [0, 0, 0], std: [1, 1, 1] });

describe("rowScores", () => {
  it("gives the closed forms of a standard normal forecast", () => {
    const { nll, crps, mse, coverage90 } = rowScores(Float64Array.of(0, 1, -3), standardNormal);
    const halfLogTwoPi = 0.9189385332046727;
    expectAllClose(nll, [halfLogTwoPi, halfLogTwoPi + 0.5, halfLogTwoPi + 4.5], { relative: 1e-14 });
    // y(2Φ(y) − 1) + 2φ(y) − 1/√π at y = 0, 1 and −3.
    expectAllClose(crps, [0.23369497725510913, 0.6024413576276163, 2.4365747250863397], { relative: 1e-12 });
    expect([...mse]).toEqual([0, 1, 9]);
    expect([...coverage90]).toEqual([1, 1, 0]);
  });

  it("averages the pinball loss over τ = 0.05 … 0.95", () => {
    const uniform = quantileTableBatch({ levels: [0.01, 0.99], values: [[0.01, 0.99]] });
    const { pinball } = rowScores(Float64Array.of(0.3), uniform);
    let sum = 0;
    for (let k = 1; k <= 19; k++) {
      const tau = k / 20;
      sum += 0.3 >= tau ? tau * (0.3 - tau) : (1 - tau) * (tau - 0.3);
    }
    expectAllClose(pinball, [sum / 19], { relative: 1e-12 });
  });

  it("takes mean and quantiles from one summary where rows are not normal", () => {
    const asked: number[][] = [];
    const forecast = laplaceBatch({ location: [0, 1, 2], scale: 2 });
    const short: DistributionBatch = {
      ...forecast,
      mean: () => expect.fail("asked for the mean"),
      quantile: () => expect.fail("asked for one quantile"),
      summary(levels) {
        asked.push(Array.from(levels));
        return forecast.summary(levels);
      },
    };
    const observed = [0.3, 1, -3];
    expect(rowScores(observed, short)).toEqual(rowScores(observed, forecast));
    expect(asked).toEqual([Array.from({ length: 19 }, (_, k) => (k + 1) / 20)]);
  });

  it("has the pinball loss near half the CRPS, whose integral over τ it samples", () => {
    const { observed, mean, std } = simulated(400, 8);
    const { crps, pinball } = meanScores(rowScores(observed, laplaceBatch({ location: mean, scale: std })));
    // 19 levels leave out the losses beyond 0.05 and 0.95, which are small, so their mean is a little too high.
    expect(pinball / (crps / 2)).toBeGreaterThan(1);
    expect(pinball / (crps / 2)).toBeLessThan(1.06);
  });

  it("refuses a forecast of another length", () => {
    expect(() => rowScores(Float64Array.of(0, 1), standardNormal)).toThrow(
      "rowScores: forecast must have 2 rows, got 3 rows",
    );
  });
});

describe("meanScores and standardErrorsOf", () => {
  it("average over rows", () => {
    const rows = rowScores(Float64Array.of(0, 1, -3), standardNormal);
    const scores = meanScores(rows);
    expectAllClose([scores.mse, scores.coverage90], [10 / 3, 2 / 3], { relative: 1e-15 });
    // s² of 0, 1, 9 is 73/3; of 1, 1, 0 it is 1/3.
    const errors = standardErrorsOf(rows);
    expectAllClose([errors.mse, errors.coverage90], [Math.sqrt(73) / 3, 1 / 3], { relative: 1e-14 });
    expect(Object.isFrozen(scores) && Object.isFrozen(errors)).toBe(true);
  });

  it("answer with Infinity, never NaN, where an outcome has no density", () => {
    const bounded: DistributionBatch = {
      ...standardNormal,
      logPdf: () => Float64Array.of(-1, Number.NEGATIVE_INFINITY, -2),
    };
    const rows = rowScores(Float64Array.of(0.5, 1e6, 1), bounded);
    expect(meanScores(rows).nll).toBe(Number.POSITIVE_INFINITY);
    expect(standardErrorsOf(rows).nll).toBe(Number.POSITIVE_INFINITY);
    expect(Number.isFinite(standardErrorsOf(rows).crps)).toBe(true);
  });
});
