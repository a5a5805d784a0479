/** What is known of rows beside their predictions. */
export interface RowInputs {
  /** Columns of numbers by name, such as a forecast's horizon: at most 8. A model that learnt from them needs them again. */
  readonly covariates?: Readonly<Record<string, ArrayLike<number>>> | undefined;
  /** A label for each row, such as a region: at most 10,000 different ones. A model that learnt from them needs them again. */
  readonly group?: ArrayLike<string | number> | undefined;
}

/** What a model reads of rows beside their predictions. */
export interface ModelInputs {
  /** The names of its covariates. */
  readonly covariates: readonly string[];
  /** Whether it reads a group of each row. */
  readonly group: boolean;
  /** The groups that it knows; absent where it reads none. */
  readonly labels?: readonly string[];
}
