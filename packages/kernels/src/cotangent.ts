import type { Matrix } from "@distcal/linalg";
import { finiteColumn, requireLength } from "@distcal/numerics";

/** The numbers of a cotangent matrix, refused unless it is rows × cols and finite. */
export function cotangentMatrix(where: string, cotangent: Matrix, rows: number, cols: number): Float64Array {
  const fits = cotangent?.rows === rows && cotangent.cols === cols && cotangent.data?.length === rows * cols;
  if (!fits) {
    const got = `${cotangent?.rows} × ${cotangent?.cols}`;
    throw new RangeError(`${where}: cotangent must be ${rows} × ${cols}, got ${got}; it has the shape of the value`);
  }
  return finiteColumn(where, "cotangent.data", cotangent.data);
}

/** The numbers of a cotangent vector, refused unless there is one for each of `length` rows. */
export function cotangentColumn(where: string, cotangent: ArrayLike<number>, length: number): Float64Array {
  const column = finiteColumn(where, "cotangent", cotangent);
  requireLength(where, "cotangent", column.length, length);
  return column;
}
