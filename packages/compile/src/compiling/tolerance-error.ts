/** What was reached when the cells, or the levels of the cdf, ran out. */
export interface ToleranceReached {
  readonly tolerance: number;
  /** The largest error of the grid at that point, in units of the predicted std, or of probability for the cdf. */
  readonly reached: number;
  readonly cells: number;
  readonly maxCells: number;
  /** How many levels the cdf had, where it is the cdf that is off. */
  readonly levels?: number;
}

/** The tolerance can't be reached within maxCells, or the cdf not by straight lines between quantiles. */
export class ToleranceError extends Error implements ToleranceReached {
  override readonly name = "ToleranceError";
  readonly tolerance: number;
  readonly reached: number;
  readonly cells: number;
  readonly maxCells: number;
  readonly levels?: number;

  constructor({ tolerance, reached, cells, maxCells, levels }: ToleranceReached) {
    const got = Number(reached.toPrecision(3));
    super(
      levels === undefined
        ? `compile: the error must be ≤ ${tolerance}, got ${got} with ${cells} cells, and more would need ` +
            `a table of over ${maxCells} rows; raise maxCells or the tolerance`
        : `compile: the error of the cdf must be ≤ ${tolerance}, got ${got} with quantiles at ${levels} levels; ` +
            "raise the tolerance, or leave out the cdf: a cdf with jumps has no end of levels",
    );
    this.tolerance = tolerance;
    this.reached = reached;
    this.cells = cells;
    this.maxCells = maxCells;
    if (levels !== undefined) this.levels = levels;
  }
}
