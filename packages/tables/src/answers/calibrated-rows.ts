import type { Calibrator } from "@distcal/distributions";

/** Mean, std and quantiles of every calibrated row, row after row. */
export function calibratedRows(
  calibrator: Calibrator,
  mean: Float64Array,
  std: Float64Array,
  levels: readonly number[],
): Float64Array<ArrayBuffer> {
  const width = levels.length + 2;
  const rows = new Float64Array(width * mean.length);
  // A block of bad rows only; a calibrator takes no empty table.
  if (mean.length === 0) return rows;
  const summary = calibrator.calibrate({ mean, std }).summary(levels);
  for (let i = 0; i < mean.length; i++) {
    rows[i * width] = summary.mean[i];
    rows[i * width + 1] = summary.std[i];
    rows.set(summary.quantiles[i], i * width + 2);
  }
  return rows;
}
