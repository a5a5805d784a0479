/** What is read of each row beside its prediction: plain data, which can be handed to another thread. */
export interface InputColumns {
  /** The covariates, as the model knows them. */
  readonly covariates: readonly string[];
  /** The column of each in the table. */
  readonly covariateColumns: readonly string[];
  /** Which of them hold dates, as days since 1970; of the first row read, where it is left out. */
  readonly dates?: readonly boolean[] | undefined;
  /** The columns of the group, whose labels are crossed; none where rows have no group. */
  readonly groupColumns: readonly string[];
  /** The labels of groups: a row's group is its place among them. */
  readonly labels?: readonly string[] | undefined;
  /** Whether a model says which labels there are: then others are unknown; else they are added. */
  readonly isFitted: boolean;
}

/** The columns of a table that are read, covariates first. */
export function columnsOfInputs(inputs: InputColumns | undefined): readonly string[] {
  return inputs === undefined ? [] : [...inputs.covariateColumns, ...inputs.groupColumns];
}

/** The columns by role, as a model file remembers them; of dates the numbers are days. */
export function inputsToRemember({
  covariateColumns,
  dates = [],
  groupColumns,
}: InputColumns): Readonly<Record<string, readonly string[]>> {
  const lists = {
    covariates: covariateColumns,
    dates: covariateColumns.filter((_, c) => dates[c]),
    group: groupColumns,
  };
  return Object.fromEntries(Object.entries(lists).filter(([, names]) => names.length > 0));
}

/** How many numbers a row has of them: one a covariate, and one for its group. */
export function widthOfInputs(inputs: InputColumns | undefined): number {
  return inputs === undefined ? 0 : inputs.covariateColumns.length + Math.min(1, inputs.groupColumns.length);
}
