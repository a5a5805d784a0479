/** Rows put into cells by their predicted mean and standard deviation. */
export interface PredictionCells {
  /** Where columns (means) and lines (standard deviations) start and end: one number more than there are of them. */
  readonly meanEdges: readonly number[];
  readonly stdEdges: readonly number[];
  /** The cell of each row: its line times the number of columns, plus its column. */
  readonly cellOf: Int32Array;
  /** How many rows each cell has. */
  readonly rows: Int32Array;
}

/** Cells hold about this many rows where mean and standard deviation are unrelated. */
const rowsPerCell = 40;
/** Columns and lines of the grid: numbers with divisors, so that axes can be labelled evenly. */
const sides: readonly number[] = Object.freeze([2, 3, 4, 6, 8]);

/**
 * A grid on the quantiles of mean and standard deviation, of up to 8 by 8 cells: every column and every line has equally
 * many rows, ties aside. A column that never changes is not cut: the grid is then a strip.
 */
export function predictionCells(mean: Float64Array, std: Float64Array): PredictionCells {
  const wanted = Math.sqrt(mean.length / rowsPerCell);
  const side = sides.findLast((count) => count <= wanted) ?? sides[0];
  const [meanEdges, stdEdges] = [quantileEdges(mean, side), quantileEdges(std, side)];
  const columns = meanEdges.length - 1;
  const rows = new Int32Array(columns * (stdEdges.length - 1));
  const cellOf = new Int32Array(mean.length);
  for (let row = 0; row < mean.length; row++) {
    const cell = binOf(stdEdges, std[row]) * columns + binOf(meanEdges, mean[row]);
    cellOf[row] = cell;
    rows[cell]++;
  }
  return Object.freeze({ meanEdges, stdEdges, cellOf, rows });
}

/** The least value, the inner quantiles that differ, and the largest value. */
function quantileEdges(values: Float64Array, bins: number): readonly number[] {
  const sorted = values.slice().sort();
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  const inner = Array.from({ length: bins - 1 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / bins)]);
  return Object.freeze([least, ...new Set(inner.filter((edge) => edge > least)), most]);
}

/** The bin of a value: edges belong to the bin that starts there. */
function binOf(edges: readonly number[], value: number): number {
  let bin = 0;
  while (bin < edges.length - 2 && value >= edges[bin + 1]) bin++;
  return bin;
}
