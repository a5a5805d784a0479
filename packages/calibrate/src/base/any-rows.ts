import type { Distribution, DistributionBatch } from "@distcal/distributions";
import { batchOf } from "@distcal/distributions";
import { scoreLogs } from "../scores/score-logs.ts";
import type { BaseRows } from "./base-rows.ts";
import { held } from "./normal-rows.ts";
import { tailRoot } from "./tail-root.ts";

/** Above this score 1 − p has lost digits of the upper tail, and the logarithm of the tail finds y. */
const highestExact = 2;
/** Below e^−700 a probability is no longer a normal float64. */
const lowestLog = -700;

/** Base distributions of any family, through the contract of a batch. */
export function anyRows(base: DistributionBatch): BaseRows {
  return Object.freeze({
    length: base.length,
    normal: false,
    offset: () => 0,
    unit: () => 1,
    pointsAt(y: Float64Array) {
      const [low, high, density] = [base.logCdf(y), base.logSf(y), base.logPdf(y)];
      return (row: number, into: Float64Array) => writePoint(low[row], high[row], density[row], into);
    },
    valuesAt(row: number, scores: Float64Array, into: Float64Array) {
      const distribution = base.row(row);
      const point = new Float64Array(4);
      for (let l = 0; l < into.length; l++) into[l] = valueAt(distribution, scores[l], point);
    },
    axis(row: number) {
      const distribution = base.row(row);
      const point = new Float64Array(4);
      return Object.freeze({
        logsAt(t: number, into: Float64Array) {
          const y = held(t);
          into[0] = distribution.logCdf(y);
          into[1] = distribution.logSf(y);
        },
        atScore: (score: number) => valueAt(distribution, score, point),
      });
    },
    only: (row: number) => anyRows(batchOf([base.row(row)])),
  });
}

function writePoint(low: number, high: number, density: number, into: Float64Array): void {
  into[0] = low;
  into[1] = high;
  // Where the density is 0 so are its ratios: −∞ less −∞ is not a number.
  into[2] = density === -Infinity ? 0 : Math.exp(density - low);
  into[3] = density === -Infinity ? 0 : Math.exp(density - high);
}

/** The base quantile at Φ(score), with the digits of both tails. */
function valueAt(row: Distribution, score: number, point: Float64Array): number {
  scoreLogs(score, point);
  if (score > highestExact) {
    const level = Math.min(-Math.expm1(point[1]), 1 - Number.EPSILON / 2);
    return tailRoot(row, true, point[1], row.quantile(level));
  }
  if (point[0] > lowestLog) return row.quantile(Math.exp(point[0]));
  return tailRoot(row, false, point[0], row.quantile(Math.exp(lowestLog)));
}
