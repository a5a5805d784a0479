/** A whole number with commas between thousands. Not by a locale: to load one takes longer than most commands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
