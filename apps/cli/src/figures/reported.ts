import type { Calibrator, ObservedColumns, RowInputs } from "@distcal/distributions";
import type { Evaluation, JudgedForecast } from "../evaluation/evaluation.ts";
import type { JudgedGuarantee } from "../guarantee/judged-guarantee.ts";
import type { LearntInputs } from "../inputs/learnt-inputs.ts";
import type { Segments } from "../segments/segments.ts";
import type { WatchTrace } from "../watch/watch-trace.ts";

/** A forecast of a report, by the name that figures and tables give it. */
export interface ReportedForecast {
  readonly name: string;
  readonly judged: JudgedForecast;
}

/** A calibrator of a report: what it makes of the predictions, and what that changes. */
export interface ReportedModel extends ReportedForecast {
  readonly calibrator: Calibrator;
  /** What it learnt of covariates and groups, where it reads some. */
  readonly inputs?: LearntInputs | undefined;
  /** Calibrated minus base. */
  readonly differences: Evaluation["differences"];
  /** How its intervals keep what they promise, where they promise something. */
  readonly guarantee?: JudgedGuarantee | undefined;
  /** What a watch over the rows would have said; none of rows that the model was fitted to. */
  readonly watched?: WatchTrace | undefined;
}

/** Rows with their outcomes, and every forecast of them that a report judges. */
export interface Reported {
  readonly columns: ObservedColumns & RowInputs;
  readonly base: ReportedForecast;
  /** None: a report on the predictions as they are. Two: side by side. */
  readonly models: readonly ReportedModel[];
  /** Parts of the rows by a column. */
  readonly segments?: Segments | undefined;
  /** The number of each row's cluster, where rows depend on each other. */
  readonly clusters?: Int32Array | undefined;
  /** How much each row counts; each once where it is left out. */
  readonly weight?: Float64Array | undefined;
}

/** Base and calibrated, in the order in which they are shown. */
export function forecastsOf({ base, models }: Pick<Reported, "base" | "models">): readonly ReportedForecast[] {
  return [base, ...models];
}

/** The forecasts that would be used: the calibrated ones, else the predictions as they are. */
export function finalForecasts({ base, models }: Pick<Reported, "base" | "models">): readonly ReportedForecast[] {
  return models.length === 0 ? [base] : models;
}
