import type { Calibrator } from "@distcal/distributions";
import type { RowPredictions } from "../forms/form-predictions.ts";
import type { CalibratedBatch, FurtherAnswer } from "./further-answer.ts";
import { outsideRows, seenBy } from "./outside.ts";

/** Answers besides mean, std and quantiles, and what they read of the rows. */
export interface AskedFurther extends Omit<CalibratedBatch, "batch"> {
  readonly answers: readonly FurtherAnswer[];
}

const nothingFurther: AskedFurther = { answers: [], read: {}, places: [] };

/**
 * Mean, std and quantiles of every calibrated row, further answers, and 1 where it lies outside what the fit has seen, row
 * after row.
 */
export function calibratedRows(
  calibrator: Calibrator,
  predicted: RowPredictions,
  levels: readonly number[],
  { answers, read, places }: AskedFurther = nothingFurther,
): Float64Array<ArrayBuffer> {
  const { mean, std } = predicted;
  // A block of bad rows only; a calibrator takes no empty table.
  if (mean.length === 0) return new Float64Array(0);
  const batch = calibrator.calibrate(predicted.predictions ?? { mean, std });
  const summary = batch.summary(levels);
  const further = answers.flatMap((answer) => answer.columns({ batch, read, places }));
  const width = levels.length + further.length + 3;
  const rows = new Float64Array(width * mean.length);
  const outside = outsideRows(seenBy(calibrator.toJSON()), predicted);
  for (let i = 0; i < mean.length; i++) {
    const from = i * width;
    rows[from] = summary.mean[i];
    rows[from + 1] = summary.std[i];
    rows.set(summary.quantiles[i], from + 2);
    for (let c = 0; c < further.length; c++) rows[from + 2 + levels.length + c] = further[c][i];
    rows[from + width - 1] = outside[i];
  }
  return rows;
}
