import { type DistributionBatch, laplaceBatch, normalBatch } from "@distcal/distributions";
import { expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absoluteError,
  coverage,
  crps,
  ence,
  intervalScore,
  logScore,
  pinball,
  pitHistogram,
  qce,
  quantileCalibrationCurve,
  sharpness,
  squaredError,
  uce,
} from "../src/index.ts";

interface Rows {
  readonly observed: number[];
  readonly mean: number[];
  readonly std: number[];
}

const rows: fc.Arbitrary<Rows> = fc
  .array(fc.tuple(numberBetween(-50, 50), numberBetween(-50, 50), numberBetween(0.05, 20)), {
    minLength: 2,
    maxLength: 30,
  })
  .map((list) => ({
    observed: list.map(([y]) => y),
    mean: list.map(([, m]) => m),
    std: list.map(([, , s]) => s),
  }));

const families: Readonly<Record<string, (rows: Rows) => DistributionBatch>> = {
  normal: normalBatch,
  laplace: ({ mean, std }) => laplaceBatch({ location: mean, scale: std }),
};

describe.each(Object.entries(families))("metrics of %s forecasts", (_, batch) => {
  it("scale with the unit of the outcome, each by its power", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(0.25, 8), (table, unit) => {
        const scaled = {
          observed: table.observed.map((v) => v * unit),
          mean: table.mean.map((v) => v * unit),
          std: table.std.map((v) => v * unit),
        };
        const [from, to] = [batch(table), batch(scaled)];
        const ratio = { relative: 1e-9, absolute: 1e-9 };
        for (const metric of [crps, absoluteError, sharpness]) {
          expectAllClose(metric(scaled.observed, to), unit * metric(table.observed, from), ratio);
        }
        for (const metric of [squaredError, uce]) {
          expectAllClose(metric(scaled.observed, to), unit ** 2 * metric(table.observed, from), ratio);
        }
        expectAllClose(pinball(scaled.observed, to).mean, unit * pinball(table.observed, from).mean, ratio);
        expectAllClose(intervalScore(scaled.observed, to).mean, unit * intervalScore(table.observed, from).mean, ratio);
        expectAllClose(logScore(scaled.observed, to), Math.log(unit) + logScore(table.observed, from), ratio);
        expectAllClose(ence(scaled.observed, to), ence(table.observed, from), ratio);
        expect(qce(scaled.observed, to)).toEqual(qce(table.observed, from));
      }),
    );
  });

  it("do not depend on the order of rows", () => {
    fc.assert(
      fc.property(rows, (table) => {
        const turned = {
          observed: [...table.observed].reverse(),
          mean: [...table.mean].reverse(),
          std: [...table.std].reverse(),
        };
        const [from, to] = [batch(table), batch(turned)];
        for (const metric of [logScore, squaredError, absoluteError, crps, sharpness, ence, uce]) {
          expectAllClose(metric(turned.observed, to), metric(table.observed, from), { relative: 1e-12 });
        }
        expect(quantileCalibrationCurve(turned.observed, to)).toEqual(quantileCalibrationCurve(table.observed, from));
        expect(pitHistogram(turned.observed, to)).toEqual(pitHistogram(table.observed, from));
      }),
    );
  });

  it("keep their bounds, and never answer with NaN", () => {
    fc.assert(
      fc.property(rows, (table) => {
        const forecast = batch(table);
        const { observed } = table;
        const { coverage: share, width } = coverage(observed, forecast);
        for (let k = 0; k < share.length; k++) {
          expect(share[k]).toBeGreaterThanOrEqual(k === 0 ? 0 : share[k - 1]);
          expect(share[k]).toBeLessThanOrEqual(1);
          expect(width[k]).toBeGreaterThan(k === 0 ? 0 : width[k - 1]);
        }
        const scores = intervalScore(observed, forecast).perLevel;
        for (let k = 0; k < scores.length; k++) expect(scores[k]).toBeGreaterThanOrEqual(width[k]);
        const { mace, rmsce, area } = quantileCalibrationCurve(observed, forecast);
        expect(mace).toBeLessThanOrEqual(rmsce * (1 + 1e-12));
        expect(rmsce).toBeLessThanOrEqual(1);
        expect(area).toBeLessThanOrEqual(0.5);
        // Splitting rows into bins can only make the error larger.
        const [binned, marginal] = [qce(observed, forecast), qce(observed, forecast, { marginal: true })];
        expect(binned.mean).toBeGreaterThanOrEqual(marginal.mean - 1e-12);
        // CRPS ≤ E|X − y| ≤ |y − mean| + std, row by row.
        const farthest = absoluteError(observed, forecast, { of: "mean" }) + sharpness(observed, forecast);
        expect(crps(observed, forecast)).toBeLessThanOrEqual(farthest * (1 + 1e-12));
        for (const metric of [logScore, ence, uce, sharpness]) expect(metric(observed, forecast)).not.toBeNaN();
      }),
    );
  });

  it("answer with a number, or Infinity, for outcomes and predictions of any size", () => {
    const unit = fc.constantFrom(1e-320, 1e-200, 1, 1e200, 1e307);
    fc.assert(
      fc.property(rows, fc.tuple(unit, unit, unit), (table, [outcome, location, spread]) => {
        const observed = table.observed.map((v) => (v / 50) * outcome);
        const forecast = batch({
          observed,
          mean: table.mean.map((v) => (v / 50) * location),
          std: table.std.map((v) => Math.max(Number.MIN_VALUE, (v / 20) * spread)),
        });
        for (const metric of [logScore, squaredError, absoluteError, crps, ence, uce, sharpness]) {
          expect(metric(observed, forecast), metric.name).not.toBeNaN();
        }
        const { mace, rmsce, area } = quantileCalibrationCurve(observed, forecast);
        const means = [pinball, intervalScore, qce].map((metric) => metric(observed, forecast).mean);
        for (const value of [...means, mace, rmsce, area]) expect(value).not.toBeNaN();
      }),
    );
  });
});
