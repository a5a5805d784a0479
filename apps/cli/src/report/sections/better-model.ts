import { pairedDifference } from "../../evaluation/paired-difference.ts";
import type { Reported } from "../../figures/reported.ts";
import { changeText } from "../../words/figures-in-words.ts";

/** Which of two models has the better log score, row by row, in a sentence. */
export function betterModel(reported: Reported): string {
  const [first, second] = reported.models;
  const change = pairedDifference(first.judged.rows.nll, second.judged.rows.nll, reported);
  const names = `${first.name} and ${second.name}`;
  if (change.verdict === "same") return `${names} predict the same.`;
  const [better, worse] = change.verdict === "better" ? [second, first] : [first, second];
  if (!change.clear) return `${names} do not differ clearly in NLL (${size(change)}).`;
  return `${better.name} is better than ${worse.name}: its NLL is lower by ${size(change)} nats per row.`;
}

/** A difference without its sign. */
function size({ mean, standardError }: { readonly mean: number; readonly standardError: number }): string {
  return changeText({ mean: Math.abs(mean), standardError }).replace("+", "") || "an infinite amount";
}
