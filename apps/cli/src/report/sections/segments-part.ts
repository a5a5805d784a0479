import type { SegmentTest } from "@distcal/metrics";
import { sharePercent } from "@distcal/metrics/verdict-words";
import { saysNothing } from "../../check/painted-verdict.ts";
import { forecastsOf, type Reported } from "../../figures/reported.ts";
import { count } from "../../terminal/output.ts";
import { changeText, fourDigits } from "../../words/figures-in-words.ts";
import type { Markup } from "../html/markup.ts";
import { type Cell, tablePart } from "../html/parts.ts";

/** A row for each segment: its verdict and its 90 % intervals; of the predictions as they are alone, more of them. */
export function segmentsPart(reported: Reported): Markup {
  const forecasts = forecastsOf(reported);
  const only = forecasts.length === 1;
  const tests = forecasts.map(({ judged }) => judged.scores.check.segments);
  const heads = forecasts.flatMap(({ name }) =>
    only
      ? ["Verdict", "In 50 % intervals", "In 90 % intervals", "Width", "Outcome − mean"]
      : [`Verdict, ${name}`, `In 90 %, ${name}`],
  );
  return tablePart({
    caption: "Each segment tested by itself; p-values allow for the number of segments.",
    head: ["Segment", "Rows", ...heads],
    rows: tests[0].map(({ name, rows }, i) => [
      name,
      count(rows),
      ...tests.flatMap((segments): Cell[] => {
        const segment = segments[i];
        const { mean, error } = segment.bias;
        const verdict = { text: segment.verdict.replace("-", " "), kind: `text ${toneOf(segment)}` };
        if (!only) return [verdict, shareIn(segment, 0.9)];
        const width = segment.coverage.width[segment.coverage.levels.indexOf(0.9)];
        const bias = error === null ? fourDigits(mean) : changeText({ mean, standardError: error });
        return [verdict, shareIn(segment, 0.5), shareIn(segment, 0.9), fourDigits(width), bias];
      }),
    ]),
  });
}

function toneOf(segment: SegmentTest): string {
  if (saysNothing(segment)) return "muted";
  return segment.verdict === "calibrated" ? "better" : "worse";
}

function shareIn({ coverage: { levels, share, error } }: SegmentTest, level: number): string {
  const k = levels.indexOf(level);
  return sharePercent(share[k], error[k]);
}
