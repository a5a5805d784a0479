/** What hostile inputs are drawn with: a seeded generator of numbers. */
export interface RandomSource {
  /** In [0, 1). */
  uniform(): number;
}

/** One of some items. */
export function oneOf<T>(random: RandomSource, items: readonly T[]): T {
  return items[below(random, items.length)];
}

/** A whole number from 0 to below `end`. */
export function below(random: RandomSource, end: number): number {
  return Math.floor(random.uniform() * end);
}
