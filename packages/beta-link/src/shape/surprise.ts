import { log1mexp, monotoneRoot } from "@distcal/numerics";
import type { ShapeLogs } from "./shape.ts";

/**
 * The chance and the size of a surprise: with probability `weight` an outcome follows a Student-t with 3 degrees of freedom
 * on the score axis instead of the calibrated core.
 */
export interface Surprise {
  readonly weight: number;
  readonly center: number;
  readonly scale: number;
}

/** The scale of a surprise, in standard deviations of the core: free, one outlier of a million would move every mean. */
export const surpriseScales: { readonly least: number; readonly most: number } = Object.freeze({ least: 1, most: 5 });

const logNormaliser = Math.log(2 / (Math.PI * Math.sqrt(3)));

/** ln τ(z), the log density of a surprise at this score. */
export function logSurprisePdf({ center, scale }: Surprise, z: number): number {
  const u = (z - center) / scale;
  // Beyond 1e150 the square overflows, and 1 is nothing beside it.
  const logOnePlus = Math.abs(u) < 1e150 ? Math.log1p((u * u) / 3) : 2 * Math.log(Math.abs(u)) - Math.log(3);
  return logNormaliser - 2 * logOnePlus - Math.log(scale);
}

/** No surprise: ε = 0. */
export const noSurprise: Surprise = Object.freeze({ weight: 0, center: 0, scale: 1 });

/** P(t₃ > √3/w) for w ≥ 0: (atan w − w/(1 + w²))/π, by its series where the difference would cancel. */
function surpriseTail(w: number): number {
  if (w > 0.35) return (w < 1e8 ? Math.atan(w) - w / (1 + w * w) : 0.5 * Math.PI - 2 / w) / Math.PI;
  const square = w * w;
  let sum = 0;
  for (let n = seriesTerms; n > 0; n--) sum = (2 * n) / (2 * n + 1) - square * sum;
  return (sum * square * w) / Math.PI;
}

/** The smaller of T(z) and 1 − T(z). */
export function surpriseTailAt({ center, scale }: Surprise, z: number): number {
  return surpriseTail(rootThree / Math.abs((z - center) / scale));
}

const seriesTerms = 16;
const rootThree = Math.sqrt(3);
const logLeading = Math.log(2 / (3 * Math.PI));

/** ln T(z), ln(1 − T(z)) and ln τ(z) of a surprise, each exact in both tails; written into `into`, which is returned. */
export function surpriseLogs(surprise: Surprise, z: number, into: ShapeLogs): ShapeLogs {
  const u = (z - surprise.center) / surprise.scale;
  const tail = logTail(Math.abs(u));
  const rest = log1mexp(tail);
  into.logCdf = u < 0 ? tail : rest;
  into.logSf = u < 0 ? rest : tail;
  into.logPdf = logSurprisePdf(surprise, z);
  return into;
}

/** The score with T(z) = p, from ln p and ln(1 − p), of which the smaller is read. */
export function surpriseQuantile({ center, scale }: Surprise, logP: number, log1mP: number): number {
  const lower = logP <= log1mP;
  const target = lower ? logP : log1mP;
  // The tail is at most its leading term (2/3π)(√3/u)³.
  const high = Math.min(rootThree * Math.exp((logLeading - target) / 3), 1e200);
  const u = monotoneRoot({
    low: 0,
    high,
    value: (t) => target - logTail(t),
    slope: (t, value) => Math.exp(logSurprisePdf({ weight: 1, center: 0, scale: 1 }, t) - (target - value)),
  });
  return center + (lower ? -u : u) * scale;
}

function logTail(u: number): number {
  const w = rootThree / u;
  return w > 1e-50 ? Math.log(surpriseTail(w)) : logLeading + 3 * Math.log(w);
}

/** The limits of ε for this many rows: by the rule of succession the next row surprises with at least 1/(n + 2). */
export function surpriseWeights(rows: number): { readonly least: number; readonly most: number } {
  return { least: Math.min(1 / (rows + 2), mostSurprising), most: mostSurprising };
}

const mostSurprising = 0.05;

/** The chance that an outcome is a surprise, from ln of the core's and ln of the surprise's density there. */
export function chanceOfSurprise(weight: number, logCore: number, logSurprise: number): number {
  return weight === 0 ? 0 : 1 / (1 + Math.exp(Math.log1p(-weight) - Math.log(weight) + logCore - logSurprise));
}
