import { type MonotoneMap, mapFromScores } from "@distcal/beta-link";
import { log1mexp, logNormalCdf, scoreFromLogs, segmentOf } from "@distcal/numerics";
import type { Knots } from "../knots/thin-knots.ts";

/** How much of the identity is mixed in, so that the density is above zero where a map is flat: one ulp of 1. */
const floorShare: number = Number.EPSILON;

const halfLogTwoPi = 0.9189385332046728;

/**
 * The map of straight lines on probabilities through (0, 0), the knots and (1, 1); a share of 2⁻⁵² is the identity. Of a
 * standard normal it makes the cdf G(Φ(z)), density φ(z)·(slope of the line). Both G and 1 − G are kept at each knot, so
 * that either tail has all its digits.
 */
export function lineMap(knots: Knots): MonotoneMap {
  const { q, below, above, slope } = tiedDown(knots);
  const last = q.length - 1;
  const logSlope = slope.map(Math.log);
  const bends = q.slice(1, last).map((p) => scoreFromLogs(Math.log(p), Math.log1p(-p)));
  // By score, because neighbouring probabilities near 1 are far apart in it.
  const borders = Float64Array.from([-Infinity, ...bends, Infinity]);
  const lineAt = (z: number): number => segmentOf(borders, z);
  return mapFromScores({
    logPdf: (z: number) => logSlope[lineAt(z)] - 0.5 * z * z - halfLogTwoPi,
    logCdf(z: number): number {
      const log = logNormalCdf(z);
      const p = Math.exp(log);
      const k = lineAt(z);
      if (k === 0) return Math.min(logSlope[0] + log, 0);
      if (below[k] < 0.5) return Math.log(below[k] + slope[k] * (p - q[k]));
      return Math.log1p(-tailOn(k, z));
    },
    logSf(z: number): number {
      const p = Math.exp(logNormalCdf(z));
      const k = lineAt(z);
      if (k < last - 1 && below[k] < 0.5) return Math.log1p(-(below[k] + slope[k] * (p - q[k])));
      return k === last - 1 ? Math.min(logSlope[k] + logNormalCdf(-z), 0) : Math.log(tailOn(k, z));
    },
    quantile(logP: number, log1mP: number): number {
      if (logP < log1mP) {
        const p = Math.exp(logP);
        const k = segmentOf(below, p);
        if (k === 0) return scoreFromLogs(logP - logSlope[0], complement(logP - logSlope[0]));
        const at = Math.min(q[k] + (p - below[k]) / slope[k], q[k + 1]);
        return scoreFromLogs(Math.log(at), Math.log1p(-at));
      }
      const tail = Math.exp(log1mP);
      const k = lineAbove(tail);
      if (k === last - 1) return scoreFromLogs(complement(log1mP - logSlope[k]), log1mP - logSlope[k]);
      const at = Math.min(1 - q[k + 1] + (tail - above[k + 1]) / slope[k], 1 - q[k]);
      return scoreFromLogs(Math.log1p(-at), Math.log(at));
    },
    bends,
    isKinked: true,
  });

  /** 1 − G on line k. */
  function tailOn(k: number, z: number): number {
    return above[k + 1] + slope[k] * (Math.exp(logNormalCdf(-z)) - (1 - q[k + 1]));
  }
  /** The line on which 1 − G takes this value. */
  function lineAbove(tail: number): number {
    let low = 0;
    let high = last;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (above[middle] >= tail) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** ln(1 − eˣ) where rounding may have lifted x to 0. */
function complement(log: number): number {
  return log1mexp(Math.min(log, -Number.MIN_VALUE));
}

interface TiedDown {
  readonly q: Float64Array;
  readonly below: Float64Array;
  readonly above: Float64Array;
  readonly slope: Float64Array;
}

function tiedDown({ x, y }: Knots): TiedDown {
  const inside = Array.from(x.keys()).filter((k) => x[k] > 0 && x[k] < 1);
  const q = Float64Array.from([0, ...inside.map((k) => x[k]), 1]);
  const value = [0, ...inside.map((k) => y[k]), 1];
  return {
    q,
    below: q.map((p, k) => (1 - floorShare) * value[k] + floorShare * p),
    above: q.map((p, k) => (1 - floorShare) * (1 - value[k]) + floorShare * (1 - p)),
    slope: q
      .subarray(0, -1)
      .map((p, k) => ((1 - floorShare) * (value[k + 1] - value[k])) / (q[k + 1] - p) + floorShare),
  };
}
