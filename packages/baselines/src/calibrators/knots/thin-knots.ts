/** Points of a rising function, such as a cdf. */
export interface Knots {
  readonly x: Float64Array;
  /** Not falling. */
  readonly y: Float64Array;
}

/** The most knots that a model keeps by default. */
export const defaultMaxKnots = 4096;

/**
 * At most `most` of the knots, always the first and the last. Lines through the ones that are left differ from lines
 * through all by at most 2/(most − 2) of the whole rise: two neighbours that are left were neighbours before, or the
 * function rises by no more than that between them. Knots that are few enough are all kept.
 */
export function thinKnots({ x, y }: Knots, most: number): Knots {
  const last = x.length - 1;
  if (x.length <= most) return { x, y };
  const step = (2 * (y[last] - y[0])) / (most - 2);
  const kept = [0];
  for (let i = 1; i < last; i++) {
    if (y[i + 1] - y[kept[kept.length - 1]] > step) kept.push(i);
  }
  kept.push(last);
  return { x: Float64Array.from(kept, (i) => x[i]), y: Float64Array.from(kept, (i) => y[i]) };
}
