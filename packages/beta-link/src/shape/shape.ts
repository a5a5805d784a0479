import { log1mexp, logNormalCdf, monotoneRoot, scoreFromLogs } from "@distcal/numerics";

/**
 * The shape of scores: a mixture of normals on the axis of z = Φ⁻¹(F(y)). No component stands for the standard normal
 * itself, the shape of calibrated scores.
 */
export interface Shape {
  /** Positive, sum 1. */
  readonly weight: readonly number[];
  readonly mean: readonly number[];
  readonly scale: readonly number[];
}

/** The shape of scores that are calibrated as they are. */
export const normalShape: Shape = Object.freeze({
  weight: Object.freeze([]),
  mean: Object.freeze([]),
  scale: Object.freeze([]),
});

/** What a shape says of one score, in logarithms. */
export interface ShapeLogs {
  logCdf: number;
  logSf: number;
  logPdf: number;
}

/** Beyond it a logarithm of a probability has no more to tell. */
const lowestLog = -1e290;
const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);

/** ln H(z), ln(1 − H(z)) and ln h(z), each exact in both tails; written into `into`, which is returned. */
export function shapeLogs(
  { weight, mean, scale }: Shape,
  z: number,
  into: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 },
): ShapeLogs {
  if (weight.length === 0) {
    into.logCdf = logNormalCdf(z);
    into.logSf = logNormalCdf(-z);
    into.logPdf = -0.5 * z * z - halfLogTwoPi;
    return into;
  }
  let [below, above, density] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < weight.length; k++) {
    const u = (z - mean[k]) / scale[k];
    const logWeight = Math.log(weight[k]);
    below = logSum(below, logWeight + logNormalCdf(u));
    above = logSum(above, logWeight + logNormalCdf(-u));
    density = logSum(density, logWeight - Math.log(scale[k]) - 0.5 * u * u);
  }
  // A sum near 1 has lost the digits of its logarithm: there the other side has them.
  into.logCdf = below < -0.5 ? below : log1mexp(Math.min(above, 0));
  into.logSf = above < -0.5 ? above : log1mexp(Math.min(below, 0));
  into.logPdf = density - halfLogTwoPi;
  return into;
}

/** The score with H(z) = p, from ln p and ln(1 − p), of which the smaller is read. */
export function shapeQuantile(shape: Shape, logP: number, log1mP: number): number {
  const lower = logP < log1mP;
  const target = Math.max(lower ? logP : log1mP, lowestLog);
  const standard = scoreFromLogs(logP, log1mP);
  if (shape.weight.length === 0) return standard;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < shape.weight.length; k++) {
    const end = shape.mean[k] + shape.scale[k] * standard;
    low = Math.min(low, end);
    high = Math.max(high, end);
  }
  if (!(low < high)) return low;
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  return monotoneRoot({
    low,
    high,
    value: (z) => {
      shapeLogs(shape, z, logs);
      return lower ? logs.logCdf - target : target - logs.logSf;
    },
    slope: () => Math.exp(logs.logPdf - (lower ? logs.logCdf : logs.logSf)),
  });
}

/** The mean and standard deviation of scores of this shape. */
export function shapeMoments({ weight, mean, scale }: Shape): { readonly mean: number; readonly std: number } {
  if (weight.length === 0) return { mean: 0, std: 1 };
  const center = weight.reduce((sum, w, k) => sum + w * mean[k], 0);
  const variance = weight.reduce((sum, w, k) => sum + w * (scale[k] ** 2 + (mean[k] - center) ** 2), 0);
  return { mean: center, std: Math.sqrt(variance) };
}

function logSum(x: number, y: number): number {
  const high = Math.max(x, y);
  return high === Number.NEGATIVE_INFINITY ? high : high + Math.log1p(Math.exp(Math.min(x, y) - high));
}
