import { increasingColumn } from "./columns.ts";
import { evenlySpaced } from "./thin.ts";

/** The longest side of a grid of values that is drawn in full. */
const mostGridSide = 100;

/** Values on a grid as a contour takes them: rows from low to high targets, each from left to right. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/** A validated copy of a column whose numbers go up by equal steps, at least two of them. */
export function regularColumn(where: string, name: string, values: ArrayLike<number>): Float64Array {
  const column = increasingColumn(where, name, values);
  if (column.length < 2) {
    throw new RangeError(`${where}: ${name} must have at least 2 values, got ${column.length}; pass a grid`);
  }
  const step = (column[column.length - 1] - column[0]) / (column.length - 1);
  for (let i = 1; i < column.length; i++) {
    const here = column[i] - column[i - 1];
    // Steps computed in different ways differ in their last digits; a picture shows a tenth of a percent at best.
    if (!(Math.abs(here - step) <= 1e-3 * step)) {
      const remedy = "pass an evenly spaced grid";
      throw new RangeError(`${where}: steps of ${name} must be equal, got ${here} before ${name}[${i}]; ${remedy}`);
    }
  }
  return column;
}

/** The range of cells around the numbers of a regular column, as many as are drawn: half a step more on both sides. */
export function cellEdges(column: Float64Array): [number, number] {
  const low = column[0];
  const high = column[column.length - 1];
  const half = (high - low) / (Math.min(column.length, mostGridSide) - 1) / 2;
  return [low - half, high + half];
}

/** Transposes values (all targets of the first input first) and keeps at most 100 along each side. */
export function thinGrid(values: Float64Array, size: { readonly columns: number; readonly rows: number }): Grid {
  const across = evenlySpaced(size.columns, mostGridSide);
  const up = evenlySpaced(size.rows, mostGridSide);
  const thinned = new Float64Array(across.length * up.length);
  for (let r = 0; r < up.length; r++) {
    for (let c = 0; c < across.length; c++) thinned[r * across.length + c] = values[across[c] * size.rows + up[r]];
  }
  return { columns: across.length, rows: up.length, values: thinned };
}
