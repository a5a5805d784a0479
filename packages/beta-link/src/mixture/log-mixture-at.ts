import type { MixtureOfMaps } from "./mixture-of-maps.ts";

/** Sums within these bounds have lost nothing that counts to underflow, and nothing to overflow. */
const leastSum = 1e-270;
const mostSum = 1e290;

/**
 * ln G, ln(1 − G), ln Σ W m a and ln Σ W m b at ln q and ln(1 − q), into `workspace.logs`, with m = s(1 − s), for rows and
 * tails where e^z leaves float64. One exponential of −|z| a map is enough unless a whole sum underflows; then the sums
 * are taken again in logarithms.
 */
export function logMixtureAt(workspace: MixtureOfMaps, logQ: number, log1mQ: number): void {
  if (!sumsByOneExponential(workspace, logQ, log1mQ)) sumsInLogs(workspace, logQ, log1mQ);
}

/** Answers whether the four sums could be taken as they are. */
function sumsByOneExponential(workspace: MixtureOfMaps, logQ: number, log1mQ: number): boolean {
  const { order, weights, a, b, offsetI, offsetJ, offsetK, logs } = workspace;
  let [below, above, inA, inB] = [0, 0, 0, 0];
  for (let i = 0; i < order; i++) {
    for (let j = 0; j < order; j++) {
      const at = i * order + j;
      const rest = a[i] * logQ - b[at] * log1mQ + offsetI[i] + offsetJ[j];
      let [lower, upper, middle] = [0, 0, 0];
      for (let k = 0; k < order; k++) {
        const z = rest + offsetK[k];
        const small = Math.exp(-Math.abs(z));
        const large = 1 / (1 + small);
        const other = small * large;
        const weight = weights[k];
        lower += weight * (z < 0 ? other : large);
        upper += weight * (z < 0 ? large : other);
        middle += weight * other * large;
      }
      const weight = weights[i] * weights[j];
      below += weight * lower;
      above += weight * upper;
      inA += weight * middle * a[i];
      inB += weight * middle * b[at];
    }
  }
  // NaN, from 0 · Infinity, is in no bounds either.
  const least = Math.min(below, above, inA, inB);
  if (!(least >= leastSum && inA <= mostSum && inB <= mostSum)) return false;
  logs[0] = Math.log(below);
  logs[1] = Math.log(above);
  logs[2] = Math.log(inA);
  logs[3] = Math.log(inB);
  return true;
}

/** Map by map in logarithms. */
function sumsInLogs(workspace: MixtureOfMaps, logQ: number, log1mQ: number): void {
  const { order, weights, logA, a, logB, b, offsetI, offsetJ, offsetK, logs, fractions } = workspace;
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
