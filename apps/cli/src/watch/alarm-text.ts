import type { Alarm, Region } from "@distcal/monitor";
import { count, counted, shortNumber } from "../terminal/output.ts";

/** An alarm in a sentence or two. */
export function alarmText({ row, what, direction, size, where, since, rows, coverage, coverageError }: Alarm): string {
  const change =
    what === "shift"
      ? `outcomes lie ${direction} than before, by about ${shortNumber(Math.abs(size))} std`
      : `outcomes spread ${direction} than before, about ${shortNumber(size)} times as wide`;
  const percent = (share: number): string => (100 * share).toFixed(0);
  return (
    `ALARM at row ${count(row)}: ${change}, ${regionText(where)}, since about row ${count(since)}\n` +
    `  the 90 % interval has held ${percent(coverage)} ± ${percent(coverageError)} % of ${counted(rows, "outcome")} there since then\n`
  );
}

function regionText(region: Region): string {
  if (region.of === "all") return "everywhere";
  if (region.of === "group") return `in group ${JSON.stringify(region.group)}`;
  return `where the predicted ${region.of} is ${region.side === "high" ? "above" : "at most"} ${shortNumber(region.threshold)}`;
}
