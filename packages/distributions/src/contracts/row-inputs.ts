/** What is known of rows beside their predictions. */
export interface RowInputs {
  /** Columns of numbers by name, such as a forecast's horizon: at most 8. A model that learnt from them needs them again. */
  readonly covariates?: Readonly<Record<string, ArrayLike<number>>> | undefined;
}

/** What a model reads of rows beside their predictions. */
export interface ModelInputs {
  /** The names of its covariates. */
  readonly covariates: readonly string[];
}
