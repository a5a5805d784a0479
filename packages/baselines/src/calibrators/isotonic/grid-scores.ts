import { type DistributionBatch, type PredictionColumns, predictionTable } from "@distcal/distributions";
import { finiteColumn } from "@distcal/numerics";

/** What the paper's evaluation on a grid gives: scores over rows, and the two columns that they come from. */
export interface GridScores {
  /** −ln density, the mean over rows. */
  readonly nll: number;
  /** The mean squared distance of the target from the mean of the density on the grid. */
  readonly mse: number;
  /** The pinball loss, the mean over rows and the levels 0.05, 0.1, …, 0.95; the paper prints its sum over rows. */
  readonly pinball: number;
  /** −ln density of each row. */
  readonly rowNll: Float64Array;
  /** The mean of each row. */
  readonly mean: Float64Array;
}

/** A forecast as the grid reads it. */
export type GridForecast = Pick<DistributionBatch, "length" | "cdf">;

/** −ln of it is the score of a row whose density on the grid is zero, as in the authors' evaluation. */
const zeroDensity = Number.EPSILON;

/** The paper's grid, from the predictions of the fitting rows: evenly spaced points from the least mean − 8 times the largest std to the largest mean + the same. */
export function paperGrid(predictions: PredictionColumns, points = 4096): Float64Array {
  if (!(Number.isSafeInteger(points) && points >= 3)) {
    throw new RangeError(`paperGrid: points must be an integer ≥ 3, got ${points}; pass one such as 4096`);
  }
  const { mean, std } = predictionTable({ mean: predictions.mean, std: predictions.std });
  const reach = 8 * std.reduce((most, s) => Math.max(most, s), 0);
  const from = mean.reduce((least, m) => Math.min(least, m), Infinity) - reach;
  const to = mean.reduce((most, m) => Math.max(most, m), -Infinity) + reach;
  return Float64Array.from({ length: points }, (_, k) => from + ((to - from) * k) / (points - 1));
}

/**
 * Scores as the paper computes them (Song et al. 2019, §5, as in the authors' code), from the cdf at the points of an even
 * grid alone: the density is the difference of neighbours over the step, read in the cell that holds the target; the
 * mean is a trapezoid sum over the cells' middles; a quantile is the grid point whose cdf is nearest to its level. A row
 * of zero density there scores −ln 2⁻⁵² = 36.04.
 */
export function scoresOnGrid(observed: ArrayLike<number>, forecast: GridForecast, grid: Float64Array): GridScores {
  const target = finiteColumn("scoresOnGrid", "observed", observed);
  const rows = target.length;
  if (forecast.length !== rows) {
    throw new RangeError(`scoresOnGrid: forecast must have ${rows} rows, got ${forecast.length}; pass one per target`);
  }
  const cells = grid.length - 1;
  const step = (grid[cells] - grid[0]) / cells;
  const rowNll = new Float64Array(rows);
  const mean = new Float64Array(rows);
  const quantiles = quantileSearch(rows);
  const cellOf = target.map((y) => Math.min(Math.max(Math.floor((y - grid[0]) / step), 0), cells - 1));
  let before = forecast.cdf(grid[0]);
  quantiles.see(before, grid[0]);
  for (let k = 0; k < cells; k++) {
    const after = forecast.cdf(grid[k + 1]);
    quantiles.see(after, grid[k + 1]);
    const middle = 0.5 * grid[k] + 0.5 * grid[k + 1];
    // Outer middles count half in a trapezoid sum.
    const weight = k === 0 || k === cells - 1 ? 0.5 : 1;
    for (let i = 0; i < rows; i++) {
      const mass = after[i] - before[i];
      mean[i] += weight * middle * mass;
      if (cellOf[i] === k) rowNll[i] = -Math.log(mass > 0 ? mass / step : zeroDensity);
    }
    before = after;
  }
  const average = (answer: (i: number) => number): number => target.reduce((sum, _, i) => sum + answer(i) / rows, 0);
  return Object.freeze({
    nll: average((i) => rowNll[i]),
    mse: average((i) => (target[i] - mean[i]) ** 2),
    pinball: average((i) => quantiles.pinball(i, target[i])),
    rowNll,
    mean,
  });
}

const levels = Float64Array.from({ length: 19 }, (_, l) => (l + 1) / 20);

/**
 * The grid point whose cdf is nearest to each level, the first of equals, found while the grid is walked: it is where the
 * cdf first reaches the level, or where it first took the value that it had before that.
 */
function quantileSearch(rows: number): {
  see(cdf: Float64Array, at: number): void;
  pinball(row: number, y: number): number;
} {
  const nearest = new Float64Array(rows * levels.length);
  const reached = new Int32Array(rows);
  const value = new Float64Array(rows).fill(-Infinity);
  const since = new Float64Array(rows);
  return {
    see(cdf: Float64Array, at: number): void {
      for (let i = 0; i < rows; i++) {
        const now = cdf[i];
        for (let l = reached[i]; l < levels.length; l++) {
          // Where no point reaches a level, the last plateau is the nearest.
          nearest[i * levels.length + l] = levels[l] - value[i] <= Math.abs(now - levels[l]) ? since[i] : at;
          if (!(now >= levels[l])) break;
          reached[i] = l + 1;
        }
        if (now !== value[i]) {
          value[i] = now;
          since[i] = at;
        }
      }
    },
    pinball(row: number, y: number): number {
      // Levels that the grid never reaches share the point of the first of them.
      const unreached = Math.min(reached[row], levels.length - 1);
      let sum = 0;
      for (let l = 0; l < levels.length; l++) {
        const error = y - nearest[row * levels.length + Math.min(l, unreached)];
        sum += (error >= 0 ? levels[l] : levels[l] - 1) * error;
      }
      return sum / levels.length;
    },
  };
}
