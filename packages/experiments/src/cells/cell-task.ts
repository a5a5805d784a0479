import { type BasePredictions, type BaseTask, basePredictions } from "../protocol/base-predictions.ts";
import { type CellScores, cellScores, type MethodTask } from "../protocol/cell-scores.ts";
import { type FigureFiles, paperFigures } from "../synthetic/paper-figures.ts";

/** What a thread is asked: to fit a base model, to score a method, or to draw the paper's figures. */
export type CellTask =
  | { readonly kind: "base"; readonly task: BaseTask }
  | { readonly kind: "method"; readonly task: MethodTask }
  | { readonly kind: "figures" };

/** What it answers; a fit that is refused is an answer too, so that the others continue. */
export type CellAnswer =
  | { readonly kind: "base"; readonly predictions: BasePredictions }
  | { readonly kind: "method"; readonly scores: CellScores }
  | { readonly kind: "figures"; readonly files: FigureFiles }
  | { readonly kind: "failed"; readonly message: string };

/** Does a task in this thread. */
export async function answerTask(asked: CellTask): Promise<CellAnswer> {
  const { kind } = asked;
  try {
    if (kind === "base") return { kind, predictions: await basePredictions(asked.task) };
    if (kind === "method") return { kind, scores: await cellScores(asked.task) };
    return { kind, files: await paperFigures() };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

/** Why a task has no answer of its kind. */
export function failureOf(answer: CellAnswer): string {
  return answer.kind === "failed" ? answer.message : `the thread answered with ${answer.kind}`;
}
