import type { ScoreLine } from "./score-lines.ts";

/** What came out, in two sentences. */
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
    ? `On ${rows.toLocaleString("en")} rows that the fit has not seen`
    : "On the fitted rows themselves";
  if (isIdentity) {
    return {
      tone: "same",
      title: "Leave it: these predictions are fine as they are.",
      text: `The data give no reason to change anything, so the model changes nothing. ${where} all scores stay the same.`,
    };
  }
  const nll = lines.find(({ key }) => key === "nll");
  if (nll === undefined) return { tone: "same", title: "Done.", text: "" };
  const change = nll.change === undefined ? "" : ` (${signed(nll.change)} ± ${rounded(nll.error ?? 0, 2)} nats a row)`;
  const words = `the negative log-likelihood went from ${rounded(nll.base)} to ${rounded(nll.calibrated)}${change}`;
  if (nll.verdict === "better") {
    return { tone: "better", title: "Calibration helped.", text: `${where} ${words}.` };
  }
  if (nll.verdict === "worse") {
    return {
      tone: "worse",
      title: "Calibration did harm here.",
      text: `${where} ${words}. Keep the predictions as they are, or try another method.`,
    };
  }
  return {
    tone: "same",
    title: "No clear difference.",
    text: `${where} ${words}: that may be chance. Without more rows, keep the predictions as they are.`,
  };
}

/** A number for reading: a few significant digits, with a minus sign. */
export function rounded(value: number, digits = 4): string {
  if (value === Number.POSITIVE_INFINITY) return "∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return "–";
  const text =
    size >= 1e6 || size < 1e-4
      ? value.toExponential(2)
      : size >= 1000
        ? value.toFixed(0)
        : value.toFixed(Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
  return text.replace(/^-/, "−");
}

/** The same with a sign. */
export function signed(value: number): string {
  return value > 0 ? `+${rounded(value, 3)}` : rounded(value, 3);
}
