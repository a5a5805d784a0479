import type { ComparisonOutcome, FitOutcome } from "../../session/messages.ts";
import type { BaseJudgement } from "../../verdict/base-judgement.ts";

/** What a report tells. */
export interface ReportContent {
  /** What the table is called. */
  readonly name: string;
  readonly rows: number;
  readonly base: BaseJudgement;
  readonly outcome: FitOutcome | undefined;
  readonly comparison: ComparisonOutcome | undefined;
}
