import { createRng, finiteColumn, log1mexp, monotoneRoot, rowSeed } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import { distributionFrom, type FormulaName } from "./distribution-from.ts";

/** A formula of the component at a place, free of checks. */
type OfComponent = (place: number, at: number) => number;

/** A mixture taken apart: positive weights that sum to 1, and the components they belong to, by their place. */
export interface MixtureParts extends Readonly<Record<FormulaName, OfComponent>> {
  readonly weights: Float64Array;
  readonly means: Float64Array;
  readonly stds: Float64Array;
  draws(place: number, count: number, seed: number): Float64Array;
}

/** A validated copy of weights ≥ 0 with a positive sum, divided by that sum. */
export function normalisedWeights(where: string, given: ArrayLike<number>): Float64Array {
  const weights = finiteColumn(where, "weights", given);
  let largest = 0;
  weights.forEach((weight, i) => {
    if (!(weight >= 0)) {
      const remedy = "drop this component or give it weight 0";
      throw new RangeError(`${where}: weights[${i}] must be ≥ 0, got ${weight}; ${remedy}`);
    }
    largest = Math.max(largest, weight);
  });
  if (largest === 0) {
    throw new RangeError(`${where}: weights must have a positive sum, got 0; give at least one component a weight`);
  }
  // By the largest first: a sum of huge weights overflows, and subnormal ones have no digits to divide.
  const shares = weights.map((weight) => weight / largest);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

/** The distribution of a mixture; `dispersion` is ∫ Σ wᵢ(Fᵢ − F)² dt, asked for only where a crps is. */
export function mixtureFrom(family: string, parts: MixtureParts, dispersion: () => number): Distribution {
  const { weights } = parts;
  const logWeights = weights.map(Math.log);
  const sum = (term: OfComponent, y: number): number => {
    let total = 0;
    for (let i = 0; i < weights.length; i++) total += weights[i] * term(i, y);
    return total;
  };
  const logSum = (term: OfComponent, y: number): number => {
    const terms = new Float64Array(weights.length);
    for (let i = 0; i < terms.length; i++) terms[i] = logWeights[i] + term(i, y);
    return logSumExp(terms);
  };
  const logPdf = (y: number): number => logSum(parts.logPdf, y);
  const logBelow = (y: number): number => logSum(parts.logCdf, y);
  const logAbove = (y: number): number => logSum(parts.logSf, y);
  const logCdf = (y: number): number => bySmallerSide(logBelow(y), () => logAbove(y));
  const logSf = (y: number): number => bySmallerSide(logAbove(y), () => logBelow(y));
  return distributionFrom(family, {
    pdf: (y) => sum(parts.pdf, y),
    logPdf,
    // A rounded sum of weights may pass 1.
    cdf: (y) => Math.min(sum(parts.cdf, y), 1),
    logCdf,
    logSf,
    quantile(p) {
      let [low, high] = [Number.MAX_VALUE, -Number.MAX_VALUE];
      for (let i = 0; i < weights.length; i++) {
        const end = parts.quantile(i, p);
        low = Math.max(Math.min(low, end), -Number.MAX_VALUE);
        high = Math.min(Math.max(high, end), Number.MAX_VALUE);
      }
      if (p >= 0.5) {
        const logQ = Math.log1p(-p);
        const value = (y: number): number => logQ - logSf(y);
        return monotoneRoot({ low, high, value, slope: (y, error) => Math.exp(logPdf(y) - logQ + error) });
      }
      const logP = Math.log(p);
      const value = (y: number): number => logCdf(y) - logP;
      return monotoneRoot({ low, high, value, slope: (y, error) => Math.exp(logPdf(y) - logP - error) });
    },
    crps: (y) => sum(parts.crps, y) - dispersion(),
    ...momentsOf(parts),
    sample: (count, seed) => draws(parts, count, seed),
  });
}

/** Mean and standard deviation of the whole. */
function momentsOf({ weights, means, stds }: MixtureParts): { readonly mean: number; readonly std: number } {
  let mean = 0;
  for (let i = 0; i < weights.length; i++) mean += weights[i] * means[i];
  const deviations: number[] = [];
  for (let i = 0; i < weights.length; i++) {
    const root = Math.sqrt(weights[i]);
    deviations.push(root * stds[i], root * (means[i] - mean));
  }
  return { mean, std: Math.hypot(...deviations) };
}

/** A log probability as it is or, near 0 where a sum has lost its digits, from that of the other side. */
function bySmallerSide(direct: number, other: () => number): number {
  return direct < -0.5 ? direct : log1mexp(other());
}

/** ln Σ exp(terms), where every term may be −∞. */
function logSumExp(terms: Float64Array): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const term of terms) largest = Math.max(largest, term);
  if (!Number.isFinite(largest)) return largest;
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - largest);
  return largest + Math.log(sum);
}

/** For each draw a component by its weight, then that component's next draw from a stream of its own. */
function draws(parts: MixtureParts, count: number, seed: number): Float64Array {
  const { weights } = parts;
  const rng = createRng(seed);
  const chosen = Uint32Array.from({ length: count }, () => {
    let left = rng.uniform();
    for (let i = 0; i < weights.length - 1; i++) {
      left -= weights[i];
      if (left < 0) return i;
    }
    return weights.length - 1;
  });
  const counts = new Uint32Array(weights.length);
  for (const i of chosen) counts[i]++;
  const pools = Array.from(counts, (drawn, i) => parts.draws(i, drawn, rowSeed(seed, i)));
  const taken = new Uint32Array(weights.length);
  return Float64Array.from(chosen, (i) => pools[i][taken[i]++]);
}
