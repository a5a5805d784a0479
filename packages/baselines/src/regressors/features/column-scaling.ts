import type { Matrix } from "@distcal/linalg";

/** Center and scale of each column: (x − center)/scale has mean 0 and population variance 1. */
export interface ColumnScaling {
  readonly center: Float64Array;
  /** 1 where a column is constant, so that it becomes 0. */
  readonly scale: Float64Array;
}

/** A column varies if its spread is above the rounding of its numbers. */
const rounding = 4 * Number.EPSILON;

/** Means and population standard deviations of the columns; in units of the largest number, so that no square overflows. */
export function columnScaling({ rows, cols, data }: Matrix): ColumnScaling {
  const center = new Float64Array(cols);
  const scale = new Float64Array(cols).fill(1);
  for (let j = 0; j < cols; j++) {
    let unit = 0;
    for (let i = 0; i < rows; i++) unit = Math.max(unit, Math.abs(data[i * cols + j]));
    if (unit === 0) continue;
    let mean = 0;
    for (let i = 0; i < rows; i++) mean += data[i * cols + j] / unit / rows;
    let variance = 0;
    let rest = 0;
    for (let i = 0; i < rows; i++) {
      const difference = data[i * cols + j] / unit - mean;
      rest += difference / rows;
      variance += (difference * difference) / rows;
    }
    // What rounding left in the mean is taken out in a second pass (Chan, Golub & LeVeque 1983).
    center[j] = (mean + rest) * unit;
    const std = Math.sqrt(Math.max(0, variance - rest * rest));
    if (std > rounding * Math.sqrt(rows)) scale[j] = std * unit || 1;
  }
  return Object.freeze({ center, scale });
}

/** The scaling that changes nothing. */
export function noScaling(cols: number): ColumnScaling {
  return Object.freeze({ center: new Float64Array(cols), scale: new Float64Array(cols).fill(1) });
}

/** The columns in units of the scaling. */
export function scaleColumns({ rows, cols, data }: Matrix, { center, scale }: ColumnScaling): Matrix {
  const out = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) out[i * cols + j] = (data[i * cols + j] - center[j]) / scale[j];
  }
  return Object.freeze({ rows, cols, data: out });
}

/** Center and scale of one column, and the column in their units. */
export function scaledColumn(values: Float64Array): { center: number; scale: number; scaled: Float64Array } {
  const column: Matrix = { rows: values.length, cols: 1, data: values };
  const scaling = columnScaling(column);
  return { center: scaling.center[0], scale: scaling.scale[0], scaled: scaleColumns(column, scaling).data };
}
