import type { CompiledCalibrator } from "@distcal/compile";

/** The columns of a compiled calibrator for rows that can all be answered, row after row. */
export function compiledRows(
  compiled: CompiledCalibrator,
  mean: Float64Array,
  std: Float64Array,
): Float64Array<ArrayBuffer> {
  const { columns, invalidCount } = compiled.evaluate({ mean, std });
  // Rows without usable numbers were taken out before; beyond 1e300 a polynomial has nothing to say.
  if (invalidCount > 0) throw new RangeError("predict --fast: a mean or std is beyond 1e300; leave out --fast");
  const rows = new Float64Array(columns.length * mean.length);
  for (const [c, column] of columns.entries()) {
    for (let i = 0; i < column.length; i++) rows[i * columns.length + c] = column[i];
  }
  return rows;
}
