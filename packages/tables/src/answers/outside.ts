import type { ModelDocument, ValueRange } from "@distcal/distributions";

/** The predictions that a fit has seen: from the lowest to the highest mean and standard deviation. */
export interface SeenPredictions {
  readonly meanRange: ValueRange;
  readonly stdRange: ValueRange;
}

/** What the fit of a model has seen; undefined where its document does not say. */
export function seenBy(document: ModelDocument): SeenPredictions | undefined {
  const { meanRange, stdRange } = (document["fit"] ?? {}) as Partial<SeenPredictions>;
  return meanRange === undefined || stdRange === undefined ? undefined : { meanRange, stdRange };
}

/** Whether a prediction lies outside what the fit has seen, by its mean or its standard deviation. */
export function isOutside({ meanRange, stdRange }: SeenPredictions, mean: number, std: number): boolean {
  return !(mean >= meanRange[0] && mean <= meanRange[1] && std >= stdRange[0] && std <= stdRange[1]);
}

/** How many predictions lie outside what the fit has seen. */
export function outsideCount(seen: SeenPredictions | undefined, mean: Float64Array, std: Float64Array): number {
  if (seen === undefined) return 0;
  return mean.reduce((count, value, row) => count + Number(isOutside(seen, value, std[row])), 0);
}

/** Values row after row with one more at the end of each: 1 where the prediction lies outside what the fit has seen, else 0. */
export function withOutside(
  values: Float64Array,
  seen: SeenPredictions | undefined,
  mean: Float64Array,
  std: Float64Array,
): Float64Array<ArrayBuffer> {
  const rows = mean.length;
  const width = rows === 0 ? 0 : values.length / rows;
  const wider = new Float64Array((width + 1) * rows);
  for (let i = 0; i < rows; i++) {
    wider.set(values.subarray(i * width, (i + 1) * width), i * (width + 1));
    wider[(i + 1) * (width + 1) - 1] = seen !== undefined && isOutside(seen, mean[i], std[i]) ? 1 : 0;
  }
  return wider;
}
