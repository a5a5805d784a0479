import type { Calibrator } from "@distcal/distributions";
import { isOutside, seenBy } from "./outside.ts";

/** Mean, std and quantiles of every calibrated row, and 1 where it lies outside what the fit has seen, row after row. */
export function calibratedRows(
  calibrator: Calibrator,
  mean: Float64Array,
  std: Float64Array,
  levels: readonly number[],
): Float64Array<ArrayBuffer> {
  const width = levels.length + 3;
  const rows = new Float64Array(width * mean.length);
  // A block of bad rows only; a calibrator takes no empty table.
  if (mean.length === 0) return rows;
  const seen = seenBy(calibrator.toJSON());
  const summary = calibrator.calibrate({ mean, std }).summary(levels);
  for (let i = 0; i < mean.length; i++) {
    rows[i * width] = summary.mean[i];
    rows[i * width + 1] = summary.std[i];
    rows.set(summary.quantiles[i], i * width + 2);
    rows[(i + 1) * width - 1] = seen !== undefined && isOutside(seen, mean[i], std[i]) ? 1 : 0;
  }
  return rows;
}
