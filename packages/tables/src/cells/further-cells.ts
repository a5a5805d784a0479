/** How many rows were fixed, or are new to a model, for people to be told. */
export interface FixedRows {
  /** Rows whose quantiles crossed, and were sorted. */
  readonly crossed: number;
  /** Rows that said they were certain, and got the least width. */
  readonly certain: number;
  /** Rows of groups that the model does not know, where there are some. */
  readonly unknown?: UnknownGroups | undefined;
}

/** Groups that a model does not know. */
export interface UnknownGroups {
  readonly rows: number;
  /** Some of their labels. */
  readonly labels: readonly string[];
}

/**
 * What reads further cells of each row of a block beside its columns of numbers, such as those of a form of predicted
 * distributions: a row is handed in once all its other cells are good.
 */
export interface FurtherCells {
  /** The columns of the cells, in the order in which they are handed in. */
  readonly places: readonly { readonly name: string; readonly index: number }[];
  /** Takes in the cells of a row; answers what is wrong with a row that was left out. */
  add(cells: readonly unknown[]): string | undefined;
  /** The numbers of the rows taken in, column by column; they come behind those of the other columns. */
  columns(): readonly Float64Array[];
  fixed(): FixedRows;
}
