import type { Matrix } from "@distcal/linalg";
import { finiteColumn } from "@distcal/numerics";

/** The numbers of a cotangent matrix, refused unless it is rows × cols and finite. */
export function cotangentMatrix(where: string, cotangent: Matrix, rows: number, cols: number): Float64Array {
  const fits = cotangent?.rows === rows && cotangent.cols === cols && cotangent.data?.length === rows * cols;
  if (!fits) {
    const got = `${cotangent?.rows} × ${cotangent?.cols}`;
    throw new RangeError(`${where}: cotangent must be ${rows} × ${cols}, got ${got}; it has the shape of the value`);
  }
  return finiteColumn(where, "cotangent.data", cotangent.data);
}
