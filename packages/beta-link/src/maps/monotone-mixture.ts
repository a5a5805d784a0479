import { log1mexp, logAddExp, logNormalCdf, monotoneRoot, scoreFromLogs } from "@distcal/numerics";
import { check } from "../beta/check.ts";
import type { MonotoneMap } from "./monotone-map.ts";

/** A map and its share of a mixture. */
export interface MapShare {
  readonly weight: number;
  readonly map: MonotoneMap;
}

/** The mixture of maps p = Σ w_s p_s(q), with slope Σ w_s dp_s/dq; weights are above zero and add to 1. */
export function monotoneMixture(shares: readonly MapShare[]): MonotoneMap {
  const total = shares.reduce((sum, { weight }) => (weight > 0 ? sum + weight : Number.NaN), 0);
  check(
    Math.abs(total - 1) <= 1e-9,
    () => `monotoneMixture: weights must be > 0 and add to 1, got a sum of ${total}; divide each by their sum`,
  );
  const parts = shares.map(({ weight, map }) => ({ logWeight: Math.log(weight), map }));
  const at = new Float64Array(3);
  const valueInto = (logQ: number, log1mQ: number, into: Float64Array): void => {
    let [low, high, slope] = [-Infinity, -Infinity, -Infinity];
    for (const { logWeight, map } of parts) {
      map.valueInto(logQ, log1mQ, at);
      low = logAddExp(low, logWeight + at[0]);
      high = logAddExp(high, logWeight + at[1]);
      slope = logAddExp(slope, logWeight + at[2]);
    }
    // Near 1 a sum of probabilities has lost the digits of its logarithm; the other tail has them.
    into[0] = low <= high ? low : log1mexp(high);
    into[1] = low <= high ? log1mexp(low) : high;
    into[2] = slope;
  };
  return Object.freeze({
    valueInto,
    inverseInto(logP: number, log1mP: number, into: Float64Array) {
      // On normal scores, where a map of any steepness is near to a straight line; the root lies between those of the parts.
      let [low, high] = [Infinity, -Infinity];
      for (const { map } of parts) {
        map.inverseInto(logP, log1mP, at);
        const end = scoreFromLogs(at[0], at[1]);
        low = Math.min(low, end);
        high = Math.max(high, end);
      }
      const target = scoreFromLogs(logP, log1mP);
      const here = new Float64Array(3);
      const value = (z: number): number => {
        valueInto(logNormalCdf(z), logNormalCdf(-z), here);
        return scoreFromLogs(here[0], here[1]) - target;
      };
      const slope = (z: number, error: number): number => {
        const score = target + error;
        return Math.exp(here[2] + 0.5 * (score - z) * (score + z));
      };
      const root = high > low ? monotoneRoot({ low, high, value, slope }) : low;
      into[0] = logNormalCdf(root);
      into[1] = logNormalCdf(-root);
    },
  });
}
