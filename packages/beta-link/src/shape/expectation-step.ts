import { normalCdf, normalPdf } from "@distcal/numerics";
import { addIntervals } from "./interval-step.ts";
import type { RobustRange } from "./robust-range.ts";
import type { WeightedScores } from "./score-bins.ts";
import { logSurprisePdf, surpriseScales, surpriseWeights } from "./surprise.ts";

/**
 * A shape with its surprise as one column of numbers that steps can be added to: ln w, mean and ln scale of each component,
 * then ln ε and ln scale of the surprise, then its centre.
 */
export type ShapeColumn = Float64Array;

/** No component is narrower than this share of the robust scale: it would follow single rows. */
const narrowest = 0.08;
/** Nor wider than so many: what lies beyond is a surprise. */
const widest = 20;
/** Rows of the robust scale that each component is given beside its own, against spikes. */
const pseudoRows = 2;
/** A component that no score belongs to keeps a crumb, so that its logarithm is a number. */
const leastWeight = 1e-12;
const inverseRootTwoPi = 1 / Math.sqrt(2 * Math.PI);
const surpriseNormaliser = 2 / (Math.PI * Math.sqrt(3));

/** How many components a column describes: none is the standard normal. */
export const componentsIn = (column: ShapeColumn): number => (column.length - 3) / 3;

/** Sums of one look at all scores: Σ r, Σ r d and Σ r d² of each component, d from its mean. */
type Sums = Float64Array;

/** Room for the sums of so many components. */
export const stepSums = (components: number): Sums => new Float64Array(4 * Math.max(components, 1));

/**
 * One step of expectation maximisation, from a column to the next; answers the log likelihood Σ w ln[(1 − ε)h + ετ] of the
 * first. Densities are plain numbers: the surprise falls as a power, so that their sum does not underflow.
 */
export function expectationStep(
  { score, weight, total, intervals }: WeightedScores,
  range: RobustRange,
  from: ShapeColumn,
  to: ShapeColumn,
  sums: Sums,
): number {
  const components = componentsIn(from);
  const terms = Math.max(components, 1);
  const [logChance, logSpread, center] = from.subarray(3 * components);
  const chance = Math.exp(logChance);
  const spread = Math.exp(logSpread);
  const perSpread = 1 / spread;
  const height = surpriseNormaliser * chance * perSpread;
  // Of each component: its mean, −1/2s², its height at the mean, and its density at the score at hand.
  const parts = new Float64Array(4 * terms);
  for (let k = 0; k < terms; k++) {
    const [logWeight, mean, logScale] = components === 0 ? [0, 0, 0] : from.subarray(3 * k);
    parts[4 * k] = mean;
    parts[4 * k + 1] = -0.5 * Math.exp(-2 * logScale);
    parts[4 * k + 2] = (1 - chance) * inverseRootTwoPi * Math.exp(logWeight - logScale);
  }
  sums.fill(0);
  let [logLikelihood, surprising, squares] = [0, 0, 0];
  for (let i = 0; i < score.length; i++) {
    const z = score[i];
    const u = (z - center) * perSpread;
    const rest = 1 / (1 + (u * u) / 3);
    const surprised = height * rest * rest;
    let density = surprised;
    for (let at = 0; at < parts.length; at += 4) {
      const distance = z - parts[at];
      const term = parts[at + 2] * Math.exp(parts[at + 1] * distance * distance);
      parts[at + 3] = term;
      density += term;
    }
    if (!(density > 1e-290)) {
      logLikelihood += weight[i] * (logChance + logSurprisePdf({ weight: 1, center, scale: spread }, z));
      surprising += weight[i];
      squares += weight[i] * 4 * (rest > 0 ? (u * u * rest) / 3 : 1);
      continue;
    }
    logLikelihood += weight[i] * Math.log(density);
    const perDensity = weight[i] / density;
    for (let at = 0; at < parts.length; at += 4) {
      const r = parts[at + 3] * perDensity;
      const distance = z - parts[at];
      sums[at] += r;
      sums[at + 1] += r * distance;
      sums[at + 2] += r * distance * distance;
    }
    const r = surprised * perDensity;
    surprising += r;
    // E of the weights 4/(3 + u²) of a t with 3 degrees of freedom, times u².
    squares += (r * 4 * u * u * rest) / 3;
  }
  if (intervals !== undefined) {
    const within = addIntervals(intervals, from, sums);
    logLikelihood += within.logLikelihood;
    surprising += within.surprising;
    squares += within.squares;
  }
  maximise(range, from, to, sums);
  const limits = surpriseWeights(total);
  const next = 3 * components;
  to[next] = Math.log(Math.min(Math.max(surprising / total, limits.least), limits.most));
  to[next + 1] = surprising > 0 ? logSpread + 0.5 * Math.log(squares / surprising) : logSpread;
  to[next + 2] = center;
  holdSurprise(to);
  return logLikelihood;
}

function maximise(range: RobustRange, from: ShapeColumn, to: ShapeColumn, sums: Sums): void {
  const components = componentsIn(from);
  let total = 0;
  for (let k = 0; k < components; k++) total += sums[4 * k];
  for (let k = 0; k < components; k++) {
    const [mass, offset, square] = sums.subarray(4 * k);
    const mean = from[3 * k + 1];
    const moved = Math.min(Math.max(mean + (mass > 0 ? offset / mass : 0), range.low), range.high) - mean;
    const around = square - 2 * moved * offset + moved * moved * mass;
    const variance = (Math.max(around, 0) + pseudoRows * range.scale ** 2) / (mass + pseudoRows);
    to[3 * k] = Math.log(Math.max(mass / total, leastWeight));
    to[3 * k + 1] = mean + moved;
    to[3 * k + 2] = 0.5 * Math.log(variance);
  }
  holdComponents(range, to);
}

/** Holds a column within what components may be, and lets their weights add to 1. */
export function holdComponents({ scale, low, high }: RobustRange, column: ShapeColumn): void {
  const components = componentsIn(column);
  let total = 0;
  for (let k = 0; k < components; k++) total += Math.exp(column[3 * k]);
  const [least, most] = [Math.log(narrowest * scale), Math.log(widest * scale)];
  for (let k = 0; k < components; k++) {
    column[3 * k] = Math.max(column[3 * k] - Math.log(total), Math.log(leastWeight));
    column[3 * k + 1] = Math.min(Math.max(column[3 * k + 1], low), high);
    column[3 * k + 2] = Math.min(Math.max(column[3 * k + 2], least), most);
  }
}

/** Holds the surprise beside its core: centred at the core's median, its scale within what the core's allows. */
export function holdSurprise(column: ShapeColumn): void {
  const components = componentsIn(column);
  const next = 3 * components;
  let [mean, variance] = [0, components === 0 ? 1 : 0];
  for (let k = 0; k < components; k++) mean += Math.exp(column[3 * k]) * column[3 * k + 1];
  for (let k = 0; k < components; k++) {
    variance += Math.exp(column[3 * k]) * (Math.exp(2 * column[3 * k + 2]) + (column[3 * k + 1] - mean) ** 2);
  }
  const logStd = 0.5 * Math.log(variance);
  const [least, most] = [surpriseScales.least, surpriseScales.most].map((s) => logStd + Math.log(s));
  column[next + 1] = Math.min(Math.max(column[next + 1], least), most);
  // Two of Newton's steps from the last median are enough: the next step takes two more.
  for (let step = 0; step < 2 && components > 0; step++) column[next + 2] = nearerMedian(column, column[next + 2]);
}

function nearerMedian(column: ShapeColumn, z: number): number {
  const components = componentsIn(column);
  let [cdf, density, low, high] = [0, 0, Infinity, -Infinity];
  for (let k = 0; k < components; k++) {
    const [logWeight, mean, logScale] = column.subarray(3 * k);
    const [weight, scale] = [Math.exp(logWeight), Math.exp(logScale)];
    const u = (z - mean) / scale;
    cdf += weight * normalCdf(u);
    density += (weight / scale) * normalPdf(u);
    low = Math.min(low, mean);
    high = Math.max(high, mean);
  }
  // The median of a mixture lies between those of its components.
  return Math.min(Math.max(z - (cdf - 0.5) / density, low), high);
}
