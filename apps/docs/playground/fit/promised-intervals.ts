import type { Calibrator } from "@distcal/distributions";
import { type GuaranteedCoverage, guaranteedCoverage } from "@distcal/metrics";
import { predictionsOf } from "@distcal/tables/forms";
import { rowsAt, type TableRows, thinned } from "../table/some-rows.ts";

/** What intervals promise and what they hold, beside those of the density. */
export interface PromisedIntervals extends GuaranteedCoverage {
  /** One sentence: by which rows, and whether it is a promise. */
  readonly words: string;
}

/** Rows that coverage is counted on. */
const mostRows = 2000;

/** How guaranteed intervals do on rows with known outcomes; undefined where nothing is promised. */
export function promisedIntervals(calibrator: Calibrator, judged: TableRows): PromisedIntervals | undefined {
  const { guarantee } = calibrator;
  if (guarantee === undefined) return undefined;
  const rows = rowsAt(judged, thinned(judged.target.length, mostRows));
  const found = guaranteedCoverage(rows.target, calibrator.calibrate(predictionsOf(rows)));
  const count = guarantee.rows.toLocaleString("en");
  const words =
    guarantee.kind === "group"
      ? `Intervals read the ranks of ${count} rows that the fit did not see: within each group with enough of them they hold at least ` +
        "their level, of new rows like these, whatever the distribution. Small groups are pooled. The density stays as it is."
      : guarantee.kind === "cross"
        ? `Intervals read the ranks of ${count} rows, each under a fit to other folds. This is no finite-sample promise.`
        : `Intervals read the ranks of ${count} rows that the fit did not see: they hold at least their level, and at most ` +
          `${(200 / (guarantee.rows + 1)).toFixed(1)} % more, of new rows like these, whatever the distribution. The density stays as it is.`;
  return { ...found, words };
}
