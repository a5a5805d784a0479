/** What is wrong with two columns of knots of a model file, in words; undefined where nothing is. */
export function risingKnots(
  xName: string,
  x: readonly number[],
  yName: string,
  y: readonly number[],
  fewest = 1,
): string | undefined {
  if (x.length !== y.length) return `must have as many numbers in ${yName} as in ${xName}`;
  if (x.length < fewest) return `must have at least ${fewest} numbers in ${xName}`;
  for (let k = 1; k < x.length; k++) {
    if (!(x[k] > x[k - 1])) return `must have ${xName}[${k}] > ${xName}[${k - 1}]`;
    if (!(y[k] > y[k - 1])) return `must have ${yName}[${k}] > ${yName}[${k - 1}]`;
  }
  return undefined;
}

/** Throws unless a number of knots is one that a model can hold. */
export function requireKnotCount(where: string, maxKnots: number): void {
  if (!(Number.isSafeInteger(maxKnots) && maxKnots >= 4 && maxKnots <= 1_000_000)) {
    throw new RangeError(
      `${where}: maxKnots must be an integer from 4 to 1000000, got ${maxKnots}; pass one such as 4096`,
    );
  }
}
