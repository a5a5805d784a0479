import { type Knots, thinKnots } from "../knots/thin-knots.ts";

/** Sorted residuals, each with its rank among all rows, 1 … rows; tied ones once, with the mean of their ranks. */
export interface ResidualTable {
  readonly values: readonly number[];
  readonly ranks: readonly number[];
}

/** Residuals closer together than this share of the whole width count as ties. */
const tie = 1e-12;

/** The table of these residuals with at most `most` of them; throws where all are the same. */
export function residualTable(where: string, residuals: Float64Array, most: number): ResidualTable {
  const sorted = residuals.slice().sort();
  const count = sorted.length;
  const width = sorted[count - 1] - sorted[0];
  if (!(width > 0 && width < Number.POSITIVE_INFINITY)) {
    throw new RangeError(
      `${where}: residuals must have at least two different values, got ${count} from ${sorted[0]} to ` +
        `${sorted[count - 1]}; collect rows whose outcomes differ from their predictions by different amounts`,
    );
  }
  const values: number[] = [];
  const ranks: number[] = [];
  for (let from = 0, to = 0; from < count; from = to) {
    while (to < count && sorted[to] - sorted[from] <= tie * width) to++;
    values.push(sorted[from]);
    ranks.push(0.5 * (from + 1 + to));
  }
  const all: Knots = { x: Float64Array.from(values), y: Float64Array.from(ranks) };
  const { x, y } = thinKnots(all, most);
  return { values: Array.from(x), ranks: Array.from(y) };
}
