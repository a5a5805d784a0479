import type { MixtureOfMaps } from "../mixture-of-maps.ts";

/**
 * ln G, ln(1 − G), ln Σ W m a and ln Σ W m b at ln q and ln(1 − q), into `room.logs`, with m = s(1 − s): map by map in
 * logarithms, for rows and tails where e^z leaves float64.
 */
export function logMixtureAt(room: MixtureOfMaps, logQ: number, log1mQ: number): void {
  const { order, weights, logA, a, logB, b, offsetI, offsetJ, offsetK, logs, fractions } = room;
  logs.fill(-Infinity);
  fractions.fill(0);
  for (let i = 0; i < order; i++) {
    for (let j = 0; j < order; j++) {
      const at = i * order + j;
      const rest = a[i] * logQ - b[at] * log1mQ + offsetI[i] + offsetJ[j];
      for (let k = 0; k < order; k++) {
        const z = rest + offsetK[k];
        const excess = Math.log1p(Math.exp(-Math.abs(z)));
        const logWeight = Math.log(weights[i] * weights[j] * weights[k]) - excess;
        const both = logWeight - Math.abs(z) - excess;
        addInLogs(logs, fractions, 0, logWeight + Math.min(z, 0));
        addInLogs(logs, fractions, 1, logWeight - Math.max(z, 0));
        addInLogs(logs, fractions, 2, both + logA[i]);
        addInLogs(logs, fractions, 3, both + logB[at]);
      }
    }
  }
  for (let which = 0; which < 4; which++) logs[which] += Math.log(fractions[which]);
}

/** Adds e^term to a sum that is kept as its largest term, a logarithm, and a fraction of that term. */
function addInLogs(largest: Float64Array, fractions: Float64Array, which: number, term: number): void {
  if (term > largest[which]) {
    fractions[which] = fractions[which] * Math.exp(largest[which] - term) + 1;
    largest[which] = term;
  } else if (term > -Infinity) fractions[which] += Math.exp(term - largest[which]);
}
