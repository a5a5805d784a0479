import type { ObservedColumns } from "@distcal/distributions";
import { pitValues, quantileCalibrationCurve } from "@distcal/metrics";
import { predictedBatch } from "@distcal/tables/forms";
import { rowsAt, type TableRows, thinned } from "../table/some-rows.ts";
import { type JudgedForecast, judgedForecast } from "./judged-forecast.ts";

/** What is said of predictions as they are, before anything is fitted. */
export interface BaseJudgement {
  readonly verdict: JudgedForecast;
  readonly curve: { readonly expected: readonly number[]; readonly observed: readonly number[] };
  readonly pit: Float64Array;
  /** The predictions of those rows. */
  readonly predicted: { readonly mean: Float64Array; readonly std: Float64Array };
  /** What makes the outcomes doubtful: a sentence. */
  readonly caution?: string;
}

/** The maximum number of rows of curve and histogram, which more rows would not change to the eye. */
const mostDrawn = 20_000;

/** Judges predictions as they are by all rows. */
export function baseJudgement(rows: TableRows): BaseJudgement {
  const { length } = rows.target;
  const verdict = judgedForecast(rows.target, predictedBatch(rows), { judgedBy: "all", of: length });
  const drawn = rowsAt(rows, thinned(length, mostDrawn));
  const forecast = predictedBatch(drawn);
  const { expected, observed } = quantileCalibrationCurve(drawn.target, forecast);
  const caution = cautionOn(rows);
  return Object.freeze({
    verdict,
    curve: { expected, observed },
    pit: pitValues(drawn.target, forecast),
    predicted: { mean: drawn.mean, std: drawn.std },
    ...(caution !== undefined && { caution }),
  });
}

/** A sentence on columns that can't be what they are taken for; undefined for all others. */
export function cautionOn({ mean, std, target }: ObservedColumns): string | undefined {
  const isConstant = (column: Float64Array): boolean => column.every((value) => value === column[0]);
  if (target.length < 2) return undefined;
  if (target.every((value, row) => value === mean[row])) {
    return "Every outcome equals its predicted mean: this is a copy of the predictions. Choose the column of observed outcomes.";
  }
  if (isConstant(target)) {
    return `Every outcome is ${target[0]}: nothing can be learnt from a constant. Choose the column of observed outcomes.`;
  }
  if (isConstant(mean) && isConstant(std)) {
    return `All rows have the same prediction (mean ${mean[0]}, std ${std[0]}): faults can be found in all rows together, but not where they are.`;
  }
  return undefined;
}
