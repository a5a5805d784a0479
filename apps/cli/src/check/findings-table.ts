import type { CalibrationTest } from "@distcal/metrics";
import { faultWords, pValueText, sharePercent, sizeWords } from "@distcal/metrics/verdict-words";
import { alignedRows, count } from "../terminal/output.ts";
import { saysNothing } from "./painted-verdict.ts";

/** Whether there is something to say about what is wrong and where. */
export function hasFindings({ findings, verdict }: CalibrationTest): boolean {
  return findings.length > 0 && !saysNothing({ verdict });
}

/** What is wrong and where, with its evidence, its coverage and its size. */
export function findingsTable({ findings }: CalibrationTest): string {
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
