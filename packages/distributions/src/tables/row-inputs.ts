import { finiteColumn, requireLength } from "@distcal/numerics";
import type { RowInputs } from "../contracts/row-inputs.ts";

/** What rows have beside their predictions, checked and copied. */
export interface CheckedInputs {
  readonly covariates?: Readonly<Record<string, Float64Array>>;
  readonly group?: readonly string[];
}

/** Beyond these a product of kernels sees no two rows alike. */
const mostCovariates = 8;

/** Validated copies of what rows have beside their predictions, one value a row; nothing where there is nothing. */
export function rowInputs(where: string, { covariates, group }: RowInputs, rows: number): CheckedInputs {
  return {
    ...(covariates === undefined ? {} : { covariates: covariateColumns(where, covariates, rows) }),
    ...(group === undefined ? {} : { group: groupLabels(where, group, rows) }),
  };
}

/** A validated copy of labels as texts: a number is the text that it is written as. */
export function groupLabels(where: string, given: NonNullable<RowInputs["group"]>, rows: number): readonly string[] {
  if (typeof given !== "object" || given === null || typeof given.length !== "number") {
    throw new TypeError(`${where}: group must be a list of labels, got ${String(given)}; pass one label a row`);
  }
  requireLength(where, "group", given.length, rows);
  return Object.freeze(
    Array.from(given, (label: unknown, row) => {
      if (typeof label === "string" && label !== "") return label;
      if (typeof label === "number" && Number.isFinite(label)) return String(label);
      const got = label === "" ? "an empty text" : String(label);
      throw new TypeError(
        `${where}: group[${row}] must be a label, got ${got}; name the group of this row, or drop it`,
      );
    }),
  );
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
export function pickedInputs({ covariates, group }: CheckedInputs, chosen: ArrayLike<number>): CheckedInputs {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  return {
    ...(covariates && {
      covariates: Object.fromEntries(Object.entries(covariates).map(([name, column]) => [name, pick(column)])),
    }),
    ...(group && { group: Array.from(chosen, (row) => group[row]) }),
  };
}
