import type { EngineName } from "@distcal/engine-tfjs/engines";
import type { TracePoint } from "@distcal/svgp-inference";
import type { FormChoice } from "../form/fit-form.ts";
import type { GpBetaCalibrator } from "../model/gp-beta-calibrator.ts";
import type { StepName } from "../options/form-steps.ts";
import type { CovariateEffect } from "./covariate-effects.ts";
import type { GroupEffects } from "./group-effects.ts";

/** How a calibrator came to be. */
export interface FitReport {
  /** Rows that the fit looked at: all of them, or of more than 1,048,576 so many. */
  readonly rows: number;
  /** Those of them of which no more than an interval is known: censored, at a bound, or rounded. */
  readonly intervals: number;
  /** The places of outcomes so far out that they were set aside, and count as surprises: among the rows above. */
  readonly outliers: readonly number[];
  readonly inducingPoints: number;
  /** What was learnt from each covariate; none where nothing was. */
  readonly covariates: readonly CovariateEffect[];
  /** What was learnt of groups; absent where rows have none. */
  readonly groups?: GroupEffects;
  /** True where the data gave no reason to change the predictions: the calibrator returns them as they are. */
  readonly isIdentity: boolean;
  /** The forms that were compared, the first with every step: without which, and Σ ln density of rows that their folds did not see. */
  readonly choices: readonly FormChoice[];
  /** The steps that the form is made of in the end, by the names that switch them off; none where nothing is changed. */
  readonly form: readonly StepName[];
  /** What was optimised in the end: the evidence lower bound, or the predictive objective ln E[p]. */
  readonly objective: "elbo" | "predictive";
  /** The value it reached, in nats; outliers left out. */
  readonly elbo: number;
  /** What the predictions as they are give for the same rows: Σ ln f(y). */
  readonly baseLogLikelihood: number;
  /** The engine that found these parameters. */
  readonly engine: EngineName;
  readonly seed: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: string;
  /** The objective −ELBO/rows at each iteration of the last stage. */
  readonly trace: readonly TracePoint[];
}

/** A GP-Beta calibrator with the report of its fit. */
export interface GpBetaFit extends GpBetaCalibrator {
  readonly report: FitReport;
}
