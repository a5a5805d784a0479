import { logGammaHalfRatio } from "./log-gamma-half-ratio.ts";

const HALF_LOG_PI = 0.5 * Math.log(Math.PI);

/** What the tail functions need of ν, computed once: ν itself, √ν, and ln Γ((ν+1)/2) − ln Γ(ν/2) − ½ ln(ν/2). */
export interface StudentTShape {
  readonly degreesOfFreedom: number;
  readonly root: number;
  readonly logRatio: number;
}

/** The shape of Student's t with ν > 0 degrees of freedom. */
export function studentTShape(degreesOfFreedom: number): StudentTShape {
  const logRatio = logGammaHalfRatio(degreesOfFreedom / 2);
  return Object.freeze({ degreesOfFreedom, root: Math.sqrt(degreesOfFreedom), logRatio });
}

/** ln(1 + t²/ν), also where t² overflows. */
export function logOnePlusSquare(t: number, shape: StudentTShape): number {
  const r = Math.abs(t) / shape.root;
  return r < 1e8 ? Math.log1p(r * r) : 2 * Math.log(r);
}

/**
 * ln P(T > t) for t ≥ 1: ½ I_x(ν/2, ½) at x = ν/(ν+t²) by the continued fraction of Didonato and Morris (1992, eq. 9).
 * Its terms are written in t and ν, since x rounds to 1 for large ν.
 */
export function logStudentTSf(t: number, shape: StudentTShape): number {
  const a = shape.degreesOfFreedom / 2;
  const r = t / shape.root;
  const x = 1 / (1 + r * r);
  // a·(1−x) − x/2, without forming 1 − x.
  const lambda = (0.5 * (t - 1) * (t + 1)) / (1 + r * r);
  const logPower = -a * logOnePlusSquare(t, shape);
  const logOdds = r < 1e8 ? 0.5 * Math.log((0.5 * t * t) / (1 + r * r)) : 0.5 * Math.log(a);
  return (
    logPower + logOdds + shape.logRatio - HALF_LOG_PI - Math.LN2 - Math.log(tailFraction(a, x, r < 1e8 ? lambda : a))
  );
}

/** P(0 < T < t) for 0 ≤ t ≤ 2 or so: ½ I_y(½, ν/2) at y = t²/(ν+t²) by its series of positive terms (DLMF 8.17.8). */
export function studentTCentral(t: number, shape: StudentTShape): number {
  const a = shape.degreesOfFreedom / 2;
  const r = t / shape.root;
  const y = (r * r) / (1 + r * r);
  let term = 1;
  let sum = 1;
  for (let n = 0; term > 1e-17 * sum; n++) {
    term *= ((a + 0.5 + n) * y) / (1.5 + n);
    sum += term;
  }
  const power = Math.exp(-a * logOnePlusSquare(t, shape) + shape.logRatio - HALF_LOG_PI);
  return power * t * Math.sqrt(0.5 / (1 + r * r)) * sum;
}

/** The value of the continued fraction by Lentz's method; a = ν/2 and b = ½. */
function tailFraction(a: number, x: number, lambda: number): number {
  let fraction = ((lambda + 1) * a) / (a + 1);
  let upper = fraction;
  let lower = 0;
  for (let m = 1; m < 10_000; m++) {
    const step = a + 2 * m - 1;
    const numerator = ((((a + m - 1) / step) * x * (a + m - 0.5)) / step) * x * m * (0.5 - m);
    const denominator = m + (m * (0.5 - m) * x) / step + ((a + m) / (step + 2)) * (lambda + 1 + m * (2 - x));
    lower = 1 / (denominator + numerator * lower);
    upper = denominator + numerator / upper;
    const change = upper * lower;
    fraction *= change;
    if (Math.abs(change - 1) < 2e-16) break;
  }
  return fraction;
}
