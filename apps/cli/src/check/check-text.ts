import type { Paint } from "../terminal/output.ts";
import type { ForecastCheck } from "./checked-forecast.ts";
import { coverageTable } from "./coverage-table.ts";
import { findingsTable, hasFindings } from "./findings-table.ts";
import { type CheckedTable, fitCommandFor } from "./next-command.ts";
import { paintedVerdict } from "./painted-verdict.ts";
import { segmentsTable } from "./segments-table.ts";

/** The check as it is read in a terminal: the verdict, what is wrong and where, coverage, segments, and what to do next. */
export function checkText(found: ForecastCheck, table: CheckedTable, paint: Paint): string {
  return [
    `${paintedVerdict(found, paint)}\n`,
    ...(hasFindings(found) ? [findingsTable(found)] : []),
    coverageTable([{ title: "", coverage: found.coverage }]),
    ...(table.by === undefined ? [] : [segmentsTable(table.by, found.segments, paint)]),
    `${nextStep(found, table)}\n`,
  ].join("\n");
}

function nextStep({ verdict }: ForecastCheck, table: CheckedTable): string {
  if (verdict === "too-few") return "Next step: collect more rows with outcomes, then check again.";
  if (verdict === "training-rows") return "Next step: check on rows that the model was not fitted to.";
  if (verdict === "calibrated") return "Next step: nothing to fix; check again on new rows.";
  return `Next step: ${fitCommandFor(table)}`;
}
