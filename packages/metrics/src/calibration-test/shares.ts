import { BINS, type PitRange } from "./pit-bins.ts";
import type { Sums } from "./sums.ts";

/** A share of rows by weight, with its standard error. */
export interface Share {
  readonly share: number;
  readonly error: number;
  /** How many independent rows of equal weight would have this error. */
  readonly rows: number;
}

/** The share of a region's rows whose U falls in a range; error √(p(1 − p)/n), of clusters' sums where larger. */
export function shareOf(sums: Sums, region: number, range: PitRange): Share {
  const { bins, units, squares, clustered } = sums;
  const regions = squares.length;
  const within = new Float64Array(units);
  const whole = new Float64Array(units);
  let inside = 0;
  let total = 0;
  for (let unit = 0; unit < units; unit++) {
    const start = (unit * regions + region) * BINS;
    for (let bin = 0; bin < BINS; bin++) {
      whole[unit] += bins[start + bin];
      if (bin >= range.from && bin < range.to) within[unit] += bins[start + bin];
    }
    inside += within[unit];
    total += whole[unit];
  }
  if (!(total > 0)) return { share: range.p, error: 0.5, rows: 0 };
  const share = inside / total;
  const rows = total ** 2 / squares[region];
  // One more row inside and one outside, so that no error is 0 (Agresti & Coull 1998).
  const p = (share * rows + 1) / (rows + 2);
  const variance = (p * (1 - p)) / rows;
  if (!clustered) return { share, error: Math.sqrt(variance), rows };
  let deviations = 0;
  for (let unit = 0; unit < units; unit++) deviations += (within[unit] - share * whole[unit]) ** 2;
  const larger = Math.max(variance, deviations / total ** 2);
  return { share, error: Math.sqrt(larger), rows: (p * (1 - p)) / larger };
}
