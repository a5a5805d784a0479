import { batchOf, type DistributionBatch, normalBatch, normalMixture } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import {
  absoluteError,
  adversarialGroupCalibration,
  coverage,
  cramerVonMises,
  crps,
  ence,
  evaluateForecast,
  intervalScore,
  kolmogorovSmirnov,
  logScore,
  logScoreSplit,
  pinball,
  pitHistogram,
  pitValues,
  qce,
  quantileCalibrationCurve,
  sharpness,
  skceTest,
  squaredError,
  uce,
} from "../../src/index.ts";
import { counting } from "../counting.ts";
import { simulated } from "../simulated.ts";

const { observed, mean, std } = simulated(80, 5, 0.6);
const mixed = batchOf(
  Array.from(mean, (m, i) => normalMixture({ weights: [0.4, 0.6], mean: [m - 1, m + 0.5], std: [std[i], 1] })),
);

describe.each([
  ["normal forecasts", normalBatch({ mean, std })],
  ["mixtures", mixed],
] as const)("evaluateForecast of %s", (_, forecast) => {
  it("holds what each function answers, bit for bit", () => {
    const found = evaluateForecast(observed, forecast);
    const mse = squaredError(observed, forecast);
    const pit = pitValues(observed, forecast);
    const groups = adversarialGroupCalibration(observed, forecast, { seed: 1 });
    expect(found).toEqual({
      rows: 80,
      nll: logScore(observed, forecast),
      mse,
      rmse: Math.sqrt(mse),
      mae: absoluteError(observed, forecast),
      crps: crps(observed, forecast),
      pinball: pinball(observed, forecast),
      intervalScore: intervalScore(observed, forecast),
      coverage: coverage(observed, forecast),
      pit: {
        kolmogorovSmirnov: kolmogorovSmirnov(pit),
        cramerVonMises: cramerVonMises(pit),
        histogram: pitHistogram(observed, forecast),
      },
      calibrationCurve: quantileCalibrationCurve(observed, forecast),
      sharpness: sharpness(observed, forecast),
      ence: ence(observed, forecast),
      uce: uce(observed, forecast),
      qce: qce(observed, forecast),
      groupCalibration: {
        groupRows: groups.groupRows,
        worst: Array.from(groups.worst),
        deviation: Array.from(groups.deviation),
      },
      logScoreSplit: logScoreSplit(observed, forecast),
      skce: skceTest(observed, forecast, { seed: 1 }),
    });
    expect(Object.isFrozen(found)).toBe(true);
  });
});

describe("evaluateForecast", () => {
  const forecast = normalBatch({ mean, std });

  it("takes levels, bins and the kernel test's options, and leaves out what it is told to", () => {
    const found = evaluateForecast(observed, forecast, {
      levels: [0.3],
      bins: 4,
      seed: 9,
      skce: { estimator: "block", blockSize: 8 },
      groupCalibration: false,
    });
    expect(found.coverage).toEqual(coverage(observed, forecast, { levels: [0.3] }));
    expect(found.intervalScore.levels).toEqual([0.3]);
    expect(found.pit.histogram.counts).toHaveLength(4);
    expect(found.ence).toBe(ence(observed, forecast, { bins: 4 }));
    expect(found.logScoreSplit?.bins).toHaveLength(4);
    expect(found.groupCalibration).toBeNull();
    expect(found.skce).toEqual(skceTest(observed, forecast, { seed: 9, estimator: "block", blockSize: 8 }));
    expect(evaluateForecast(observed, forecast, { skce: false }).skce).toBeNull();
  });

  it("is the same at every call, and goes through JSON", () => {
    const found = evaluateForecast(observed, forecast);
    expect(evaluateForecast(observed, forecast)).toEqual(found);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it("asks the forecast once for what several metrics share", () => {
    const { asked, forecast: counted } = counting(mixed);
    evaluateForecast(observed, counted, { skce: false });
    for (const name of ["summary", "logPdf", "crps"]) {
      expect(asked.filter((question) => question === name)).toEqual([name]);
    }
    // At the outcomes, and just below them, where a point mass would show.
    expect(asked.filter((question) => question === "cdf").length).toBe(2);
  });

  it("has null where variances are compared and a row has none", () => {
    const endless: DistributionBatch = { ...forecast, std: () => std.map(() => Number.POSITIVE_INFINITY) };
    const found = evaluateForecast(observed, endless, { skce: false });
    expect([found.sharpness, found.ence, found.uce, found.qce]).toEqual([null, null, null, null]);
    expect(found.crps).toBe(crps(observed, forecast));
  });

  it("has an infinite log score and no split of it where an outcome has no density", () => {
    const bounded: DistributionBatch = {
      ...forecast,
      logPdf: () => Float64Array.from(observed, (_, row) => (row === 3 ? Number.NEGATIVE_INFINITY : -1)),
    };
    const found = evaluateForecast(observed, bounded, { skce: false });
    expect([found.nll, found.logScoreSplit]).toEqual([Number.POSITIVE_INFINITY, null]);
  });

  it("needs two rows, no more bins than rows, and levels within (0, 1)", () => {
    const one = normalBatch({ mean: [0], std: [1] });
    expect(() => evaluateForecast([1], one)).toThrow(
      "evaluateForecast: observed must have at least 2 rows, got 1; collect more outcomes",
    );
    expect(() => evaluateForecast(observed, forecast, { bins: 81 })).toThrow(
      "evaluateForecast: bins must be at most the number of rows, 80, got 81; pass fewer bins or more rows",
    );
    expect(() => evaluateForecast(observed, forecast, { levels: [0.5, 0] })).toThrow(
      "evaluateForecast: levels[1] must lie strictly between 0 and 1, got 0; pass a probability such as 0.95",
    );
  });
});
