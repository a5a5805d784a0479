import { expectAllClose } from "../all-close.ts";
import type { DistributionLike } from "./distribution-laws.ts";
import { describeLaws, type Law } from "./law.ts";

type NumberOrRows = number | ArrayLike<number>;

/** What the laws use of a batch of distributions. */
export interface BatchLike {
  readonly length: number;
  pdf(y: NumberOrRows): Float64Array;
  logPdf(y: NumberOrRows): Float64Array;
  cdf(y: NumberOrRows): Float64Array;
  logCdf(y: NumberOrRows): Float64Array;
  logSf(y: NumberOrRows): Float64Array;
  exceedance(y: NumberOrRows): Float64Array;
  quantile(p: NumberOrRows): Float64Array;
  quantiles(levels: ArrayLike<number>): Float64Array[];
  summary(levels: ArrayLike<number>): { mean: Float64Array; std: Float64Array; quantiles: Float64Array[] };
  mean(): Float64Array;
  std(): Float64Array;
  moments?(): { mean: Float64Array; std: Float64Array };
  interval(level: number): { lower: Float64Array; upper: Float64Array };
  row(i: number): Pick<DistributionLike, "cdf" | "quantile" | "mean" | "std">;
}

const levels = [0.001, 0.05, 0.3, 0.5, 0.8, 0.99];

/** The laws of a batch: every way to ask the same question of its rows gives the same answer. */
export function batchLaws(make: () => BatchLike): Law[] {
  const within = (actual: number, expected: number, std: number, label: string): void =>
    expectAllClose(actual, expected, { absolute: 1e-12 * std + 4e-16 * Math.abs(expected), label });
  return [
    {
      name: "quantiles has one array per row: the quantile of each level",
      check: () => {
        const batch = make();
        const [std, table] = [batch.std(), batch.quantiles(levels)];
        if (table.length !== batch.length) throw new Error(`${table.length} arrays for ${batch.length} rows`);
        for (const [k, level] of levels.entries()) {
          const column = batch.quantile(level);
          const perRow = batch.quantile(new Array(batch.length).fill(level));
          for (let i = 0; i < batch.length; i++) {
            within(table[i][k], column[i], std[i], `row ${i}, quantiles at ${level}`);
            within(perRow[i], column[i], std[i], `row ${i}, one level a row at ${level}`);
            within(batch.row(i).quantile(level), column[i], std[i], `row ${i}, its own quantile at ${level}`);
          }
        }
      },
    },
    {
      name: "summary is mean, std and quantiles, and without levels mean and std",
      check: () => {
        const batch = make();
        const { mean, std, quantiles } = batch.summary(levels);
        const alone = batch.summary([]);
        expectAllClose(alone.std, std, { relative: 1e-12, label: "std without levels" });
        alone.mean.forEach((value, i) => {
          within(value, mean[i], std[i], `mean of row ${i} without levels`);
        });
        if (alone.quantiles.length !== batch.length || alone.quantiles.some((row) => row.length > 0)) {
          throw new Error(`without levels there are ${alone.quantiles.length} arrays for ${batch.length} rows`);
        }
        expectAllClose(std, batch.std(), { relative: 1e-12, label: "std" });
        batch.mean().forEach((expected, i) => {
          within(mean[i], expected, std[i], `mean of row ${i}`);
        });
        batch.quantiles(levels).forEach((row, i) => {
          row.forEach((expected, k) => {
            within(quantiles[i][k], expected, std[i], `row ${i} at ${levels[k]}`);
          });
        });
      },
    },
    {
      name: "interval is the pair of quantiles that leaves the same probability on both sides",
      check: () => {
        const batch = make();
        const { lower, upper } = batch.interval(0.9);
        const std = batch.std();
        batch.quantiles([0.05, 0.95]).forEach(([low, high], i) => {
          within(lower[i], low, std[i], `lower end of row ${i}`);
          // (1 + level)/2 is 0.95 to the last bit but one.
          expectAllClose(upper[i], high, { absolute: 1e-11 * std[i] + 4e-16 * Math.abs(high), label: `row ${i}` });
        });
      },
    },
    {
      name: "exceedance is 1 − cdf, with the digits of logSf",
      check: () => {
        const batch = make();
        for (const level of levels) {
          const y = batch.quantile(level);
          const above = batch.exceedance(y);
          expectAllClose(
            above,
            batch.logSf(y).map((log) => Math.exp(log)),
            { label: `logSf at ${level}` },
          );
          expectAllClose(
            above,
            batch.cdf(y).map((mass) => 1 - mass),
            { absolute: 1e-12, label: `cdf at ${level}` },
          );
        }
      },
    },
    {
      name: "moments, where it has them, are those of normal rows",
      check: () => {
        const batch = make();
        const moments = batch.moments?.();
        if (moments === undefined) return;
        expectAllClose(moments.mean, batch.mean(), { label: "mean" });
        expectAllClose(moments.std, batch.std(), { label: "std" });
        // Φ(1) and Φ(−3).
        const [above, below] = [batch.quantile(0.8413447460685429), batch.quantile(0.0013498980316300946)];
        moments.std.forEach((std, i) => {
          expectAllClose((above[i] - moments.mean[i]) / std, 1, { absolute: 1e-12, label: `row ${i}` });
          expectAllClose((below[i] - moments.mean[i]) / std, -3, { absolute: 1e-12, label: `row ${i}` });
        });
      },
    },
    {
      name: "several levels are no answer to quantile: the error names quantiles",
      check: () => {
        const batch = make();
        const several = new Array(batch.length + 1).fill(0.5);
        let message = "no error";
        try {
          batch.quantile(several);
        } catch (error) {
          message = String(error);
        }
        if (!message.includes("quantiles(levels)")) throw new Error(`quantile of ${several.length} levels: ${message}`);
      },
    },
  ];
}

export function describeBatchLaws(name: string, make: () => BatchLike): void {
  describeLaws(`laws of ${name}`, batchLaws(make));
}
