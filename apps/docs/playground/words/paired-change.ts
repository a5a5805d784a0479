import { plusMinus } from "./numbers.ts";

/** What a change says: "same" where it is surely too small to matter, "unclear" where rows are too few to tell. */
export type ChangeKind = "better" | "worse" | "same" | "unclear";

/** A change of a loss, with the standard error of the paired difference. */
export interface PairedChange {
  /** After less before: below 0 is better. */
  readonly change: number;
  readonly error: number;
}

/** Beyond so many standard errors a change is no chance (two-sided, 5 %). */
const clearly = 2;

/**
 * What a paired difference says. A change is better or worse beyond two standard errors; "same" takes evidence too: both
 * limits within `margin` of no change (two one-sided tests, Schuirmann 1987).
 */
export function changeKind({ change, error }: PairedChange, margin: number): ChangeKind {
  if (change === 0 && error === 0) return "same";
  if (Math.abs(change) > clearly * error) return change < 0 ? "better" : "worse";
  return Math.abs(change) + clearly * error <= margin ? "same" : "unclear";
}

/** The same in words: "better by 0.012 ± 0.003". */
export function changeWords(paired: PairedChange, margin: number, unit = ""): string {
  const { change, error } = paired;
  const kind = changeKind(paired, margin);
  if (change === 0 && error === 0) return "the same";
  if (!Number.isFinite(change)) return kind;
  if (error === Number.POSITIVE_INFINITY) return "can’t be told";
  if (kind === "better" || kind === "worse") return `${kind} by ${plusMinus(Math.abs(change), error)}${unit}`;
  const size = plusMinus(change, error);
  const figures = `${change > 0 && !/^0(?:\.0+)? /.test(size) ? "+" : ""}${size}${unit}`;
  return `${kind === "same" ? "≈ same" : "no clear difference"} (${figures})`;
}
