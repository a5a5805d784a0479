import { type ObservedRows, rangeOf } from "@distcal/distributions";
import type { Covariate } from "./covariates.ts";

/** What a fit remembers of its covariates; throws where one is the same in every row, which can tell nothing. */
export function knownCovariates(where: string, { covariates = {}, weight }: ObservedRows): readonly Covariate[] {
  return Object.entries(covariates).map(([name, column]) => {
    const range = rangeOf(column);
    if (range[0] === range[1]) {
      throw new RangeError(
        `${where}: covariates.${name} must differ between rows, got ${range[0]} in all of them; leave it out`,
      );
    }
    return { name, ...spreadOf(column, weight), range };
  });
}

/** Mean and standard deviation, in units of the largest number, so that no square overflows. */
function spreadOf(column: Float64Array, weight: Float64Array | undefined): { center: number; scale: number } {
  const unit = column.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const counted = (value: (row: number) => number): number =>
    column.reduce((sum, _, row) => sum + (weight?.[row] ?? 1) * value(row), 0);
  const total = counted(() => 1);
  const mean = counted((row) => column[row] / unit) / total;
  const variance = counted((row) => (column[row] / unit - mean) ** 2) / total;
  // Where all that differs is beyond the digits of the mean, the range tells how far apart values lie.
  const spread = Math.sqrt(variance) || column.reduce((most, x) => Math.max(most, Math.abs(x / unit - mean)), 0) || 1;
  return { center: mean * unit, scale: spread * unit };
}
