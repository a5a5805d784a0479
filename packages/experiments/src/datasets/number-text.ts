/**
 * The shortest text that reads back to the same number, in the form of the prepared files: an exponent of two digits
 * below 0.0001, where JavaScript by itself would write noughts.
 */
export function numberText(value: number): string {
  const size = Math.abs(value);
  if (!(size > 0 && size < 1e-4)) return String(value);
  return value.toExponential().replace(/e-(\d)$/, "e-0$1");
}
