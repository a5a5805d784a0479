import { type ObservedRows, toSignificantBits } from "@distcal/distributions";
import type { BetaObservations } from "./beta-likelihood.ts";

/** Beyond this many nats a tail probability counts as this far out in the fit: some 1400 standard deviations. */
const furthestLog = -1e6;

/** What the Beta link reads of observed rows; throws where an outcome is impossible under its prediction. */
export function betaObservations({ base, target }: ObservedRows): BetaObservations {
  const logs = {
    logQ: base.logCdf(target),
    log1mQ: base.logSf(target),
    logDensity: base.logPdf(target),
  };
  for (let i = 0; i < target.length; i++) {
    if (!(logs.logDensity[i] > Number.NEGATIVE_INFINITY && logs.logDensity[i] < Number.POSITIVE_INFINITY)) {
      throw new RangeError(
        `fit: target[${i}] must be possible under its prediction, got ${target[i]} where the density is ` +
          `${Math.exp(logs.logDensity[i])}; check the units of this row, or drop it`,
      );
    }
  }
  return {
    logQ: toSignificantBits(logs.logQ.map((log) => Math.max(log, furthestLog))),
    log1mQ: toSignificantBits(logs.log1mQ.map((log) => Math.max(log, furthestLog))),
    logDensity: logs.logDensity,
  };
}

/** The same of some rows, in their order. */
export function betaObservationsOf(observed: BetaObservations, rows?: Int32Array): BetaObservations {
  if (rows === undefined) return observed;
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
  return { logQ: pick(observed.logQ), log1mQ: pick(observed.log1mQ), logDensity: pick(observed.logDensity) };
}
