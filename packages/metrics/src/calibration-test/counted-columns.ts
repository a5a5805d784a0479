import type { TestInput } from "./test-options.ts";

/** The columns of a table as the test reads them. */
export interface TestColumns {
  readonly pit: Float64Array;
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly weights: Float64Array;
  readonly clusters: Int32Array | undefined;
  readonly inputs: readonly TestInput[];
  /** Lower and upper ends of central intervals, alternately. */
  readonly ends: readonly Float64Array[];
}

/** The rows with a weight above 0: the others count for nothing, ranks included. */
export function countedColumns(columns: TestColumns): TestColumns {
  const { pit, mean, std, weights, clusters, inputs, ends } = columns;
  if (weights.every((weight) => weight > 0)) return columns;
  const counted = <Column extends Float64Array | Int32Array>(column: Column): Column =>
    column.filter((_, row) => weights[row] > 0) as Column;
  return {
    pit: counted(pit),
    mean: counted(mean),
    std: counted(std),
    weights: counted(weights),
    clusters: clusters === undefined ? undefined : counted(clusters),
    inputs: inputs.map((input) =>
      "numbers" in input
        ? { name: input.name, numbers: counted(input.numbers) }
        : { name: input.name, labels: input.labels.filter((_, row) => weights[row] > 0) },
    ),
    ends: ends.map(counted),
  };
}
