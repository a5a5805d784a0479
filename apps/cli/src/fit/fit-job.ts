import type { CompareProgress, FitProgress, FitReport, LastLook, MethodSelection } from "@distcal/calibrate";
import type { Guarantee, GuaranteeKind, Moments } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import type { FormRows } from "@distcal/tables/forms";
import type { AskedForm } from "../flags/form-flags.ts";
import type { AskedOutcomes } from "../flags/outcome-flags.ts";
import type { FitSteps } from "./fit-steps.ts";

/** What the fitting thread is told. */
export interface FitJob extends Moments {
  /** The outcomes, or where no more than an interval is known of them, its ends. */
  readonly target?: Float64Array | undefined;
  readonly targetLow?: Float64Array | undefined;
  readonly targetHigh?: Float64Array | undefined;
  /** How much each row counts; each once where it is left out. */
  readonly weight?: Float64Array;
  /** The predictions in the form they came in, where that is more than their mean and std. */
  readonly predicted?: FormRows | undefined;
  /** Which values outcomes can take. */
  readonly outcomes: AskedOutcomes;
  readonly method: string;
  readonly engine: string;
  readonly form: AskedForm;
  readonly inducingPoints: number | "auto";
  readonly seed: number;
  readonly guarantee?: GuaranteeKind | undefined;
}

/** An iteration of a fit, or a fold of a comparison. */
export type FitJobProgress = FitProgress | CompareProgress;

/** Outcomes that the fit set aside: how many, and the first. */
export interface SetAsideOutcomes {
  readonly count: number;
  readonly first: { readonly mean: number; readonly std: number; readonly target: number };
}

/** A fitted model, and how its fit ended where the method tells, without the trace of its objective. */
export interface FittedModel {
  readonly document: SealedModelDocument;
  /** The method that was fitted. */
  readonly method: string;
  /** What the model says of the rows that it was fitted to, and what is wrong with it by that. */
  readonly look: LastLook;
  readonly warnings: readonly string[];
  readonly report?: Omit<FitReport, "trace">;
  readonly steps?: FitSteps;
  readonly setAside?: SetAsideOutcomes;
  /** What its intervals promise. */
  readonly guarantee?: Guarantee;
  /** Why this method, where folds chose it. */
  readonly selection?: MethodSelection;
}
