import type { DistributionBatch } from "@distcal/distributions";
import { kolmogorovSmirnov, sharpness, skceTest } from "@distcal/metrics";
import type { JudgedForecast } from "../verdict/judged-forecast.ts";
import { pValueLine, type ScoreLine, sharpnessLine } from "./score-lines.ts";

/** Both forecasts of some rows, and their outcomes. */
export interface Forecasts {
  readonly base: DistributionBatch;
  readonly calibrated: DistributionBatch;
  readonly target: Float64Array;
}

/** What the tests of calibration say. */
export function testLines(
  { base, calibrated }: { readonly base: JudgedForecast; readonly calibrated: JudgedForecast },
  pit: { readonly base: Float64Array; readonly calibrated: Float64Array },
): readonly ScoreLine[] {
  const smooth = {
    key: "smooth",
    label: "Calibration test, p",
    hint: "the smooth test of the verdict: below 0.05 something is wrong somewhere",
  };
  const uniform = {
    key: "ks",
    label: "PIT test, p",
    hint: "Kolmogorov–Smirnov: below 0.05 the PIT, each outcome’s rank in its forecast, is not flat",
  };
  return [
    pValueLine(smooth, base.test.pValue, calibrated.test.pValue),
    pValueLine(uniform, kolmogorovSmirnov(pit.base).pValue, kolmogorovSmirnov(pit.calibrated).pValue),
  ];
}

/** The kernel test and the sharpness of few rows. */
export function kernelLines({ base, calibrated, target }: Forecasts): readonly ScoreLine[] {
  const words = {
    key: "skce",
    label: "Kernel test, p",
    hint: `squared kernel calibration error (SKCE) on ${target.length} rows: below 0.05 some predictions are not calibrated`,
  };
  const [before, after] = [skceTest(target, base), skceTest(target, calibrated)];
  const lines = [pValueLine(words, before.pValue, after.pValue, 1 / (1 + before.bootstrapSamples))];
  const spread = calibrated.std();
  // Cauchy distributions have no standard deviation.
  if (!spread.every((value) => Number.isFinite(value) && value > 0)) return lines;
  return [...lines, sharpnessLine(sharpness(target, base), sharpness(target, calibrated))];
}
