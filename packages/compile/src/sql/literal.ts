/** A float64 literal that every engine reads as a floating-point number, never as a decimal: all digits, with an exponent. */
export function literal(value: number): string {
  const text = value.toExponential();
  return value < 0 ? `(${text})` : text;
}
