import { finiteColumn, positiveColumn, requireFinite, requireLength, requirePositive } from "@distcal/numerics";
import type { Covariance } from "./kernel.ts";
import type { Columns } from "./parts/kernel-part.ts";

/** Below this, gradients of the order of 1 / lengthscale would overflow. */
const leastPositive = 1e-300;

/** The parameters of a kernel as its inner loops read them, refused by name where one is outside its domain. */
export function kernelParameters(
  where: string,
  { parameters }: Covariance,
  values: Readonly<Record<string, number>>,
): Float64Array {
  return Float64Array.from(parameters, ({ name, constraint }) => {
    const value = values[name];
    if (constraint === "real") {
      requireFinite(where, name, value);
    } else {
      requirePositive(where, name, value);
      if (!(value >= leastPositive)) {
        throw new RangeError(`${where}: ${name} must be ≥ ${leastPositive}, got ${value}; scale the points up`);
      }
    }
    return value;
  });
}

/** Refuses columns that lack one of the kernel's, differ in length or leave their domain; answers how long they are. */
export function requireKernelColumns(where: string, { columns }: Covariance, given: Columns): number {
  const rows = requireColumnLengths(where, { columns }, given);
  if (rows > 0) {
    for (const { name, constraint } of columns) {
      (constraint === "real" ? finiteColumn : positiveColumn)(where, name, given[name]);
    }
  }
  return rows;
}

/** Refuses columns that lack one of the kernel's or differ in length; answers how long they are. */
export function requireColumnLengths(where: string, { columns }: Pick<Covariance, "columns">, given: Columns): number {
  const rows = given[columns[0].name]?.length;
  for (const { name } of columns) {
    if (given[name] === undefined) {
      throw new RangeError(`${where}: the kernel reads a column ${name}, got none; pass it with the others`);
    }
    requireLength(where, name, given[name].length, rows);
  }
  return rows;
}
