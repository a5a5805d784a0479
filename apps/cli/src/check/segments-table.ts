import type { SegmentTest } from "@distcal/metrics";
import { sharePercent } from "@distcal/metrics/verdict-words";
import { alignedRows, count, type Paint, shortNumber, type TextRow } from "../terminal/output.ts";
import { saysNothing } from "./painted-verdict.ts";

const mostShown = 20;

/** Segments of one forecast, worst first: their verdicts, coverage, widths and biases. */
export function segmentsTable(column: string, segments: readonly SegmentTest[], paint: Paint): string {
  return limited(
    `By ${column}, worst first`,
    [column, "rows", "verdict", "in 50 %", "in 90 %", "90 % width", "outcome − mean"],
    worstFirst(segments, segments).map((i) => {
      const { name, rows, coverage, bias } = segments[i];
      return [
        name,
        count(rows),
        verdictWord(segments[i], paint),
        shareIn(segments[i], 0.5),
        shareIn(segments[i], 0.9),
        shortNumber(coverage.width[coverage.levels.indexOf(0.9)], 3),
        biasText(bias),
      ];
    }),
  );
}

/** Segments of two forecasts side by side, by the worst of the calibrated one. */
export function segmentPairsTable(
  column: string,
  base: readonly SegmentTest[],
  calibrated: readonly SegmentTest[],
  paint: Paint,
): string {
  return limited(
    `By ${column}, worst first`,
    [column, "rows", "base", "in 90 %", "calibrated", "in 90 %"],
    worstFirst(calibrated, base).map((i) => [
      base[i].name,
      count(base[i].rows),
      verdictWord(base[i], paint),
      shareIn(base[i], 0.9),
      verdictWord(calibrated[i], paint),
      shareIn(calibrated[i], 0.9),
    ]),
  );
}

function limited(title: string, head: TextRow, rows: readonly TextRow[]): string {
  const rest = rows.length - mostShown;
  const more = rest > 0 ? `  … and ${rest} more, all of which --json lists\n` : "";
  return `${title}\n${alignedRows([head, ...rows.slice(0, mostShown)])}${more}`;
}

/** Places by falling evidence against calibration, ties by that of another test; segments too small to say come last. */
function worstFirst(segments: readonly SegmentTest[], others: readonly SegmentTest[]): readonly number[] {
  const last = (i: number): number => (segments[i].verdict === "too-few" ? 1 : 0);
  return segments
    .map((_, i) => i)
    .sort(
      (a, b) =>
        last(a) - last(b) ||
        segments[a].pValue - segments[b].pValue ||
        others[a].pValue - others[b].pValue ||
        distance(segments[b]) - distance(segments[a]),
    );
}

/** How far the coverage of the 90 % intervals is off, in standard errors. */
function distance({ coverage: { levels, share, error } }: SegmentTest): number {
  const k = levels.indexOf(0.9);
  return Math.abs(share[k] - 0.9) / error[k];
}

function verdictWord(segment: SegmentTest, paint: Paint): string {
  const { verdict } = segment;
  if (verdict === "calibrated") return paint.good(verdict);
  return saysNothing(segment) ? verdict : paint.bad(verdict);
}

function shareIn({ coverage: { levels, share, error } }: SegmentTest, level: number): string {
  const k = levels.indexOf(level);
  return sharePercent(share[k], error[k]);
}

function biasText({ mean, error }: SegmentTest["bias"]): string {
  const sign = mean < 0 ? "−" : "+";
  if (error === null || error === 0) return `${sign}${shortNumber(Math.abs(mean), 2)}`;
  // As many decimals as show two digits of the error.
  const decimals = Math.min(10, Math.max(0, 1 - Math.floor(Math.log10(error))));
  return `${sign}${Math.abs(mean).toFixed(decimals)} ± ${error.toFixed(decimals)}`;
}
