import { fit } from "@distcal/calibrate";
import { type Calibrator, normalBatch, type PredictionColumns } from "@distcal/distributions";
import { createRng, normalQuantile } from "@distcal/numerics";
import { beforeAll, describe, expect, it } from "vitest";
import { type CompiledCalibrator, compile, ToleranceError } from "../../src/index.ts";
import { fittedGpBeta, formulaCalibrator, nineLevels, observations, spreadPredictions } from "../fitted.ts";
import { largestDifference } from "../largest-difference.ts";

/** The mean pinball score of columns of quantiles. */
function pinball(target: Float64Array, levels: readonly number[], columns: readonly Float64Array[]): number {
  let sum = 0;
  columns.forEach((column, l) => {
    column.forEach((q, i) => {
      sum += target[i] < q ? (1 - levels[l]) * (q - target[i]) : levels[l] * (target[i] - q);
    });
  });
  return sum / columns.length / target.length;
}

/** Predictions over what the formula has seen, and targets that its calibrated distributions draw. */
function drawnFrom(
  calibrator: Calibrator,
  rows: number,
): { mean: Float64Array; std: Float64Array; target: Float64Array } {
  const rng = createRng(21);
  const mean = rng.fillUniform(new Float64Array(rows)).map((u) => 4 * u - 2);
  const std = rng.fillUniform(new Float64Array(rows)).map((u) => 0.2 + 1.3 * u);
  return { mean, std, target: calibrator.calibrate({ mean, std }).quantile(rng.fillUniform(new Float64Array(rows))) };
}

describe("compile", () => {
  let calibrator: Calibrator;
  let compiled: CompiledCalibrator;
  beforeAll(async () => {
    calibrator = await fittedGpBeta();
    compiled = compile(calibrator, { quantiles: nineLevels, intervals: [0.8] });
  });

  it("stays within the tolerance of the exact calibrator on rows that were not probed, inside and far beyond the fit", () => {
    const { center, scale } = compiled.content.domain;
    const difference = largestDifference(compiled, calibrator, spreadPredictions(1500, { center, scale }));
    expect(difference).toBeLessThanOrEqual(1e-3);
    expect(difference).toBeGreaterThan(1e-5);
    expect(compiled.content.domain.outside).toBe("constant");
  });

  it("follows every part of the default form", async () => {
    const { form, localScales } = await fittedGpBeta();
    expect(Object.keys(form)).toEqual(["shape", "surprise", "finalShape"]);
    const widths = localScales(observations(300));
    expect(Math.max(...widths) / Math.min(...widths)).toBeGreaterThan(1.5);
  });

  it("stores what was reached", () => {
    const { tolerance, largestError, probes, cells, tableRows, outsideError } = compiled.certificate;
    expect(tolerance).toBe(1e-3);
    expect(largestError).toBeLessThanOrEqual(0.8e-3);
    expect(largestError).toBeGreaterThan(0.4e-3);
    expect(outsideError).toBeLessThanOrEqual(0.5e-3);
    expect(probes).toBe(16 * cells);
    expect(tableRows).toBeGreaterThan(cells);
    expect(tableRows).toBeLessThan(60_000);
  });

  it("names its columns as predict does", () => {
    expect(compiled.outputs.map(({ name }) => name)).toEqual([
      "calibrated_mean",
      "calibrated_std",
      ...nineLevels.map((level) => `q${level}`),
      "lower0.8",
      "upper0.8",
    ]);
    const { quantiles, intervals } = compiled.evaluate({ mean: [0.3], std: [0.4] });
    expect(intervals[0].level).toBe(0.8);
    expect(intervals[0].lower[0]).toBe(quantiles[1][0]);
    expect(intervals[0].upper[0]).toBe(quantiles[7][0]);
  });

  it("answers with a moment alone", () => {
    const found = compile(calibrator, { quantiles: [], outputs: ["mean"], tolerance: 0.02 });
    expect(found.outputs.map(({ name }) => name)).toEqual(["calibrated_mean"]);
    const { center, scale } = found.content.domain;
    expect(largestDifference(found, calibrator, spreadPredictions(200, { center, scale }))).toBeLessThanOrEqual(0.02);
  });

  it("answers alike, as the calibrator does, far from everything seen", () => {
    const rows = { mean: Float64Array.of(1e6, -1e6, 0, 3), std: Float64Array.of(2, 2, 1e-9, 1e9) };
    const { quantiles, mean, std, outsideCount } = compiled.evaluate(rows);
    expect(outsideCount).toBe(4);
    expect(largestDifference(compiled, calibrator, rows)).toBeLessThan(1e-8);
    // One map for all rows, which is not that of the prediction as it was.
    for (const of of [...quantiles, mean]) {
      const scores = of.map((value, i) => (value - rows.mean[i]) / rows.std[i]);
      for (const score of scores) expect(score).toBeCloseTo(scores[2], 8);
    }
    expect(std[2] / 1e-9).toBeGreaterThan(1.1);
  });

  it("answers with the base prediction there where the calibrator does", async () => {
    const found = compile(await fittedGpBeta("paper"), { quantiles: [0.05] });
    expect(found.content.domain.outside).toBe("constant");
    const { mean, std, quantiles, outsideCount } = found.evaluate({ mean: [1e9, -1e9, 0], std: [2, 2, 1e-9] });
    expect(outsideCount).toBe(3);
    expect(Array.from(mean)).toEqual([1e9, -1e9, 0]);
    expect(Array.from(std)).toEqual([2, 2, 1e-9]);
    expect(quantiles[0][2] / 1e-9).toBeCloseTo(normalQuantile(0.05), 9);
    const { center, scale } = found.content.domain;
    const rows = spreadPredictions(500, { center, scale });
    expect(largestDifference(found, await fittedGpBeta("paper"), rows)).toBeLessThanOrEqual(1e-3);
  });

  it("follows widths that change within a fraction of an e-fold of the predicted std", () => {
    const rippled: Calibrator = {
      ...formulaCalibrator(),
      calibrate: (predictions) => {
        const { mean, std } = predictions as PredictionColumns;
        const trust = (s: number): number => Math.exp(-2 * Math.max(0, Math.log(0.2 / s), Math.log(s / 1.5)) ** 2);
        return normalBatch({
          mean,
          std: Float64Array.from(std, (s) => s * Math.exp(0.5 * trust(s) * Math.sin(20 * Math.log(s)))),
        });
      },
    };
    const found = compile(rippled, { quantiles: [0.9] });
    const std = Float64Array.from({ length: 3000 }, (_, i) => Math.exp(-5 + 0.003 * i));
    const mean = std.map((_, i) => Math.sin(i));
    expect(largestDifference(found, rippled, { mean, std })).toBeLessThanOrEqual(1e-3);
    // Nothing changes with the mean: the table is hardly longer than there are cells.
    expect(found.certificate.tableRows).toBeLessThan(2 * found.certificate.cells);
  });

  it("has the pinball score of the exact calibrator, to 1e-4", () => {
    const { mean, std, target } = observations(1000);
    const exact = calibrator.calibrate({ mean, std });
    const { quantiles } = compiled.evaluate({ mean, std });
    const exactQuantiles = nineLevels.map((level) => exact.quantile(level));
    const difference = pinball(target, nineLevels, quantiles) - pinball(target, nineLevels, exactQuantiles);
    expect(Math.abs(difference)).toBeLessThan(1e-4);
  });

  it("covers as many targets as the exact calibrator, to 1e-4 of 200,000 rows", () => {
    const formula = formulaCalibrator();
    const found = compile(formula, { quantiles: [], intervals: [0.5, 0.9], outputs: [] });
    const { mean, std, target } = drawnFrom(formula, 200_000);
    const exact = formula.calibrate({ mean, std });
    const covered = ({ lower, upper }: { lower: Float64Array; upper: Float64Array }): Uint8Array =>
      Uint8Array.from(target, (y, i) => (y >= lower[i] && y <= upper[i] ? 1 : 0));
    for (const interval of found.evaluate({ mean, std }).intervals) {
      const [compiledRows, exactRows] = [covered(interval), covered(exact.interval(interval.level))];
      const share = (rows: Uint8Array): number => rows.reduce((sum, row) => sum + row, 0) / rows.length;
      expect(share(exactRows)).toBeCloseTo(interval.level, 2);
      expect(Math.abs(share(compiledRows) - share(exactRows))).toBeLessThan(1e-4);
      // The shares do not agree because rows that fall in make up for others that fall out.
      const flipped = compiledRows.reduce((sum, row, i) => sum + (row === exactRows[i] ? 0 : 1), 0);
      expect(flipped / target.length).toBeLessThan(1e-4);
    }
  });

  it("has the CRPS of the exact calibrator, from 29 quantiles, to 1e-4", () => {
    const levels = Array.from({ length: 29 }, (_, k) => (k + 0.5) / 29);
    const formula = formulaCalibrator();
    const found = compile(formula, { quantiles: levels, outputs: [] });
    const { mean, std, target } = drawnFrom(formula, 20_000);
    const exact = formula.calibrate({ mean, std });
    // The CRPS is twice the mean of the pinball score over all levels.
    const crps = (columns: readonly Float64Array[]): number => 2 * pinball(target, levels, columns);
    const exactCrps = crps(levels.map((level) => exact.quantile(level)));
    expect(Math.abs(crps(found.evaluate({ mean, std }).quantiles) - exactCrps)).toBeLessThan(1e-4);
    const closed = exact.crps(target).reduce((sum, score) => sum + score, 0) / target.length;
    expect(Math.abs(exactCrps - closed)).toBeLessThan(2e-3);
  });

  it("reaches a smaller error with more cells when the tolerance is smaller", () => {
    const [loose, tight] = [1e-2, 1e-3].map((tolerance) => compile(formulaCalibrator(), { tolerance }).certificate);
    expect(tight.largestError).toBeLessThanOrEqual(1e-3);
    expect(tight.largestError).toBeLessThan(loose.largestError);
    expect(tight.cells).toBeGreaterThan(loose.cells);
  });

  it("says what was reached when the tolerance needs more cells than allowed", () => {
    const attempt = (): unknown => compile(formulaCalibrator(), { tolerance: 1e-6, maxCells: 3000 });
    expect(attempt).toThrow(
      /^compile: the error must be ≤ 0.000001, got [0-9.e-]+ with \d+ cells, and more would need a table of over 3000 rows; raise maxCells or the tolerance$/,
    );
    try {
      attempt();
    } catch (error) {
      expect(error).toBeInstanceOf(ToleranceError);
      expect((error as ToleranceError).reached).toBeGreaterThan(1e-6);
      expect((error as ToleranceError).reached).toBeLessThan(1);
    }
  });

  it("reports progress", () => {
    const seen: number[] = [];
    compile(formulaCalibrator(), { onProgress: ({ rows }) => seen.push(rows) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it.each(["isotonic", "variance-scaling", "global-beta"] as const)("keeps %s exact everywhere", async (method) => {
    const fitted = await fit(observations(200), { method });
    const found = compile(fitted, { quantiles: [0.1, 0.5, 0.9] });
    expect(found.certificate.outsideError).toBeLessThan(1e-3);
    // Offsets do not depend on the prediction: only the nine decimals of the coefficients remain.
    expect(largestDifference(found, fitted, spreadPredictions(60, found.content.domain))).toBeLessThan(1e-6);
  });

  it("leaves nothing of an identity but the base prediction", async () => {
    const fitted = await fit(observations(200), { method: "identity" });
    const found = compile(fitted, { quantiles: [0.1, 0.9] });
    expect(found.content.domain.outside).toBe("constant");
    expect(Array.from(found.content.outerOffsets)).toEqual([-1.281551566, 1.281551566, 0, 1]);
    expect(largestDifference(found, fitted, spreadPredictions(60, found.content.domain))).toBeLessThan(1e-8);
  });

  it("measures how far off it is beyond the grid for widths that do not follow the predicted std", async () => {
    const fitted = await fit(observations(200), { method: "conformal" });
    const found = compile(fitted, { quantiles: [0.1, 0.9], outputs: [] });
    expect(found.content.domain.outside).toBe("nearest");
    expect(found.certificate.outsideError).toBeGreaterThan(0.01);
    const { mean, std } = observations(200);
    expect(largestDifference(found, fitted, { mean, std })).toBeLessThan(1e-3);
  });

  it("refuses what it can't compile, with the rule and the remedy", () => {
    const unknown: Calibrator = {
      ...formulaCalibrator(),
      toJSON: () => ({ format: "distcal-model", version: 1, method: "x" }),
    };
    expect(() => compile(unknown)).toThrow(
      "compile: meanRange must be known, got a calibrator without it; pass meanRange: [least, largest] of the predictions",
    );
    const told = compile(unknown, { meanRange: [-2, 2], stdRange: [0.2, 1.5], tolerance: 0.01 });
    expect(told.certificate.largestError).toBeLessThan(0.01);
    expect(() => compile(unknown, { meanRange: [2, -2], stdRange: [1, 1] })).toThrow(
      "compile: meanRange must rise, got [2, -2]; pass [least, largest]",
    );
    expect(() => compile(formulaCalibrator(), { tolerance: Number.NaN })).toThrow(
      "tolerance must be a finite number > 0",
    );
    expect(() => compile(formulaCalibrator(), { quantiles: [0.5, 95] })).toThrow(
      "compile: quantiles[1] must lie strictly between 0 and 1, got 95",
    );
    expect(() => compile(formulaCalibrator(), { quantiles: [0.5, 0.5] })).toThrow(
      "got 0.5 twice; name each level once",
    );
    expect(() => compile(formulaCalibrator(), { quantiles: [], outputs: [] })).toThrow(
      "there must be something to compute, got no output",
    );
    expect(() => compile(formulaCalibrator(), { outputs: ["median" as "mean"] })).toThrow(
      'must be "mean", "std" or "cdf", got "median"',
    );
  });

  it("refuses an output that is not finite", () => {
    const base = formulaCalibrator();
    const heavy: Calibrator = {
      ...base,
      calibrate: (predictions) => {
        const batch = base.calibrate(predictions);
        const std = (): Float64Array => new Float64Array(batch.length).fill(Number.POSITIVE_INFINITY);
        return { ...batch, std, summary: (levels) => ({ ...batch.summary(levels), std: std() }) };
      },
    };
    expect(() => compile(heavy)).toThrow(
      /^compile: the calibrated std must be finite, got Infinity at mean .*; leave this output out$/,
    );
    expect(compile(heavy, { outputs: ["mean"], tolerance: 0.01 }).outputs[0].name).toBe("calibrated_mean");
  });
});
