import type { ModelDocument, RowInputs, ValueRange } from "@distcal/distributions";

/** What a fit has seen: predictions and covariates from the lowest to the highest, and groups. */
export interface SeenPredictions {
  readonly meanRange: ValueRange;
  readonly stdRange: ValueRange;
  readonly covariates?: readonly { readonly name: string; readonly range: ValueRange }[];
  readonly labels?: readonly string[];
}

/** Predictions, and what is read beside them. */
interface PredictedColumns extends RowInputs {
  readonly mean: Float64Array;
  readonly std: Float64Array;
}

/** What the fit of a model has seen; undefined where its document does not say. */
export function seenBy(document: ModelDocument): SeenPredictions | undefined {
  const { meanRange, stdRange } = (document["fit"] ?? {}) as Partial<SeenPredictions>;
  if (meanRange === undefined || stdRange === undefined) return undefined;
  const { covariates, groups } = (document["parameters"] ?? {}) as Pick<SeenPredictions, "covariates"> & {
    readonly groups?: Required<Pick<SeenPredictions, "labels">>;
  };
  return { meanRange, stdRange, ...(covariates && { covariates }), ...(groups && { labels: groups.labels }) };
}

/**
 * 1 for each row outside what the fit has seen, by its mean, its standard deviation or a covariate, or of a group that the model
 * does not know.
 */
export function outsideRows(seen: SeenPredictions | undefined, rows: PredictedColumns): Uint8Array {
  const outside = new Uint8Array(rows.mean.length);
  if (seen === undefined) return outside;
  const { meanRange, stdRange, covariates = [], labels } = seen;
  const ranges = [
    [rows.mean, meanRange] as const,
    [rows.std, stdRange] as const,
    ...covariates.map(({ name, range }) => [rows.covariates?.[name] ?? [], range] as const),
  ];
  for (const [column, [low, high]] of ranges) {
    for (let row = 0; row < column.length; row++) if (!(column[row] >= low && column[row] <= high)) outside[row] = 1;
  }
  const { group } = rows;
  if (labels === undefined || group === undefined) return outside;
  const known = new Set<string | number>(labels);
  for (let row = 0; row < group.length; row++) if (!known.has(group[row])) outside[row] = 1;
  return outside;
}

/** How many rows lie outside what the fit has seen. */
export function outsideCount(seen: SeenPredictions | undefined, rows: PredictedColumns): number {
  return outsideRows(seen, rows).reduce((count, each) => count + each, 0);
}

/** Values row after row with one more at the end of each: 1 where the prediction lies outside what the fit has seen, else 0. */
export function withOutside(
  values: Float64Array,
  seen: SeenPredictions | undefined,
  predicted: PredictedColumns,
): Float64Array<ArrayBuffer> {
  const rows = predicted.mean.length;
  const width = rows === 0 ? 0 : values.length / rows;
  const wider = new Float64Array((width + 1) * rows);
  const outside = outsideRows(seen, predicted);
  for (let i = 0; i < rows; i++) {
    wider.set(values.subarray(i * width, (i + 1) * width), i * (width + 1));
    wider[(i + 1) * (width + 1) - 1] = outside[i];
  }
  return wider;
}
