const spelled = /^(?:(q|quantile|p|pct|perc|percentile)[_ -]?)?(\d+(?:\.\d+)?|\.\d+)(%?)$/i;

/**
 * The level that a column's name says: q0.05, 0.05, quantile_0.05 as they are, p5, q95, percentile_97.5 and 5% in percent. Numbers
 * without a prefix must be shares below 1, so that columns 1, 2, 3 are not levels. Undefined for other names.
 */
export function quantileLevel(name: string): number | undefined {
  const match = spelled.exec(name.trim());
  if (match === null) return undefined;
  const [, prefix, digits, percent] = match;
  const value = Number(digits);
  const isShare = value < 1 && digits.includes(".");
  if (percent === "%") return percentOf(digits);
  if (isShare) return value;
  return prefix === undefined ? undefined : percentOf(digits);
}

/** A percentage as a share: by its decimal point, so that p97.5 is 0.975 to the last digit. */
function percentOf(digits: string): number {
  return Number(`${digits}e-2`);
}
