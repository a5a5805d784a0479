import { log1mexp } from "@distcal/numerics";
import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import type { BetaMap } from "../src/index.ts";

/** Maps with a and b in [1e-3, 1e3]. */
export const anyMap: fc.Arbitrary<BetaMap> = fc.record({
  logA: numberBetween(Math.log(1e-3), Math.log(1e3)),
  logB: numberBetween(Math.log(1e-3), Math.log(1e3)),
  c: numberBetween(-5, 5),
});

/** ln q and ln(1 − q) from logit q, exact in both tails. */
export function logsFromLogit(logit: number): { logQ: number; log1mQ: number } {
  const excess = Math.log1p(Math.exp(-Math.abs(logit)));
  return { logQ: Math.min(logit, 0) - excess, log1mQ: -Math.max(logit, 0) - excess };
}

/** Both tails of q, by the logarithm of the smaller of q and 1 − q: from −1e6 up to ln ½. */
export const anyLogs: fc.Arbitrary<{ logQ: number; log1mQ: number }> = fc
  .tuple(fc.oneof(numberBetween(-40, -Math.LN2), numberBetween(-750, -40), numberBetween(-1e6, -750)), fc.boolean())
  .map(([small, isLow]) => {
    const large = log1mexp(small);
    return isLow ? { logQ: small, log1mQ: large } : { logQ: large, log1mQ: small };
  });
