import type { PartSummary } from "@distcal/experiments";
import { type Figure, type FigureOptions, rankTimes } from "@distcal/plots";

/** Mean ranks in NLL against the time of a fit, of the methods that have both; undefined where there are none. */
export function rankFigure(
  { methods, criticalDifference, tables }: PartSummary,
  options: FigureOptions = {},
): Figure | undefined {
  const shown = methods.flatMap(({ method, meanRank, fitSeconds }) =>
    meanRank === null || fitSeconds === null ? [] : [{ name: method, rank: meanRank.nll, seconds: fitSeconds }],
  );
  if (shown.length === 0) return undefined;
  return rankTimes(
    { methods: shown, tables: tables.length, ...(criticalDifference !== null && { criticalDifference }) },
    options,
  );
}
