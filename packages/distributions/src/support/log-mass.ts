import { log1mexp } from "@distcal/numerics";
import type { DistributionBatch } from "../contracts/distribution.ts";

/** Differences of logarithms below this have lost half of their digits: there the density times the width is exact to as many. */
const leastDifference = 1e-8;

/** ln of the probability between two points, from the logarithms of both tails at each, so that nothing cancels in either tail. */
export function logMassOfTails(logCdfLow: number, logSfLow: number, logCdfHigh: number, logSfHigh: number): number {
  const isLower = logCdfHigh <= logSfLow;
  const [more, less] = isLower ? [logCdfHigh, logCdfLow] : [logSfLow, logSfHigh];
  if (more === -Infinity) return -Infinity;
  return more + log1mexp(Math.min(less - more, 0));
}

/**
 * ln P(low < Y ≤ high) of each row, exact in both tails and for ends that lie close together; an end may be infinite. Where both
 * ends are one number it is the density there, ln f.
 */
export function logMasses(batch: DistributionBatch, low: Float64Array, high: Float64Array): Float64Array {
  // Infinite ends have known logarithms; in their place stands a point that the batch can answer.
  const finite = (y: number, other: number): number => (Number.isFinite(y) ? y : Number.isFinite(other) ? other : 0);
  const [from, to] = [low.map((y, i) => finite(y, high[i])), high.map((y, i) => finite(y, low[i]))];
  const middle = batch.logPdf(from.map((y, i) => 0.5 * y + 0.5 * to[i]));
  if (low.every((y, i) => y === high[i])) return middle;
  const [logCdfLow, logSfLow, logCdfHigh, logSfHigh] = [
    batch.logCdf(from),
    batch.logSf(from),
    batch.logCdf(to),
    batch.logSf(to),
  ];
  return low.map((y, i) => {
    if (y === high[i]) return middle[i];
    const [belowLow, aboveLow] = y === -Infinity ? [-Infinity, 0] : [logCdfLow[i], logSfLow[i]];
    const [belowHigh, aboveHigh] = high[i] === Infinity ? [0, -Infinity] : [logCdfHigh[i], logSfHigh[i]];
    const difference = belowHigh <= aboveLow ? belowHigh - belowLow : aboveLow - aboveHigh;
    if (difference > leastDifference || difference === Infinity) {
      return logMassOfTails(belowLow, aboveLow, belowHigh, aboveHigh);
    }
    const width = high[i] - y;
    return width < Infinity ? middle[i] + Math.log(width) : -Infinity;
  });
}
