import { clusteredErrorOf, type RowScores, standardErrorsOf } from "@distcal/metrics";
import type { CheckOptions } from "../../check/checked-forecast.ts";
import { type PairedScore, pairedScores } from "../../evaluation/evaluation.ts";

/** The standard error of each mean score: of independent rows, or by the sums of clusters; NaN for a single cluster. */
export function scoreErrors(
  rows: RowScores,
  { clusters, weight }: Pick<CheckOptions, "clusters" | "weight">,
): Readonly<Record<PairedScore, number>> {
  if (clusters === undefined) return standardErrorsOf(rows, weight);
  const errors = pairedScores.map((score) => [score, clusteredErrorOf(rows[score], clusters, weight) ?? Number.NaN]);
  return Object.fromEntries(errors) as Record<PairedScore, number>;
}
