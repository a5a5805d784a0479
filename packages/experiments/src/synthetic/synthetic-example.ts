import { fitOls, type OlsRegressor } from "@distcal/baselines/regressors";
import type { ObservedColumns } from "@distcal/distributions";
import { type LineRows, twoLines } from "./two-lines.ts";

/** The paper's synthetic example: past rows, which regressor and calibrators are fitted to, and new ones, which judge them. */
export interface SyntheticExample {
  readonly past: LineRows;
  readonly future: LineRows;
  readonly ols: OlsRegressor;
  readonly pastColumns: ObservedColumns;
  readonly futureColumns: ObservedColumns;
}

/** As many as in the paper. */
const pastRows = 360;
const futureRows = 400;

/** Draws the data and fits the paper's base regressor, a line by ordinary least squares. */
export function syntheticExample(): SyntheticExample {
  const [past, future] = [twoLines(pastRows, 7), twoLines(futureRows, 8)];
  const ols = fitOls(columnOf(past.x), past.y);
  const columns = ({ x, y }: LineRows): ObservedColumns => ({ ...ols.predict(columnOf(x)), target: y });
  return Object.freeze({ past, future, ols, pastColumns: columns(past), futureColumns: columns(future) });
}

/** A feature matrix of one column. */
export function columnOf(x: ArrayLike<number>): number[][] {
  return Array.from(x, (value) => [value]);
}
