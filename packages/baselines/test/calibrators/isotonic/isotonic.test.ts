import { normalBatch } from "@distcal/distributions";
import { expectAllClose, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitIsotonic, paperGrid, scoresOnGrid } from "../../../src/calibrators/index.ts";
import { simulated, skewed } from "../simulated.ts";

const parametersOf = (calibrator: ReturnType<typeof fitIsotonic>): Record<string, number[]> =>
  calibrator.toJSON().parameters as unknown as Record<string, number[]>;

describe("fitIsotonic", () => {
  it("maps each q_i to the share of q_j at or below it", () => {
    const rows = simulated(50, 4, { factor: 2 });
    const calibrator = fitIsotonic(rows);
    const q = normalBatch(rows).cdf(rows.target);
    for (const at of q) expect(calibrator.map(at)).toBeCloseTo(q.filter((other) => other <= at).length / 50, 12);
    expect(calibrator.map(0)).toBe(1 / 50);
    expect(calibrator.map(1)).toBe(1);
  });

  it("makes quantiles of an overconfident regressor right", () => {
    const calibrator = fitIsotonic(simulated(3000, 5, { factor: 0.5, shift: 0.3 }));
    const fresh = simulated(3000, 6, { factor: 0.5, shift: 0.3 });
    for (const density of ["smooth", "grid"] as const) {
      const again = fitIsotonic(simulated(3000, 5, { factor: 0.5, shift: 0.3 }), { density });
      const batch = again.calibrate(fresh);
      for (const p of [0.05, 0.3, 0.5, 0.9]) {
        const bound = batch.quantile(p);
        const share = fresh.target.filter((y, i) => y <= bound[i]).length / 3000;
        // Four standard errors of the fit and of the count.
        expect(Math.abs(share - p)).toBeLessThan(4 * Math.sqrt((2 * p * (1 - p)) / 3000));
      }
    }
    expect(calibrator.density).toBe("smooth");
  });

  it("keeps at most maxKnots knots, and then errs by at most 2/(maxKnots − 2)", () => {
    const rows = skewed(20_000, 7);
    const whole = fitIsotonic(rows, { density: "grid", maxKnots: 1_000_000 });
    const thin = fitIsotonic(rows, { density: "grid", maxKnots: 100 });
    expect(parametersOf(whole)["q"].length).toBeGreaterThan(19_000);
    expect(parametersOf(thin)["q"].length).toBeLessThanOrEqual(100);
    expect(parametersOf(fitIsotonic(rows))["q"].length).toBeLessThanOrEqual(4096);
    for (let q = 0; q <= 1; q += 1 / 512) expect(Math.abs(thin.map(q) - whole.map(q))).toBeLessThanOrEqual(2 / 98);
  });

  it("smooth has a better held-out likelihood than straight lines, and than leaving predictions alone", () => {
    const fresh = skewed(2000, 9);
    const nll = (density: "smooth" | "grid"): number =>
      -fitIsotonic(skewed(300, 8), { density })
        .calibrate(fresh)
        .logPdf(fresh.target)
        .reduce((sum, log) => sum + log, 0) / 2000;
    const base =
      -normalBatch(fresh)
        .logPdf(fresh.target)
        .reduce((sum, log) => sum + log, 0) / 2000;
    expect(nll("smooth")).toBeLessThan(nll("grid"));
    expect(nll("smooth")).toBeLessThan(base - 0.1);
  });

  it("an outcome beyond the reach of float64 probabilities still gives finite answers", () => {
    const rows = simulated(40, 10);
    const target = rows.target.map((y, i) => (i === 3 ? rows.mean[i] + 60 * rows.std[i] : i === 4 ? -1e5 : y));
    for (const density of ["smooth", "grid"] as const) {
      const batch = fitIsotonic({ ...rows, target }, { density }).calibrate(rows);
      for (const value of [...batch.logPdf(target), ...batch.mean(), ...batch.std(), ...batch.quantile(0.99)]) {
        expect(Number.isFinite(value)).toBe(true);
      }
    }
  });

  it("names what is wrong with its input", () => {
    const rows = simulated(20, 11);
    expect(() => fitIsotonic(rows, { density: "exact" as "grid" })).toThrow(
      'fitIsotonic: density must be "smooth" or "grid", got exact; pass one of the two',
    );
    expect(() => fitIsotonic(rows, { maxKnots: 2 })).toThrow(
      "fitIsotonic: maxKnots must be an integer from 4 to 1000000, got 2; pass one such as 4096",
    );
    expect(() => fitIsotonic({ ...rows, target: rows.target.map((y, i) => (i === 7 ? Number.NaN : y)) })).toThrow(
      "target[7] must be a finite number, got NaN",
    );
    expect(() => fitIsotonic(simulated(9, 1))).toThrow("fitIsotonic: observations must have at least 10 rows, got 9");
    expect(() => fitIsotonic(rows).map(1.5)).toThrow("isotonic.map: q must lie in [0, 1], got 1.5; pass a probability");
  });
});

describe("scores on the paper's grid", () => {
  it("of a normal forecast are near the closed forms", () => {
    const rows = simulated(200, 12);
    const batch = normalBatch(rows);
    const grid = Float64Array.from({ length: 4096 }, (_, k) => -20 + (50 * k) / 4095);
    const scores = scoresOnGrid(rows.target, batch, grid);
    const nll = -batch.logPdf(rows.target).reduce((sum, log) => sum + log, 0) / 200;
    // A cell is 0.012 wide: a density differs from its mean over a cell in the third digit at most.
    expect(scores.nll).toBeCloseTo(nll, 2);
    expectAllClose(scores.mean, rows.mean, { absolute: 1e-6 });
    let pinball = 0;
    for (let l = 1; l < 20; l++) {
      const quantile = batch.quantile(l / 20);
      rows.target.forEach((y, i) => {
        pinball += ((y >= quantile[i] ? l / 20 : l / 20 - 1) * (y - quantile[i])) / 200 / 19;
      });
    }
    expect(scores.pinball).toBeCloseTo(pinball, 3);
  });

  // Test NLL, MSE and pinball of isotonic calibration on an OLS base, mean of three splits, as others have measured them.
  const peers = { nll: 6.237, mse: 3003.3, pinball: 16.22 };
  const splits = readShared("peers/splits.json");
  const data = readShared("data/diabetes.csv");
  it.runIf(splits !== undefined && data !== undefined)("on diabetes are those of the authors' code", async () => {
    const { fitOls } = await import("../../../src/regressors/index.ts");
    const table = (data as string)
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").map(Number));
    const all = JSON.parse(splits as string).splits as Record<string, { train: number[]; test: number[] }>;
    const means = { nll: 0, mse: 0, pinball: 0 };
    for (const split of [0, 1, 2]) {
      const { train, test } = all[`diabetes/${split}`];
      const features = (rows: number[]): number[][] => rows.map((row) => table[row].slice(0, -1));
      const targets = (rows: number[]): number[] => rows.map((row) => table[row].at(-1) as number);
      const ols = fitOls(features(train), targets(train));
      const seen = ols.predict(features(train));
      const training = { mean: seen.mean, std: seen.std, target: targets(train) };
      const { map } = fitIsotonic(training, { density: "grid" });
      const base = normalBatch(ols.predict(features(test)));
      const forecast = { length: base.length, cdf: (y: number) => base.cdf(y).map(map) };
      const scores = scoresOnGrid(targets(test), forecast, paperGrid(training));
      means.nll += scores.nll / 3;
      means.mse += scores.mse / 3;
      means.pinball += scores.pinball / 3;
    }
    expect(means.nll).toBeCloseTo(peers.nll, 3);
    expect(means.mse).toBeCloseTo(peers.mse, 1);
    expect(means.pinball).toBeCloseTo(peers.pinball, 2);
  });
});
