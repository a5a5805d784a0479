import { normalBatch, quantileBatch } from "@distcal/distributions";
import { modelText, readModelDocument } from "@distcal/model-document";
import { createRng } from "@distcal/numerics";
import { describeBatchLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { cqrMethod, fitCqr } from "../../../src/calibrators/index.ts";
import { simulated } from "../simulated.ts";

const schemas = { cqr: cqrMethod.schema };
const levels = [0.1, 0.5, 0.9];

/** Predicted quantiles that are skewed and too narrow, and outcomes. */
function quantileRows(rows: number, seed: number) {
  const rng = createRng(seed);
  const at = Float64Array.from({ length: rows }, () => 4 * rng.uniform());
  const noise = rng.fillNormal(new Float64Array(rows));
  const values = Array.from(at, (m) => [m - 0.5, m, m + 1]);
  return { predictions: quantileBatch({ levels, rows: values }), values, target: at.map((m, i) => m + noise[i]) };
}

describe("conformalised quantile regression", () => {
  const { predictions, values, target } = quantileRows(99, 2);
  const fitted = fitCqr({ predictions, target });

  it("moves both quantiles of a pair by the score of rank ⌈(n + 1)(1 − 2p)⌉, as by hand", () => {
    const scores = values.map(([low, , high], i) => Math.max(low - target[i], target[i] - high)).sort((a, b) => a - b);
    const fresh = quantileRows(4, 3);
    const { lower, upper } = fitted.calibrate(fresh.predictions).guaranteedInterval(0.8);
    // 99 rows: rank 100·0.8.
    const move = scores[79];
    expectAllClose(
      lower,
      fresh.values.map(([low]) => low - move),
      { absolute: 1e-12 },
    );
    expectAllClose(
      upper,
      fresh.values.map(([, , high]) => high + move),
      { absolute: 1e-12 },
    );
    expectAllClose(fitted.calibrate(fresh.predictions).quantile(0.1), lower, { absolute: 1e-12 });
    expectAllClose(
      fitted.calibrate(fresh.predictions).quantile(0.5),
      fresh.values.map(([, middle]) => middle),
      {
        absolute: 1e-12,
      },
    );
  });

  it("takes the levels of predicted quantiles, of other predictions the usual ones, or those asked for", () => {
    expect(fitted.levels).toEqual(levels);
    const rows = simulated(500, 4);
    const usual = fitCqr(rows).levels;
    expect([usual[0], usual[6], usual.length]).toEqual([0.01, 0.25, 23]);
    expect(fitCqr(rows, { levels: [0.95, 0.2, 0.05] }).levels).toEqual(
      [0.05, 0.2, 0.8, 0.95].map((p) => expect.closeTo(p, 12)),
    );
  });

  it("draws predictions that are three times too wide inwards, and leaves their order", () => {
    const rows = simulated(1000, 5, { factor: 3 });
    const batch = fitCqr(rows).calibrate({ mean: [0, 0], std: [3, 0.3] });
    const { lower, upper } = batch.guaranteedInterval(0.9);
    expect(upper[0] - lower[0]).toBeLessThan(9);
    for (let p = 0.02; p < 0.98; p += 0.02) {
      for (const [i, quantile] of batch.quantile(p).entries())
        expect(quantile).toBeLessThan(batch.quantile(p + 0.01)[i]);
    }
  });

  it("covers fresh rows as promised", () => {
    const past = quantileRows(1000, 7);
    const fresh = quantileRows(1000, 8);
    const { lower, upper } = fitCqr(past).calibrate(fresh.predictions).guaranteedInterval(0.8);
    const share = fresh.target.reduce((sum, y, i) => sum + (y >= lower[i] && y <= upper[i] ? 0.001 : 0), 0);
    // Three standard errors of both samples.
    expect(Math.abs(share - 0.8)).toBeLessThan(3 * Math.sqrt((0.16 * 2) / 1000));
  });

  it("leaves out pairs for which rows are too few, and says which intervals it has", () => {
    const few = simulated(30, 4);
    const own = fitCqr(few);
    expect(own.levels[0]).toBe(0.025);
    expect(() => own.calibrate(few).guaranteedInterval(0.98)).toThrow(
      "batch.guaranteedInterval: level must be one of 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, whose quantiles were moved, got 0.98",
    );
    expect(() => fitCqr(few, { levels: [0.01, 0.99] })).toThrow("collect more outcomes");
    expect(() => fitCqr(few, { levels: [0, 0.5] })).toThrow("fitCqr: levels must be numbers between 0 and 1, got 0");
  });

  it("gives normal columns and a normal batch the same answers", () => {
    const rows = simulated(200, 9);
    const own = fitCqr(rows);
    const { mean, std } = simulated(6, 10);
    expect(own.calibrate({ mean, std }).quantile(0.3)).toEqual(own.calibrate(normalBatch({ mean, std })).quantile(0.3));
  });

  it("is written and read again to the same bytes and answers", () => {
    const text = modelText(fitted.toJSON());
    const again = cqrMethod.restore(readModelDocument(text, schemas));
    expect(modelText(again.toJSON())).toBe(text);
    expect(again.calibrate(predictions).crps(target)).toEqual(fitted.calibrate(predictions).crps(target));
    expect(() => readModelDocument(text.replace('"levels":[0.1,', '"levels":[0.2,'), schemas)).toThrow(
      "must have 1 − p among levels for each p",
    );
  });
});

describeBatchLaws("moved quantiles", () => {
  const { predictions, target } = quantileRows(60, 2);
  return fitCqr({ predictions, target }).calibrate(predictions);
});
