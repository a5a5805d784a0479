const pattern =
  /^(\d{4})[-/](\d{2})(?:[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)?)?)?$/;

/** A date such as 2024-03-31, 2024-03 or 2024-03-31T10:00 in milliseconds, by the calendar and clock as written; else NaN. */
export function dateFrom(text: string): number {
  const found = pattern.exec(text);
  if (found === null) return Number.NaN;
  const [year, month, date = 1, hour = 0, minutes = 0, seconds = 0] = found
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part))) as [number, number, ...number[]];
  const time = Date.UTC(year, month - 1, date, hour, minutes, seconds);
  const read = new Date(time);
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === date && hour < 24 && minutes < 60;
  return isReal ? time : Number.NaN;
}
