import type { CalibratedBatch } from "@distcal/calibrate";
import type { Calibrator, DistributionBatch } from "@distcal/distributions";

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
  const batch = calibrator.calibrate({ mean, std });
  const put = (column: number, values: Float64Array): void => {
    for (let i = 0; i < values.length; i++) rows[i * width + column] = values[i];
  };
  if (!hasSummary(batch)) {
    put(0, batch.mean());
    put(1, batch.std());
    for (const [l, level] of levels.entries()) put(l + 2, batch.quantile(level));
    return rows;
  }
  const summary = batch.summary(levels);
  put(0, summary.mean);
  put(1, summary.std);
  for (let i = 0; i < mean.length; i++) rows.set(summary.quantiles[i], i * width + 2);
  return rows;
}

/** Whether a batch gives all three from shared work. */
function hasSummary(batch: DistributionBatch): batch is CalibratedBatch {
  return "summary" in batch;
}
