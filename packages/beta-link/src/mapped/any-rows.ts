import { batchOf, type DistributionBatch, valueAtScore } from "@distcal/distributions";
import { clamp, scoreFromLogs } from "@distcal/numerics";
import type { BaseRows, PointForm } from "./base-rows.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** Base distributions of any family, through the contract of a batch. */
export function anyRows(base: DistributionBatch): BaseRows {
  return Object.freeze({
    length: base.length,
    normal: false,
    offset: () => 0,
    unit: () => 1,
    pointsAt(y: Float64Array, form: PointForm) {
      const [low, high, density] = [base.logCdf(y), base.logSf(y), base.logPdf(y)];
      const write = form === "logs" ? writeLogs : writeScore;
      return (row: number, into: Float64Array) => write(low[row], high[row], density[row], into);
    },
    valueAt: (row: number, score: number) => valueAtScore(base.row(row), score),
    valuesAt(row: number, scores: Float64Array, into: Float64Array) {
      const distribution = base.row(row);
      for (let l = 0; l < into.length; l++) into[l] = valueAtScore(distribution, scores[l]);
    },
    axis(row: number, form: PointForm) {
      const distribution = base.row(row);
      return Object.freeze({
        pointAt(t: number, into: Float64Array) {
          const y = clamp(t);
          const [low, high] = [distribution.logCdf(y), distribution.logSf(y)];
          into[0] = form === "logs" ? low : scoreFromLogs(low, high);
          if (form === "logs") into[1] = high;
        },
        atScore: (score: number) => valueAtScore(distribution, score),
      });
    },
    only: (row: number) => anyRows(batchOf([base.row(row)])),
  });
}

function writeLogs(low: number, high: number, density: number, into: Float64Array): void {
  into[0] = low;
  into[1] = high;
  // Where the density is 0 so are its ratios: −∞ less −∞ is not a number.
  into[2] = density === -Infinity ? 0 : Math.exp(density - low);
  into[3] = density === -Infinity ? 0 : Math.exp(density - high);
}

function writeScore(low: number, high: number, density: number, into: Float64Array): void {
  const z = scoreFromLogs(low, high);
  into[0] = z;
  into[1] = density + (0.5 * z * z + HALF_LOG_TWO_PI);
}
