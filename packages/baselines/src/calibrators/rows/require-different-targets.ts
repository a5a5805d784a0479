/** Throws where all outcomes are one number: they say nothing of a distribution. */
export function requireDifferentTargets(where: string, target: Float64Array): void {
  if (target.some((y) => y !== target[0])) return;
  throw new RangeError(
    `${where}: target must have at least two different values, got ${target.length} times ${target[0]}; ` +
      "collect rows whose outcomes differ",
  );
}
