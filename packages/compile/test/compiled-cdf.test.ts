import { fit } from "@distcal/calibrate";
import {
  type BatchFormulas,
  batchFrom,
  type Calibrator,
  type DistributionBatch,
  normalBatch,
  type PredictionColumns,
} from "@distcal/distributions";
import { createRng, normalCdf, normalQuantile } from "@distcal/numerics";
import { beforeAll, describe, expect, it } from "vitest";
import { type CompiledCalibrator, checkRows, compile, parseCompiled, ToleranceError } from "../src/index.ts";
import { fittedGpBeta, formulaCalibrator, nineLevels, observations, spreadPredictions } from "./fitted.ts";

/** The largest difference of the cdf from the exact one. */
function largestDifference(
  compiled: CompiledCalibrator,
  calibrator: Calibrator,
  rows: { mean: Float64Array; std: Float64Array; target: Float64Array },
): number {
  const exact = calibrator.calibrate({ mean: rows.mean, std: rows.std }).cdf(rows.target);
  const { cdf } = compiled.evaluate(rows);
  return exact.reduce((largest, value, i) => Math.max(largest, Math.abs(value - cdf[i])), 0);
}

/** Rows within the fit and far beyond it, with targets in the middle and in both tails. */
function rowsWithTargets(count: number, units: { center: number; scale: number }) {
  const rng = createRng(17);
  const { mean, std } = spreadPredictions(count, units);
  return { mean, std, target: mean.map((m, i) => m + std[i] * (i % 4 === 0 ? 4 : 1.3) * rng.normal()) };
}

/** A batch with another cdf and the quantiles that go with it. */
function reshaped(batch: DistributionBatch, shape: Pick<BatchFormulas, "cdf" | "quantile">): DistributionBatch {
  const { length, pdf, logPdf, logCdf, logSf, crps, mean, std, row } = batch;
  return batchFrom({ length, pdf, logPdf, logCdf, logSf, crps, mean, std, row, ...shape });
}

describe("the cdf of a compiled calibrator", () => {
  let calibrator: Calibrator;
  let compiled: CompiledCalibrator;
  beforeAll(async () => {
    calibrator = await fittedGpBeta();
    compiled = compile(calibrator, { quantiles: nineLevels, outputs: ["mean", "std", "cdf"] });
  });

  it("stays within the tolerance of the exact one on rows and targets that were not probed", () => {
    const difference = largestDifference(compiled, calibrator, rowsWithTargets(6000, compiled.content.domain));
    expect(difference).toBeLessThanOrEqual(1e-3);
    expect(difference).toBeGreaterThan(1e-5);
    expect(largestDifference(compiled, calibrator, observations(2000))).toBeLessThanOrEqual(1e-3);
  });

  it("has its error in the certificate, in units of probability, and few knots", () => {
    expect(compiled.certificate.cdfError).toBeLessThanOrEqual(1e-3);
    expect(compiled.certificate.cdfError).toBeGreaterThan(1e-4);
    expect(compiled.content.plan.knots.length).toBeLessThan(70);
  });

  it("leaves the cells and the other answers as they are without it", () => {
    const [withCdf, without] = [["mean", "cdf"] as const, ["mean"] as const].map((outputs) =>
      compile(calibrator, { quantiles: nineLevels, outputs, tolerance: 0.01 }),
    );
    expect(without.certificate.cdfError).toBeUndefined();
    expect(withCdf.certificate.cells).toBeLessThanOrEqual(1.1 * without.certificate.cells);
    const rows = rowsWithTargets(300, withCdf.content.domain);
    const [more, bare] = [withCdf.evaluate(rows), without.evaluate(rows)];
    expect(withCdf.outputs.map(({ name }) => name)).toEqual([
      ...without.outputs.map(({ name }) => name),
      "calibrated_cdf",
    ]);
    bare.columns.forEach((column, c) => {
      column.forEach((value, i) => {
        expect(Math.abs(more.columns[c][i] - value)).toBeLessThanOrEqual(0.02 * rows.std[i]);
      });
    });
    expect(bare.cdf).toHaveLength(0);
  });

  it("is NaN where a target is, 0 and 1 at the infinities, and does not touch the row's other answers", () => {
    const target = [0, Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 1e308, 0];
    const mean = [0.1, 0.1, 0.1, 0.1, 1e9, -1e299, Number.NaN];
    const std = [0.5, 0.5, 0.5, 0.5, 1, 1e-300, 1];
    const found = compiled.evaluate({ mean, std, target });
    expect(Array.from(found.cdf.slice(1))).toEqual([Number.NaN, 0, 1, 0, 1, 0]);
    expect(Array.from(found.invalid)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(found.mean[1]).toBe(found.mean[0]);
    expect(found.quantiles[4][3]).toBe(found.quantiles[4][0]);
  });

  it("needs targets, one per row", () => {
    expect(() => compiled.evaluate({ mean: [1], std: [1] })).toThrow(
      "compiled.evaluate: target must be given for the cdf, got none; pass the observed outcome of each row",
    );
    expect(() => compiled.evaluate({ mean: [1, 2], std: [1, 1], target: [0] })).toThrow(
      "target must have 2 rows, got 1 row",
    );
  });

  it("is read again as it was written, to the bit", () => {
    const small = compile(formulaCalibrator(), { quantiles: [0.5], outputs: ["std", "cdf"], tolerance: 0.01 });
    const text = JSON.stringify(small);
    const again = parseCompiled(text);
    expect(JSON.stringify(again)).toBe(text);
    const rows = rowsWithTargets(200, small.content.domain);
    expect(again.evaluate(rows)).toEqual(small.evaluate(rows));
    expect(again.certificate).toEqual(small.certificate);
  });

  it("comes with rows to check it", () => {
    const rows = checkRows(compiled, calibrator, 300, 4);
    const { cdf } = compiled.evaluate(rows);
    const exact = rows.exact[rows.exact.length - 1];
    expect(exact.name).toBe("calibrated_cdf");
    exact.values.forEach((value, i) => {
      expect(Math.abs(value - cdf[i])).toBeLessThanOrEqual(1e-3);
    });
    expect(exact.values.some((value) => value < 0.1) && exact.values.some((value) => value > 0.9)).toBe(true);
  });

  it.each(["isotonic", "variance-scaling", "global-beta"] as const)("holds for %s everywhere", async (method) => {
    const fitted = await fit(observations(200), { method });
    const found = compile(fitted, { quantiles: [], outputs: ["cdf"] });
    expect(found.outputs.map(({ name }) => name)).toEqual(["calibrated_cdf"]);
    expect(largestDifference(found, fitted, rowsWithTargets(400, found.content.domain))).toBeLessThanOrEqual(1e-3);
  });

  it("keeps to the tolerance it is given, of narrow distributions too", () => {
    const narrow: Calibrator = {
      ...formulaCalibrator(),
      calibrate: (predictions) => {
        const { mean, std } = predictions as PredictionColumns;
        const shift = (i: number): number => 0.5 * std[i] * Math.tanh(mean[i]);
        return normalBatch({
          mean: Float64Array.from(mean, (m, i) => m + shift(i)),
          std: Float64Array.from(std, (s) => s / 20),
        });
      },
    };
    for (const tolerance of [1e-2, 5e-3]) {
      const found = compile(narrow, { quantiles: [], outputs: ["cdf"], tolerance, stdRange: [0.5, 1] });
      expect(found.certificate.cdfError).toBeLessThanOrEqual(tolerance);
      const rng = createRng(2);
      const mean = rng.fillUniform(new Float64Array(3000)).map((u) => 4 * u - 2);
      const std = rng.fillUniform(new Float64Array(3000)).map((u) => 0.5 + 0.5 * u);
      const target = mean.map((m, i) => m + std[i] * (0.5 * Math.tanh(m) + 0.07 * rng.normal()));
      expect(largestDifference(found, narrow, { mean, std, target })).toBeLessThanOrEqual(tolerance);
    }
  });

  it("follows a distribution with two narrow modes, which is far from normal", async () => {
    const rng = createRng(5);
    const mean = rng.fillNormal(new Float64Array(200));
    const std = rng.fillUniform(new Float64Array(200)).map((u) => 0.5 + u);
    const target = mean.map((m, i) => m + std[i] * ((i % 2 === 0 ? 1.2 : -1.2) + 0.15 * rng.normal()));
    const fitted = await fit({ mean, std, target }, { method: "isotonic" });
    const found = compile(fitted, { quantiles: [], outputs: ["cdf"] });
    expect(found.certificate.cdfError).toBeLessThanOrEqual(1e-3);
    const rows = { mean, std, target: mean.map((m, i) => m + std[i] * (4 * rng.uniformOpen() - 2)) };
    expect(largestDifference(found, fitted, rows)).toBeLessThanOrEqual(1e-3);
    expect(largestDifference(found, fitted, { mean, std, target })).toBeLessThanOrEqual(1e-3);
  });

  it("takes more levels where the shape is another one than within what was seen", () => {
    // Normal within the seen means; beyond them m + s·sinh(aZ)/a, with heavy tails where a is large.
    const weightOf = (m: number): number => 1e-6 + 2 * Math.exp(-((Math.abs(m) - 6) ** 2) / 2);
    const heavy: Calibrator = {
      ...formulaCalibrator(),
      calibrate: (predictions) => {
        const { mean, std } = predictions as PredictionColumns;
        return reshaped(normalBatch({ mean, std }), {
          cdf: (y) =>
            Float64Array.from(mean, (m, i) => normalCdf(Math.asinh((weightOf(m) * (y[i] - m)) / std[i]) / weightOf(m))),
          quantile: (p) =>
            Float64Array.from(
              mean,
              (m, i) => m + (std[i] * Math.sinh(weightOf(m) * normalQuantile(p[i]))) / weightOf(m),
            ),
        });
      },
    };
    const options = { quantiles: [], outputs: ["cdf"], tolerance: 0.01 } as const;
    const [usual, found] = [formulaCalibrator(), heavy].map((one) => compile(one, options));
    expect(found.content.plan.knots.length).toBeGreaterThan(1.2 * usual.content.plan.knots.length);
    expect(found.certificate.cdfError).toBeLessThanOrEqual(0.01);
    const mean = Float64Array.from({ length: 2000 }, (_, i) => -12 + 0.012 * i);
    const std = mean.map((_, i) => 0.2 + (i % 11) / 9);
    const target = mean.map((m, i) => m + std[i] * (((i * 0.37) % 8) - 4));
    expect(largestDifference(found, heavy, { mean, std, target })).toBeLessThanOrEqual(0.01);
  });

  it("says what was reached where a cdf jumps", () => {
    const base = formulaCalibrator();
    const jumping: Calibrator = {
      ...base,
      calibrate: (predictions) => {
        const batch = base.calibrate(predictions);
        const { mean } = predictions as PredictionColumns;
        return reshaped(batch, {
          // A fifth of the probability lies at the mean.
          cdf: (y) => batch.cdf(y).map((p, i) => 0.8 * p + (y[i] >= mean[i] ? 0.2 : 0)),
          quantile: (p) => {
            const jump = batch.cdf(mean).map((below) => 0.8 * below);
            const level = p.map((q, i) => (q < jump[i] ? q / 0.8 : q > jump[i] + 0.2 ? (q - 0.2) / 0.8 : 0.5));
            return batch
              .quantile(level)
              .map((value, i) => (p[i] >= jump[i] && p[i] <= jump[i] + 0.2 ? mean[i] : value));
          },
        });
      },
    };
    const attempt = (): unknown => compile(jumping, { quantiles: [], outputs: ["cdf"], tolerance: 0.01 });
    expect(attempt).toThrow(ToleranceError);
    expect(attempt).toThrow(
      /^compile: the error of the cdf must be ≤ 0\.01, got 0\.\d+ with quantiles at \d+ levels; raise the tolerance, or leave out the cdf/,
    );
  });
});
