import { finiteColumn, requireLength } from "@distcal/numerics";
import type { RowInputs } from "../contracts/row-inputs.ts";

/** What rows have beside their predictions, checked and copied. */
export interface CheckedInputs {
  readonly covariates?: Readonly<Record<string, Float64Array>>;
}

/** Beyond these a product of kernels sees no two rows alike. */
const mostCovariates = 8;

/** Validated copies of what rows have beside their predictions, one value a row; nothing where there is nothing. */
export function rowInputs(where: string, { covariates }: RowInputs, rows: number): CheckedInputs {
  return covariates === undefined ? {} : { covariates: covariateColumns(where, covariates, rows) };
}

function covariateColumns(
  where: string,
  given: NonNullable<RowInputs["covariates"]>,
  rows: number,
): Readonly<Record<string, Float64Array>> {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError(
      `${where}: covariates must be columns by name, got ${Array.isArray(given) ? "a list" : String(given)}; ` +
        "pass such as { horizon: [1, 2, 3] }",
    );
  }
  const names = Object.keys(given);
  if (names.length === 0 || names.length > mostCovariates) {
    throw new RangeError(
      `${where}: covariates must name from 1 to ${mostCovariates} columns, got ${names.length}; leave out what can't matter`,
    );
  }
  const columns = names.map((name): [string, Float64Array] => {
    const column = finiteColumn(where, `covariates.${name}`, given[name]);
    requireLength(where, `covariates.${name}`, column.length, rows);
    return [name, column];
  });
  return Object.freeze(Object.fromEntries(columns));
}

/** Those of some rows, in the order given. */
export function pickedInputs({ covariates }: CheckedInputs, chosen: ArrayLike<number>): CheckedInputs {
  if (covariates === undefined) return {};
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  return {
    covariates: Object.fromEntries(Object.entries(covariates).map(([name, column]) => [name, pick(column)])),
  };
}
