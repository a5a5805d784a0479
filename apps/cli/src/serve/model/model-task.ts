import type { ExtendedBlock, TextBlock, TextPlan } from "@distcal/tables";
import type { ReadRows } from "../../predict/row-answerer.ts";
import type { AskedAnswers } from "./served-answer.ts";

/** Work for a thread: a block of text, or columns and the places of their rows in the request. */
export type ModelTask = {
  readonly asked: AskedAnswers;
} & ReadRows &
  (
    | { readonly block: TextBlock; readonly plan: TextPlan; readonly first: number; readonly columns?: undefined }
    | { readonly columns: readonly Float64Array<ArrayBuffer>[]; readonly places: Float64Array<ArrayBuffer> }
  );

/** What a thread answers; `outside` counts rows outside what the fit has seen. A thread that refuses lives on. */
export type ModelAnswer =
  | { readonly block: ExtendedBlock; readonly outside: number }
  | { readonly values: Float64Array<ArrayBuffer>; readonly outside: number }
  | { readonly problem: string; readonly refused: boolean };
