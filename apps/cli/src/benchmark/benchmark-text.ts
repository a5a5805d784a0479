import type { BenchmarkDocument, DifferenceOverTables, MethodSummary, PartSummary } from "@distcal/experiments";
import { alignedRows, counted, type Paint, shortNumber } from "../terminal/output.ts";
import { changeText } from "../words/figures-in-words.ts";

/** A benchmark as it is read in a terminal: a table for all tables and for each part, what failed, and the worst cases. */
export function benchmarkText(document: BenchmarkDocument, paint: Paint): string {
  const { rows, tables, methods, reference, seed } = document;
  const limits = Number.isSafeInteger(rows.fit + rows.test)
    ? `, at most ${rows.fit} rows to fit to and ${rows.test} to judge by`
    : "";
  const head = `${counted(methods.length, "method")} on ${counted(tables.length, "table")}${limits}, seed ${seed}; differences are from ${reference}\n`;
  const parts = document.parts.map(
    (part) => `${paint.bold(titleOf(part))}\n${partTable(part, reference)}${testWords(part)}`,
  );
  return [head, ...parts, failureWords(document, paint), worstWords(document)].filter((text) => text !== "").join("\n");
}

function titleOf({ part, tables }: PartSummary): string {
  return `${part[0].toUpperCase()}${part.slice(1)} (${tables.length})`;
}

function partTable({ methods }: PartSummary, reference: string): string {
  const asked = methods.filter(({ meanRank, coverageError, failed }) => meanRank ?? coverageError ?? failed > 0);
  const sorted = asked.sort((a, b) => (a.meanRank?.nll ?? Number.MAX_VALUE) - (b.meanRank?.nll ?? Number.MAX_VALUE));
  const header = ["method", "rank NLL", "rank CRPS", "NLL", "CRPS", "coverage error", "width", "fit", "row", "memory"];
  return alignedRows([header, ...sorted.map((method) => cellsOf(method, reference))]);
}

function cellsOf(method: MethodSummary, reference: string): string[] {
  const { meanRank, fromReference, coverageError, width, fitSeconds, rowMicroseconds, memory } = method;
  const rank = (value: number | undefined): string => (value === undefined ? "unranked" : value.toFixed(2));
  return [
    method.method,
    rank(meanRank?.nll),
    rank(meanRank?.crps),
    ...(method.method === reference
      ? ["reference", ""]
      : [differenceText(fromReference.nll, 1), differenceText(fromReference.crps, 100, " %")]),
    coverageError === null ? "" : `${(100 * coverageError.mean).toFixed(1)} points`,
    width === null ? "" : `× ${width.toFixed(2)}`,
    fitSeconds === null ? "" : `${shortNumber(fitSeconds, 2)} s`,
    rowMicroseconds === null ? "" : `${shortNumber(rowMicroseconds, 2)} µs`,
    memory === null ? "" : `${memory} MB`,
    method.failed === 0 ? "" : `failed on ${method.failed}`,
  ];
}

function differenceText({ difference, infinite }: DifferenceOverTables, times: number, unit = ""): string {
  const finite =
    difference === null
      ? ""
      : `${changeText({ mean: times * difference.mean, standardError: times * (difference.se ?? 0) })}${unit}`;
  return [finite, infinite > 0 ? `infinite on ${infinite}` : ""].filter((text) => text !== "").join(", ");
}

function testWords({ criticalDifference, friedman, tables, identical }: PartSummary): string {
  const alike = identical
    .map((names) => `  Identical on every table, and ranked as one: ${names.join(", ")}\n`)
    .join("");
  if (criticalDifference === null) return alike;
  const p = friedman.nll?.pValue;
  const differ =
    p === undefined
      ? ""
      : `; methods ${p < 0.05 ? "differ" : "show no evidence of a difference"} in NLL (Friedman, p ${p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`})`;
  return `${alike}  Critical difference of mean ranks over ${counted(tables.length, "table")}: ${criticalDifference.toFixed(2)}${differ}\n`;
}

function failureWords({ scores, methods, tables }: BenchmarkDocument, paint: Paint): string {
  const failed = scores.flatMap((score) => ("failed" in score ? [[score.table, score.method, score.failed]] : []));
  const lacking = methods.flatMap((method) => {
    const inputs = scores.flatMap((score) => (score.method === method && "lacking" in score ? [score.lacking] : []));
    const where = inputs.length === tables.length ? "no table has" : `${counted(inputs.length, "table")} lack`;
    return inputs.length === 0 ? [] : [`${method} is not ranked: it needs a ${inputs[0]}, which ${where}\n`];
  });
  const rows = failed.length === 0 ? [] : [`${paint.bad("Could not be scored")}\n`, alignedRows(failed)];
  return [...rows, ...lacking].join("");
}

function worstWords({ worst, reference }: BenchmarkDocument): string {
  const own = worst.filter(({ method }) => method === reference);
  if (own.length === 0) return "";
  const rows = own.map(({ table, behind, best }) => [
    table,
    behind === null ? "infinite" : `+${shortNumber(behind, 2)}`,
    `than ${best}`,
  ]);
  return `Where ${reference} is furthest behind the best method in NLL\n${alignedRows(rows)}`;
}
