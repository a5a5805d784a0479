/** Throws unless every standard deviation of a forecast is a finite number above zero. */
export function requireFiniteStd(where: string, std: Float64Array): void {
  for (let row = 0; row < std.length; row++) {
    if (isFiniteStd(std[row])) continue;
    const remedy = "this metric compares variances: leave such rows out, or judge them by crps and coverage";
    throw new RangeError(`${where}: forecast.std()[${row}] must be finite and > 0, got ${std[row]}; ${remedy}`);
  }
}

/** Whether a standard deviation can be compared with errors. */
export function isFiniteStd(std: number): boolean {
  return std > 0 && std < Number.POSITIVE_INFINITY;
}
