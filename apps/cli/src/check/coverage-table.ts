import type { TestedCoverage } from "@distcal/metrics";
import { sharePercent } from "@distcal/metrics/verdict-words";
import { alignedRows, shortNumber } from "../terminal/output.ts";

/** The share of outcomes in intervals and their mean width, of one forecast or of several side by side. */
export function coverageTable(
  forecasts: readonly { readonly title: string; readonly coverage: TestedCoverage }[],
): string {
  const [{ coverage }] = forecasts;
  return alignedRows([
    ["interval", ...forecasts.flatMap(({ title }) => [`${title}holds`, "mean width"])],
    ...coverage.levels.map((level, k) => [
      `${Math.round(100 * level)} %`,
      ...forecasts.flatMap(({ coverage: { share, error, width } }) => [
        sharePercent(share[k], error[k]),
        shortNumber(width[k]),
      ]),
    ]),
  ]);
}
