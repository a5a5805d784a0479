import { csvText } from "@distcal/tables";
import { pairedScores } from "../cells/benchmark-cell.ts";
import type { BenchmarkDocument } from "./benchmark-document.ts";

/** A line for each method on each table. */
export function benchmarkCsv({ scores }: BenchmarkDocument): string {
  const levels = scores.flatMap((score) => ("levels" in score ? [score.levels] : []))[0] ?? [];
  const percent = levels.map((level) => Math.round(100 * level));
  const header = [
    ...["table", "method"],
    ...pairedScores,
    ...pairedScores.flatMap((name) => [`${name}_difference`, `${name}_difference_se`]),
    ...percent.map((level) => `coverage_${level}`),
    ...percent.map((level) => `width_${level}`),
    ...["fit_cpu_seconds", "predict_cpu_seconds", "memory_mb", "failed"],
  ];
  const lines = scores.map((score) => {
    const named = [score.table, score.method];
    if (!("scores" in score)) {
      const why = "failed" in score ? score.failed : `the table has no ${score.lacking}`;
      return [...named, ...header.slice(3).map(() => ""), why];
    }
    const differences = pairedScores.flatMap((name) => [score.difference?.[name]?.mean, score.difference?.[name]?.se]);
    return [
      ...named,
      // An infinite score is written as what it is: an empty cell would be a missing one.
      ...pairedScores.map((name) => cell(score.scores[name] ?? Number.POSITIVE_INFINITY)),
      ...[...differences, ...score.coverage, ...score.width].map(cell),
      ...[score.seconds.fit, score.seconds.predict, score.memory].map(cell),
      "",
    ];
  });
  return [
    ...csvText(
      header,
      header.map((_, place) => lines.map((line) => line[place])),
    ),
  ].join("");
}

function cell(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  return value === Number.POSITIVE_INFINITY ? "inf" : String(value);
}
