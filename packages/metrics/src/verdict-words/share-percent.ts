/** A share with its standard error: "88.4 % ± 0.9". */
export function sharePercent(share: number, error: number): string {
  return `${(100 * share).toFixed(1)} % ± ${(100 * error).toFixed(1)}`;
}
