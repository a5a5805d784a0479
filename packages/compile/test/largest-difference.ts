import type { Calibrator } from "@distcal/distributions";
import { expect } from "vitest";
import type { CompiledCalibrator } from "../src/index.ts";

/** The largest difference of all columns from the exact calibrator, in units of the predicted std. */
export function largestDifference(
  compiled: CompiledCalibrator,
  calibrator: Calibrator,
  rows: { mean: Float64Array; std: Float64Array },
): number {
  const exact = calibrator.calibrate(rows);
  const found = compiled.evaluate(rows);
  expect(found.invalidCount).toBe(0);
  let largest = 0;
  compiled.outputs.forEach(({ kind, level }, c) => {
    let wanted: Float64Array;
    if (kind === "mean") wanted = exact.mean();
    else if (kind === "std") wanted = exact.std();
    else if (kind === "quantile") wanted = exact.quantile(level);
    else if (kind === "lower" || kind === "upper") wanted = exact.interval(level)[kind];
    else throw new TypeError("the cdf has tests of its own");
    wanted.forEach((value, i) => {
      largest = Math.max(largest, Math.abs(found.columns[c][i] - value) / rows.std[i]);
    });
  });
  return largest;
}
