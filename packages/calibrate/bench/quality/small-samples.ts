import { coverage, logScore } from "@distcal/metrics";
import { shuffledRows } from "@distcal/numerics";
import { fit } from "../../src/index.ts";
import { type ObservedColumns, qualityTable, qualityTableNames } from "./quality-table.ts";

/** What fits to few rows give, on average over draws and tables. */
export interface SmallSamples {
  readonly rows: number;
  readonly fits: number;
  /** The share of outcomes in the central 90 % interval. */
  readonly ninety: number;
  /** NLL less that of the same fits without their last look. */
  readonly gain: number;
}

/** Fits to draws of this many rows of every table of published models that has them. */
export async function smallSamples(rows: number, draws: number): Promise<SmallSamples> {
  const sum = { fits: 0, ninety: 0, gain: 0 };
  for (const name of qualityTableNames().filter((path) => path.startsWith("real/"))) {
    const table = qualityTable(name, { fit: Number.POSITIVE_INFINITY, test: 2000 });
    if (table.fit.mean.length < rows) continue;
    for (let draw = 0; draw < draws; draw++) {
      const known = drawn(table.fit, rows, 1000 * draw + rows);
      const whole = (await fit(known)).calibrate(table.test);
      const without = (await fit(known, { without: ["final-shape"] })).calibrate(table.test);
      const { target } = table.test;
      sum.fits++;
      sum.ninety += coverage(target, whole, { levels: [0.9] }).coverage[0];
      sum.gain += logScore(target, whole) - logScore(target, without);
    }
  }
  return { rows, fits: sum.fits, ninety: sum.ninety / sum.fits, gain: sum.gain / sum.fits };
}

function drawn({ mean, std, target }: ObservedColumns, rows: number, seed: number): ObservedColumns {
  const chosen = shuffledRows(mean.length, seed).subarray(0, rows);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  return { mean: pick(mean), std: pick(std), target: pick(target) };
}
