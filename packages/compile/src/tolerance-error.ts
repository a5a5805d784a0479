/** What was reached when the cells ran out. */
export interface ToleranceReached {
  readonly tolerance: number;
  /** The largest error of the grid at that point, in units of the predicted std. */
  readonly reached: number;
  readonly cells: number;
  readonly maxCells: number;
}

/** The tolerance can't be reached within maxCells. */
export class ToleranceError extends Error implements ToleranceReached {
  override readonly name = "ToleranceError";
  readonly tolerance: number;
  readonly reached: number;
  readonly cells: number;
  readonly maxCells: number;

  constructor({ tolerance, reached, cells, maxCells }: ToleranceReached) {
    super(
      `compile: the error must be ≤ ${tolerance}, got ${Number(reached.toPrecision(3))} with ${cells} cells, and more would need ` +
        `a table of over ${maxCells} rows; raise maxCells or the tolerance`,
    );
    this.tolerance = tolerance;
    this.reached = reached;
    this.cells = cells;
    this.maxCells = maxCells;
  }
}
