/** The standard deviation of some numbers, in units of the largest so that no square overflows. */
export function spreadOf(values: Float64Array): number {
  const unit = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (unit === 0) return 0;
  const mean = values.reduce((sum, value) => sum + value / unit / values.length, 0);
  return unit * Math.sqrt(values.reduce((sum, value) => sum + (value / unit - mean) ** 2 / values.length, 0));
}
