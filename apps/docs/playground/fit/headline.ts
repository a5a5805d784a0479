import { countedRows, rounded } from "../words/numbers.ts";
import type { ScoreLine } from "./score-lines.ts";

/** What calibration brought, in two sentences. */
export interface Headline {
  readonly tone: "better" | "same" | "worse";
  readonly title: string;
  readonly text: string;
}

/** The answer to "should I use this?", from the scores of rows that the fit has not seen. */
export function headlineOf(
  lines: readonly ScoreLine[],
  { isIdentity, isHeldOut, rows }: { readonly isIdentity: boolean; readonly isHeldOut: boolean; readonly rows: number },
): Headline {
  const where = isHeldOut
    ? `On ${countedRows(rows)} that the fit has not seen`
    : "On the training rows themselves (optimistic)";
  if (isIdentity) {
    return {
      tone: "same",
      title: "Leave it: these predictions are fine as they are.",
      text: `The data give no reason to change anything, so the model changes nothing. ${where}, all scores stay the same.`,
    };
  }
  const nll = lines.find(({ key }) => key === "nll");
  if (nll === undefined) return { tone: "same", title: "Done.", text: "" };
  const words = `the NLL went from ${rounded(nll.base)} to ${rounded(nll.calibrated)} nats per row: ${nll.words}`;
  if (nll.kind === "better") {
    return { tone: "better", title: "Calibration helped.", text: `${where}, ${words}.` };
  }
  if (nll.kind === "worse") {
    return {
      tone: "worse",
      title: "Calibration hurts here.",
      text: `${where}, ${words}. Keep the predictions as they are, or try another method.`,
    };
  }
  if (nll.kind === "same") {
    return {
      tone: "same",
      title: "Calibration changed next to nothing.",
      text: `${where}, ${words}. Keep the predictions as they are.`,
    };
  }
  return {
    tone: "same",
    title: "No clear difference.",
    text: `${where}, ${words}. Without more rows, keep the predictions as they are.`,
  };
}
