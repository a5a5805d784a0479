import { createRng } from "@distcal/numerics";
import { demandCsv } from "./demand.ts";

/** Columns of a table of predictions, numbers as they stand in the CSV file. */
interface TravelTimes {
  readonly trip: readonly number[];
  readonly mean: readonly number[];
  readonly std: readonly number[];
  readonly target: readonly number[];
}

/**
 * Made-up travel times in minutes as a route planner predicts them. It claims a tenth of the mean and half a minute as
 * the standard deviation. In truth short trips are more certain than that, and long ones run late: their delays are
 * skewed and twice as wide.
 */
export function travelTimes(rows: number, seed: number): TravelTimes {
  const rng = createRng(seed);
  const trip = Array.from({ length: rows }, (_, i) => seed * 10_000 + i + 1);
  const mean = trip.map(() => hundredths(5 + 55 * rng.uniform()));
  const std = mean.map((m) => hundredths(0.5 + 0.1 * m * (0.8 + 0.4 * rng.uniform())));
  const target = mean.map((m, i) => {
    const long = 1 / (1 + Math.exp(-(m - 30) / 5));
    const even = rng.normal();
    const late = -Math.log(rng.uniformOpen()) - 1;
    return hundredths(m + std[i] * ((1 - long) * 0.6 * even + long * (0.4 * even + 1.9 * late)));
  });
  return { trip, mean, std, target };
}

/** The table as CSV, with or without the outcomes. */
function csvOf({ trip, mean, std, target }: TravelTimes, columns: { readonly target: boolean }): string {
  const header = columns.target ? "trip,mean,std,target" : "trip,mean,std";
  const lines = trip.map((t, i) => [t, mean[i], std[i], ...(columns.target ? [target[i]] : [])].join(","));
  return `${[header, ...lines].join("\n")}\n`;
}

/** The files that the guides work with: past rows to learn from, later rows to check with, new rows; and a table to check by region. */
export const exampleFiles: Readonly<Record<string, () => string>> = {
  "past.csv": () => csvOf(travelTimes(600, 1), { target: true }),
  "later.csv": () => csvOf(travelTimes(400, 2), { target: true }),
  "new.csv": () => csvOf(travelTimes(5, 3), { target: false }),
  "demand.csv": demandCsv,
};

function hundredths(value: number): number {
  return Math.round(100 * value) / 100;
}
