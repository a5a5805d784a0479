import { type BasePredictions, type BaseTask, basePredictions } from "./base-predictions.ts";
import { type CellScores, cellScores, type MethodTask } from "./cell-scores.ts";

/** What a thread is asked: to fit a base model, or to score a method. */
export type CellTask =
  | { readonly kind: "base"; readonly task: BaseTask }
  | { readonly kind: "method"; readonly task: MethodTask };

/** What it answers; a fit that is refused is an answer too, so that the others go on. */
export type CellAnswer =
  | { readonly kind: "base"; readonly predictions: BasePredictions }
  | { readonly kind: "method"; readonly scores: CellScores }
  | { readonly kind: "failed"; readonly message: string };

/** Does a task in this thread. */
export async function answerTask({ kind, task }: CellTask): Promise<CellAnswer> {
  try {
    return kind === "base"
      ? { kind, predictions: await basePredictions(task) }
      : { kind, scores: await cellScores(task) };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
