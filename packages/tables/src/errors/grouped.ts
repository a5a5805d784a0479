/** A whole number with its digits in threes: 1,234,567. Not by a locale: to load one takes longer than most commands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
