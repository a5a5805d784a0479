import type { EngineName, FitProgress, GuaranteeKind, MethodName, PresetName } from "@distcal/calibrate";
import type { ComparisonLines } from "../compare/comparison-lines.ts";
import type { Assessment } from "../fit/assessment.ts";
import type { Headline } from "../fit/headline.ts";
import type { LearntForm } from "../fit/learnt-form.ts";
import type { LearntInputs } from "../fit/learnt-inputs.ts";
import type { OnePrediction } from "../fit/one-prediction.ts";
import type { PromisedIntervals } from "../fit/promised-intervals.ts";
import type { TableSource } from "../sources/table-source.ts";
import type { RoleColumns } from "../table/column-roles.ts";
import type { TableSummary } from "../table/loaded-table.ts";
import type { RowCheck } from "../table/usable-rows.ts";
import type { BaseJudgement } from "../verdict/base-judgement.ts";
import type { EngineChoice } from "./engine-choices.ts";

/** How a fit is done. */
export interface FitSettings {
  readonly columns: RoleColumns;
  readonly skipBadRows: boolean;
  readonly method: MethodName;
  /** The form of a method that has several. */
  readonly preset: PresetName;
  readonly engine: EngineName | "auto";
  readonly seed: number;
  /** The share of rows that is held out to judge by. */
  readonly holdOut: number;
  /** What intervals promise; nothing where it is left out. */
  readonly guarantee?: GuaranteeKind | undefined;
}

/** Which methods are compared, and how. */
export interface CompareSettings extends Pick<FitSettings, "columns" | "skipBadRows" | "preset" | "seed"> {
  readonly methods: readonly MethodName[];
}

/** What a comparison gave. */
export interface ComparisonOutcome extends ComparisonLines {
  readonly best: MethodName;
  /** One sentence: what to use, or to leave the predictions as they are. */
  readonly recommendation: string;
  readonly folds: number;
  /** Rows that were compared on, of so many. */
  readonly rows: number;
  readonly of: number;
}

/** The rows of the chosen columns, and what they say of the predictions as they are; nothing without a usable row. */
export interface TableCheck {
  readonly rows: RowCheck;
  readonly base?: BaseJudgement;
}

/** A method of the registry as the page shows it. */
export interface MethodLabel {
  readonly name: MethodName;
  readonly title: string;
  readonly description: string;
  readonly engines: readonly string[];
  /** Whether it has a form of its own and the paper's. */
  readonly takesPreset: boolean;
}

/** What a fit gave. */
export interface FitOutcome {
  readonly method: string;
  /** The name of the method as people write it. */
  readonly title: string;
  readonly preset: PresetName;
  readonly seed: number;
  /** The model file, byte for byte as `distcal fit` would write it. */
  readonly model: string;
  readonly headline: Headline;
  readonly isHeldOut: boolean;
  readonly fittedRows: number;
  readonly heldOutRows: number;
  readonly fitMilliseconds: number;
  readonly totalMilliseconds: number;
  readonly assessment: Assessment;
  /** How intervals keep what they promise, where they promise something. */
  readonly promised?: PromisedIntervals;
  /** A sentence on the rows it was judged by that lie outside what the fit has seen. */
  readonly outside?: string;
  readonly learnt: LearntForm;
  /** What was learnt of covariates and groups, where rows have any. */
  readonly inputs?: LearntInputs;
}

/** A prediction to look at: its mean and std, and the numbers of its form where it has one. */
export interface LookedAt {
  readonly mean: number;
  readonly std: number;
  readonly numbers?: Float64Array;
}

/** What the worker can be asked, and what it answers. */
export interface Dialogue {
  readonly abilities: {
    asks: null;
    answers: { readonly methods: readonly MethodLabel[]; readonly engines: readonly EngineChoice[] };
  };
  readonly read: { asks: TableSource; answers: TableSummary };
  readonly check: { asks: RoleColumns; answers: TableCheck };
  readonly fit: { asks: FitSettings; answers: FitOutcome };
  readonly compare: { asks: CompareSettings; answers: ComparisonOutcome };
  readonly look: { asks: LookedAt; answers: OnePrediction };
  readonly csv: { asks: null; answers: Blob };
}

export type Question = keyof Dialogue;

/** How far a fit, a comparison or a file is. */
export type Progress =
  | ({ readonly stage: "fit" } & FitProgress)
  | { readonly stage: "judge" | "write"; readonly share: number }
  | { readonly stage: "compare"; readonly share: number; readonly words: string };

/** What the page says to the worker. */
export type ToWorker =
  | {
      readonly [Name in Question]: {
        readonly id: number;
        readonly question: Name;
        readonly asks: Dialogue[Name]["asks"];
      };
    }[Question]
  | { readonly question: "stop" };

/** What the worker says to the page. */
export type FromWorker =
  | { readonly id: number; readonly kind: "progress"; readonly progress: Progress }
  | { readonly id: number; readonly kind: "answer"; readonly answers: Dialogue[Question]["answers"] }
  | { readonly id: number; readonly kind: "refusal"; readonly message: string }
  | { readonly id: number; readonly kind: "stopped" };
