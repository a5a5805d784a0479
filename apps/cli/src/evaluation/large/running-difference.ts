/** A paired difference as its sums, so that those of blocks of rows add up. */
export interface DifferenceSums {
  /** Rows whose difference is finite. */
  readonly rows: number;
  readonly mean: number;
  /** Σ (difference − mean)². */
  readonly squares: number;
  /** Rows that only the first forecast, or only the second, rules out. */
  readonly gained: number;
  readonly lost: number;
}

/** The sums of a loss after minus before, row by row. */
export function differenceSums(before: Float64Array, after: Float64Array): DifferenceSums {
  let [rows, mean, squares, gained, lost] = [0, 0, 0, 0, 0];
  for (let row = 0; row < before.length; row++) {
    const change = after[row] === before[row] ? 0 : after[row] - before[row];
    if (change === Number.NEGATIVE_INFINITY) gained++;
    else if (change === Number.POSITIVE_INFINITY) lost++;
    else {
      rows++;
      const step = change - mean;
      mean += step / rows;
      squares += step * (change - mean);
    }
  }
  return { rows, mean, squares, gained, lost };
}

/** The sums over the rows of both (Chan, Golub & LeVeque 1983). */
export function addedSums(a: DifferenceSums, b: DifferenceSums): DifferenceSums {
  const rows = a.rows + b.rows;
  if (rows === 0) return { ...a, gained: a.gained + b.gained, lost: a.lost + b.lost };
  const step = b.mean - a.mean;
  return {
    rows,
    mean: a.mean + (step * b.rows) / rows,
    squares: a.squares + b.squares + (step * step * a.rows * b.rows) / rows,
    gained: a.gained + b.gained,
    lost: a.lost + b.lost,
  };
}
