import type { BetaObservations } from "./beta-likelihood.ts";

/** What the Beta link reads of some rows, in their order; of all where none are chosen. */
export function betaObservationsOf(observed: BetaObservations, rows?: Int32Array): BetaObservations {
  if (rows === undefined) return observed;
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
  return { logQ: pick(observed.logQ), log1mQ: pick(observed.log1mQ), logDensity: pick(observed.logDensity) };
}
