import { dateFrom } from "@distcal/tables";
import { equalParts } from "./equal-parts.ts";
import type { RowParts } from "./row-parts.ts";

const day = 86_400_000;

/** The dates of a column of texts, NaN for rows without one; undefined where some text is none. */
export function datesOf({
  codes,
  texts,
}: {
  readonly codes: Int32Array;
  readonly texts: readonly string[];
}): Float64Array | undefined {
  const dates = Float64Array.from(texts, dateFrom);
  if (dates.some(Number.isNaN)) return undefined;
  return Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : dates[code]));
}

const pad = (value: number): string => String(value).padStart(2, "0");
const monthOf = (date: Date): string => `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}`;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What the period of a time is called, from coarse to fine; names rise with time. */
const periods: readonly ((time: number) => string)[] = [
  (time) => String(new Date(time).getUTCFullYear()),
  (time) => `${new Date(time).getUTCFullYear()} Q${1 + Math.floor(new Date(time).getUTCMonth() / 3)}`,
  (time) => monthOf(new Date(time)),
  // 1 January 1970 was a Thursday; a week is called by its Monday.
  (time) => `week of ${dayOf(time - ((((Math.floor(time / day) + 3) % 7) + 7) % 7) * day)}`,
  dayOf,
  (time) => `${dayOf(time)} ${pad(new Date(time).getUTCHours())}h`,
];

const mostPeriods = 12;

/**
 * Dates by the years, quarters, months, weeks, days or hours that tell most of them apart in at most 12 parts, the coarsest of
 * those that tell as many apart; else equal parts.
 */
export function dateParts(dates: Float64Array): RowParts {
  const times = [...new Set(dates)].filter((time) => !Number.isNaN(time)).sort((a, b) => a - b);
  let best: { readonly nameOf: ReadonlyMap<number, string>; readonly names: readonly string[] } | undefined;
  for (const period of periods) {
    const nameOf = new Map(times.map((time) => [time, period(time)]));
    const names = [...new Set(nameOf.values())];
    if (names.length <= mostPeriods && names.length > (best?.names.length ?? 0)) best = { nameOf, names };
  }
  if (best === undefined) return equalParts(dates, dayOf);
  const { nameOf, names } = best;
  const places = new Map(names.map((name, place) => [name, place]));
  return { of: Int32Array.from(dates, (time) => places.get(nameOf.get(time) ?? "") ?? -1), names };
}
