import { mappedBatch, monotoneBeta, sharedMap } from "@distcal/beta-link";
import { expectAllClose, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import own from "../../../golden/calibrators.json" with { type: "json" };
import { fitIsotonic, isotonicRegression } from "../../../src/calibrators/index.ts";

interface IsotonicCase {
  readonly name: string;
  readonly increasing: boolean;
  readonly out_of_bounds: string;
  readonly y_min: number | null;
  readonly y_max: number | null;
  readonly x: number[];
  readonly y: number[];
  readonly weight: number[];
  readonly fitted_at_x: number[];
  readonly X_thresholds: number[];
  readonly y_thresholds: number[];
  readonly grid: number[];
  readonly pred: (number | null)[];
}

interface IsotonicGolden {
  readonly cases: readonly IsotonicCase[];
  readonly quantile_calibration: {
    readonly mu: number[];
    readonly sigma: number[];
    readonly y: number[];
    readonly X_thresholds: number[];
    readonly y_thresholds: number[];
    readonly grid: number[];
    readonly pred: number[];
  };
}

const text = readShared("golden/isotonic.json");
const golden = text === undefined ? undefined : (JSON.parse(text) as IsotonicGolden);
// The tolerance of the golden file.
const closeness = { relative: 1e-12, absolute: 1e-12 };

describe.runIf(golden !== undefined)("isotonic regression against scikit-learn", () => {
  for (const one of golden?.cases ?? []) {
    it(`${one.name}: thresholds, fitted values and values on a grid agree to 1e-12`, () => {
      const fit = isotonicRegression(one, {
        increasing: one.increasing,
        outOfBounds: one.out_of_bounds === "clip" ? "clip" : "undefined",
        ...(one.y_min === null ? {} : { lower: one.y_min }),
        ...(one.y_max === null ? {} : { upper: one.y_max }),
      });
      expectAllClose(fit.x, one.X_thresholds, { ...closeness, label: "x" });
      expectAllClose(fit.y, one.y_thresholds, { ...closeness, label: "y" });
      expectAllClose(
        one.x.map((x) => fit.at(x) as number),
        one.fitted_at_x,
        { ...closeness, label: "fitted" },
      );
      one.grid.forEach((x, i) => {
        const want = one.pred[i];
        if (want === null) expect(fit.at(x)).toBeUndefined();
        else expectAllClose(fit.at(x) as number, want, { ...closeness, label: `at ${x}` });
      });
    });
  }

  it("isotonic quantile calibration has the thresholds and the map of scikit-learn to 1e-12", () => {
    const { mu, sigma, y, X_thresholds, y_thresholds, grid, pred } = (golden as IsotonicGolden).quantile_calibration;
    const calibrator = fitIsotonic({ mean: mu, std: sigma, target: y });
    const { q, frequency } = calibrator.toJSON().parameters as { q: number[]; frequency: number[] };
    expectAllClose(q, X_thresholds, { ...closeness, label: "q" });
    expectAllClose(frequency, y_thresholds, { ...closeness, label: "frequency" });
    expectAllClose(grid.map(calibrator.map), pred, { ...closeness, label: "map" });
  });
});

describe("calibrators against mpmath", () => {
  it("the straight lines of a small isotonic map have cdf, density, moments and crps to 1e-11", () => {
    const { mean, std, target, y, cdf, logPdf, moments, crps } = own.lines;
    const batch = fitIsotonic({ mean, std, target }, { density: "grid" }).calibrate({ mean: [0], std: [1] });
    const relative = { relative: 1e-11, absolute: 1e-14 };
    y.forEach((value, i) => {
      expectAllClose(batch.cdf(value), [cdf[i]], { ...relative, label: `cdf at ${value}` });
      expectAllClose(batch.logPdf(value), [logPdf[i]], { ...relative, label: `logPdf at ${value}` });
      expectAllClose(batch.crps(value), [crps[i]], { ...relative, label: `crps at ${value}` });
    });
    expectAllClose([batch.mean()[0], batch.std()[0]], moments, { ...relative, label: "mean and std" });
  });

  it("one Beta map of a normal has cdf, density, moments and crps to 1e-11", () => {
    const { map, z, logCdf, logPdf, moments, crps } = own.beta;
    const batch = mappedBatch({ mean: [0], std: [1] }, sharedMap(monotoneBeta(map)));
    const relative = { relative: 1e-11, absolute: 1e-13 };
    z.forEach((value, i) => {
      expectAllClose(batch.logCdf(value), [logCdf[i]], { ...relative, label: `logCdf at ${value}` });
      expectAllClose(batch.logPdf(value), [logPdf[i]], { ...relative, label: `logPdf at ${value}` });
      expectAllClose(batch.crps(value), [crps[i]], { ...relative, label: `crps at ${value}` });
    });
    expectAllClose([batch.mean()[0], batch.std()[0]], moments, { ...relative, label: "mean and std" });
  });
});
