import { batchOf, normal, normalBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import {
  calibrationTest,
  clusteredErrorOf,
  evaluateForecast,
  type ForecastEvaluation,
  kolmogorovSmirnov,
  logScore,
  logScoreSplit,
  meanOf,
  segmentTests,
  skce,
  skceTest,
  standardErrorOf,
  testedRows,
} from "../../src/index.ts";

const rows = 120;
const rng = createRng(3);
const mean = Float64Array.from({ length: rows }, () => 3 * rng.normal());
const std = Float64Array.from({ length: rows }, () => 0.5 + rng.uniform());
const observed = mean.map((m, i) => m + 1.4 * std[i] * rng.normal());
const weight = mean.map((_, i) => i % 4);
const order = Array.from(mean).flatMap((_, i) => new Array<number>(weight[i]).fill(i));
const at = (column: ArrayLike<number>): Float64Array => Float64Array.from(order, (row) => column[row]);
const plain = { skce: false, groupCalibration: false } as const;

describe("weights in the metrics of a forecast", () => {
  it("2 is the row twice and 0 no row, of normal rows and of a batch, to 1e-10", () => {
    const forecast = normalBatch({ mean, std });
    const repeated = metricsOf(evaluateForecast(at(observed), normalBatch({ mean: at(mean), std: at(std) }), plain));
    const weighted = metricsOf(evaluateForecast(observed, forecast, { ...plain, weight }));
    const rowsOf = batchOf(Array.from(mean, (m, i) => normal({ mean: m, std: std[i] })));
    const batch = metricsOf(evaluateForecast(observed, rowsOf, { ...plain, weight }));
    expect(Object.keys(weighted)).toEqual(Object.keys(repeated));
    for (const [name, values] of Object.entries(repeated)) {
      values.forEach((value, k) => {
        expect(Math.abs(weighted[name][k] - value), name).toBeLessThan(1e-10);
        expect(Math.abs(batch[name][k] - value), name).toBeLessThan(1e-7 * (1 + Math.abs(value)));
      });
    }
  });

  it("all alike change nothing, whatever their unit", () => {
    const forecast = normalBatch({ mean, std });
    const once = evaluateForecast(observed, forecast, { groupCalibration: false });
    for (const unit of [1, 1e9, 1e-200]) {
      const all = new Float64Array(rows).fill(unit);
      const weighted = evaluateForecast(observed, forecast, { groupCalibration: false, weight: all });
      for (const [name, values] of Object.entries(metricsOf(once))) {
        if (name === "histogram") continue;
        values.forEach((value, k) => {
          expect(metricsOf(weighted)[name][k], name).toBeCloseTo(value, 10);
        });
      }
      expect(weighted.pit.kolmogorovSmirnov.pValue).toBeCloseTo(once.pit.kolmogorovSmirnov.pValue, 10);
      expect(weighted.pit.cramerVonMises.pValue).toBeCloseTo(once.pit.cramerVonMises.pValue, 10);
      expect(weighted.skce?.estimate).toBeCloseTo(once.skce?.estimate ?? Number.NaN, 12);
      expect(weighted.skce?.pValue).toBe(once.skce?.pValue);
    }
  });

  it("bins of the log score's split, cut between rows, are those of the repeated rows", () => {
    const line = Float64Array.from({ length: 8 }, (_, i) => i);
    const ones = line.map(() => 1);
    const outcome = line.map((m, i) => m + (i % 3) - 0.8);
    const twice = [0, 0, 1, 2, 3, 4, 5, 5, 6, 7].map((row) => row);
    const pick = (column: Float64Array): Float64Array => Float64Array.from(twice, (row) => column[row]);
    const options = { bins: 2, by: "mean" } as const;
    const repeated = logScoreSplit(pick(outcome), normalBatch({ mean: pick(line), std: pick(ones) }), options);
    const weighted = logScoreSplit(outcome, normalBatch({ mean: line, std: ones }), {
      ...options,
      weight: [2, 1, 1, 1, 1, 2, 1, 1],
    });
    expect(weighted.calibrationLoss).toBeCloseTo(repeated.calibrationLoss, 12);
    expect(weighted.refinement).toBeCloseTo(repeated.refinement, 12);
    expect(weighted.bins.map(({ rows: size }) => size)).toEqual([4, 4]);
  });

  it("an infinite score of a row without weight counts for nothing", () => {
    const values = Float64Array.of(1, Number.POSITIVE_INFINITY, 3);
    expect(meanOf(values, Float64Array.of(1, 0, 1))).toBe(2);
    expect(standardErrorOf(values, Float64Array.of(1, 0, 1))).toBe(standardErrorOf(Float64Array.of(1, 3)));
  });

  it("a repeated row is no further evidence: errors and tests take all weights alike for none", () => {
    const forecast = normalBatch({ mean, std });
    const all = new Float64Array(rows).fill(2);
    expect(standardErrorOf(observed, all)).toBeCloseTo(standardErrorOf(observed), 12);
    const clusters = Array.from(mean, (_, i) => i % 20);
    const once = clusteredErrorOf(observed, clusters) ?? Number.NaN;
    expect(clusteredErrorOf(observed, clusters, all)).toBeCloseTo(once, 12);
    expect(calibrationTest(observed, forecast, { weights: all }).pValue).toBe(
      calibrationTest(observed, forecast).pValue,
    );
    expect(kolmogorovSmirnov([0.1, 0.4, 0.5], { weight: [3, 3, 3] })).toEqual(kolmogorovSmirnov([0.1, 0.4, 0.5]));
  });

  it("segments count by weight", () => {
    const tested = testedRows(observed, normalBatch({ mean, std }));
    const halves = [0, 1].map((half) => ({
      name: String(half),
      rows: Array.from({ length: 60 }, (_, i) => 60 * half + i),
    }));
    const [, upper] = segmentTests(tested, halves, { weights: weight });
    const residual = observed.map((y, i) => (i < 60 ? 0 : y - mean[i]));
    expect(upper.rows).toBe(45);
    expect(upper.bias.mean).toBeCloseTo(
      meanOf(
        residual,
        weight.map((w, i) => (i < 60 ? 0 : w)),
      ),
      12,
    );
  });

  it("the kernel test weighs pairs of rows", () => {
    const forecast = normalBatch({ mean, std });
    const halved = mean.map((_, i) => (i < 60 ? 1 : 0));
    const half = { mean: mean.slice(0, 60), std: std.slice(0, 60) };
    expect(skce(observed, forecast, { weight: halved })).toBe(skce(observed.slice(0, 60), normalBatch(half)));
    expect(skceTest(observed, forecast, { weight }).rows).toBe(90);
  });

  it("refuses weights that no row can have, in the name of the function", () => {
    const forecast = normalBatch({ mean, std });
    const with7th = (value: number) => mean.map((_, i) => (i === 7 ? value : 1));
    expect(() => logScore(observed, forecast, { weight: with7th(-1) })).toThrow(
      "logScore: weight[7] must be ≥ 0, got -1; 0 leaves a row out",
    );
    expect(() => evaluateForecast(observed, forecast, { weight: with7th(1e300) })).toThrow(
      "evaluateForecast: weight[7] must be at most 1000000000, got 1e+300",
    );
    expect(() => logScore(observed, forecast, { weight: mean.map(() => 0) })).toThrow(
      "logScore: weight must have a row above 0, got 120 zeros",
    );
    expect(() => evaluateForecast(observed, forecast, { weight: mean.map((_, i) => (i === 0 ? 1 : 0)) })).toThrow(
      "evaluateForecast: at least 2 rows must have a weight above 0, got 1",
    );
    expect(() => calibrationTest(observed, forecast, { weights: with7th(1e300) })).toThrow(
      "calibrationTest: weights[7] must be at most 1000000000, got 1e+300",
    );
  });
});

/** What is a mean over rows, or of bins of equal width. */
function metricsOf(found: ForecastEvaluation): Record<string, readonly number[]> {
  return {
    nll: [found.nll],
    mse: [found.mse],
    rmse: [found.rmse],
    mae: [found.mae],
    crps: [found.crps],
    pinball: found.pinball.perLevel,
    intervalScore: found.intervalScore.perLevel,
    coverage: found.coverage.coverage,
    width: found.coverage.width,
    kolmogorovSmirnov: [found.pit.kolmogorovSmirnov.statistic],
    histogram: found.pit.histogram.counts,
    curve: found.calibrationCurve.observed,
    distances: [found.calibrationCurve.mace, found.calibrationCurve.rmsce, found.calibrationCurve.area],
    sharpness: [found.sharpness ?? Number.NaN],
    ence: [found.ence ?? Number.NaN],
    uce: [found.uce ?? Number.NaN],
    qce: found.qce?.perLevel ?? [Number.NaN],
  };
}
