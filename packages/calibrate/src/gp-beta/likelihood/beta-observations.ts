import type { BetaObservations } from "./beta-likelihood.ts";

/** What the Beta link reads of some rows, in their order; of all where none are chosen. */
export function betaObservationsOf(observed: BetaObservations, rows?: Int32Array): BetaObservations {
  if (rows === undefined) return observed;
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
  const { logQ, log1mQ, logDensity, interval } = observed;
  return {
    ...{ logQ: pick(logQ), log1mQ: pick(log1mQ), logDensity: pick(logDensity) },
    ...(interval && {
      interval: {
        lowLogQ: pick(interval.lowLogQ),
        lowLog1mQ: pick(interval.lowLog1mQ),
        highLogQ: pick(interval.highLogQ),
        highLog1mQ: pick(interval.highLog1mQ),
        rise: pick(interval.rise),
        fall: pick(interval.fall),
      },
    }),
  };
}
