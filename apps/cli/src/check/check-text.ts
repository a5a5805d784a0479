import type { CalibrationTest } from "@distcal/metrics";
import { faultWords, pValueText, sharePercent, sizeWords, verdictSentence } from "@distcal/metrics/verdict-words";
import { alignedRows, count, type Paint, shortNumber } from "../terminal/output.ts";
import { type CheckedTable, fitCommandFor } from "./next-command.ts";

/** The check as it is read in a terminal: the verdict, what is wrong where, coverage, and what to do next. */
export function checkText(found: CalibrationTest, table: CheckedTable, paint: Paint): string {
  const { verdict } = found;
  const sentence = verdictSentence(found);
  const painted =
    verdict === "calibrated" ? paint.good(sentence) : verdict === "too-few" ? sentence : paint.bad(sentence);
  return [
    `${painted}\n`,
    ...(found.findings.length === 0 || verdict === "too-few" ? [] : [findingsText(found)]),
    coverageText(found),
    `${nextStep(found, table)}\n`,
  ].join("\n");
}

function findingsText({ findings }: CalibrationTest): string {
  return alignedRows([
    ["where", "what is wrong", "p", "in 50 %", "in 90 %", "would be right with", "rows"],
    ...findings.map((finding) => {
      const { where, p, rows, coverage } = finding;
      const [half, ninety] = coverage.share.map((share, k) => sharePercent(share, coverage.error[k]));
      return [
        where,
        faultWords(finding),
        pValueText(p).replace("= ", ""),
        half,
        ninety,
        sizeWords(finding),
        count(rows),
      ];
    }),
  ]);
}

function coverageText({ coverage: { levels, share, error, width } }: CalibrationTest): string {
  return alignedRows([
    ["interval", "holds", "mean width"],
    ...levels.map((level, k) => [
      `${Math.round(100 * level)} %`,
      sharePercent(share[k], error[k]),
      shortNumber(width[k]),
    ]),
  ]);
}

function nextStep({ verdict }: CalibrationTest, table: CheckedTable): string {
  if (verdict === "too-few") return "Next step: collect more rows with outcomes, then check again.";
  if (verdict === "calibrated") return "Next step: nothing to fix; check again on new rows.";
  return `Next step: ${fitCommandFor(table)}`;
}
