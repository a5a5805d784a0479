import type { CalibrationTest } from "@distcal/metrics";
import { faultWords, sharePercent, sizeWords, verdictSentence } from "@distcal/metrics/verdict-words";
import { countedRows, rounded } from "../words/numbers.ts";
import type { JudgedForecast } from "./judged-forecast.ts";

/** A verdict as the page shows it. */
export interface VerdictView {
  readonly tone: "good" | "bad" | "open";
  /** The verdict in a word or two, and the rest of its sentence. */
  readonly title: string;
  readonly text: string;
  /** The numbers that matter. */
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  readonly findings: readonly FindingView[];
  /** Findings that are left out. */
  readonly more: number;
  /** Which rows it is judged by. */
  readonly judgedBy: string;
}

interface FindingView {
  readonly where: string;
  readonly what: string;
  readonly size: string;
}

const mostFindings = 4;

/** The verdict on a forecast in words. */
export function verdictView({ test, judgedBy, of }: JudgedForecast): VerdictView {
  const { verdict, findings } = test;
  const isOpen = verdict === "too-few" || verdict === "training-rows";
  const shown = isOpen ? [] : findings.slice(0, mostFindings);
  return {
    tone: isOpen ? "open" : verdict === "calibrated" ? "good" : "bad",
    ...titleAndText(verdictSentence(test)),
    figures: figuresOf(test),
    findings: shown.map((finding) => ({
      where: finding.where,
      what: faultWords(finding),
      size:
        `90 % intervals hold ${sharePercent(finding.coverage.share[1], finding.coverage.error[1])} of ` +
        `${countedRows(finding.rows)}; would be right with ${sizeWords(finding)}`,
    })),
    more: isOpen ? 0 : findings.length - shown.length,
    judgedBy: rowsInWords(judgedBy, test, of),
  };
}

/** The parts of a sentence before and after its colon. */
function titleAndText(sentence: string): Pick<VerdictView, "title" | "text"> {
  const [title, ...rest] = sentence.split(": ");
  if (rest.length === 0) return { title: sentence, text: "" };
  const text = rest.join(": ");
  return { title, text: text.charAt(0).toUpperCase() + text.slice(1) };
}

function figuresOf({ coverage: { levels, share, error, width } }: CalibrationTest): VerdictView["figures"] {
  const held = (level: number) => {
    const place = levels.indexOf(level);
    return { value: sharePercent(share[place], error[place]), label: `in the ${100 * level} % intervals` };
  };
  return [
    held(0.5),
    held(0.9),
    { value: rounded(width[levels.indexOf(0.9)], 3), label: "mean width of the 90 % intervals" },
  ];
}

function rowsInWords(judgedBy: JudgedForecast["judgedBy"], { rows, approximate }: CalibrationTest, of: number): string {
  const part = rows < of ? ` of ${of.toLocaleString("en")}` : "";
  const counted = `${rows.toLocaleString("en")}${part}`;
  const about = approximate ? "; p is approximate, as the calibrator was fitted" : "";
  if (judgedBy === "training") return `Judged by ${counted} training rows (optimistic)${about}.`;
  return `Judged by ${counted} ${judgedBy === "held-out" ? "held-out rows" : rows === 1 ? "row" : "rows"}${about}.`;
}
