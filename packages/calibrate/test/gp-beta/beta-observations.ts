import { type ObservedRows, toSignificantBits } from "@distcal/distributions";
import type { BetaObservations } from "../../src/gp-beta/likelihood/beta-likelihood.ts";

/** Beyond this many nats a tail probability counts as this far out: some 1400 standard deviations. */
const furthestLog = -1e6;

/** What the Beta link reads of observed rows whose predictions it sees as they are, with no scale or shape before it. */
export function betaObservations({ base, target }: ObservedRows): BetaObservations {
  const held = (logs: Float64Array): Float64Array => toSignificantBits(logs.map((log) => Math.max(log, furthestLog)));
  return { logQ: held(base.logCdf(target)), log1mQ: held(base.logSf(target)), logDensity: base.logPdf(target) };
}
