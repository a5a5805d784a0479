/** A width within float64: above nought and finite, where a product of a std and a factor is not. */
export function heldWidth(width: number): number {
  return Math.min(Math.max(width, Number.MIN_VALUE), Number.MAX_VALUE);
}
