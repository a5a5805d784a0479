import {
  logGammaHalfRatio,
  logOnePlusSquare,
  logStudentTSf,
  requireFinite,
  type StudentTShape,
  studentTCentral,
  studentTShape,
} from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import { type LocationScale, locationScale, type StandardFormulas } from "./location-scale.ts";

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
// Below it ½ minus the central series keeps more digits of the tail than the continued fraction, above it fewer.
const TAIL_FROM = 1.25;
// Newton's error is squared by each step, so a step of this size is the last one needed.
const CLOSE = 1e-9;

/** Student's t: location, scale (not the standard deviation) and degrees of freedom ν > 2. */
export interface StudentTParameters extends LocationScale {
  readonly degreesOfFreedom: number;
}

/**
 * Student's t, density ∝ (1 + z²/ν)^(−(ν+1)/2) at z = (y − location) / scale; std = scale·√(ν / (ν − 2)).
 * ν must be above 2: every distribution here has a mean and a standard deviation, and at ν ≤ 2 the latter is infinite.
 * crps: Jordan, Krüger & Lerch (2019, appendix A). Logarithms keep their digits in far tails and for huge ν.
 */
export function studentT({ location, scale, degreesOfFreedom }: StudentTParameters): Distribution {
  requireFinite("studentT", "degreesOfFreedom", degreesOfFreedom);
  if (!(degreesOfFreedom > 2)) {
    const remedy = "at 2 or fewer the standard deviation is infinite: raise it, or take laplace for heavy tails";
    throw new RangeError(`studentT: degreesOfFreedom must be > 2, got ${degreesOfFreedom}; ${remedy}`);
  }
  return locationScale("studentT", { location, scale }, standardStudentT(studentTShape(degreesOfFreedom)));
}

function standardStudentT(shape: StudentTShape): StandardFormulas {
  const nu = shape.degreesOfFreedom;
  const logPeak = shape.logRatio - HALF_LOG_TWO_PI;
  const logPdf = (z: number): number => logPeak - 0.5 * (nu + 1) * logOnePlusSquare(z, shape);
  const upperSf = (z: number): number =>
    z < TAIL_FROM ? 0.5 - studentTCentral(z, shape) : Math.exp(logStudentTSf(z, shape));
  // ½E|Z − Z′| = 2√ν/(ν−1) · B(½, ν−½) / B(½, ν/2)², with the Beta functions as ratios of gamma functions.
  const logGini = 2 * shape.logRatio - logGammaHalfRatio(nu - 0.5) - 0.5 * Math.log1p(-0.5 / nu);
  const halfGini = ((nu / (nu - 1)) * Math.exp(logGini)) / Math.sqrt(Math.PI);
  return {
    pdf: (z) => Math.exp(logPdf(z)),
    logPdf,
    sf: (z) => (z >= 0 ? upperSf(z) : 1 - upperSf(-z)),
    logSf(z) {
      if (z >= TAIL_FROM) return logStudentTSf(z, shape);
      return z >= 0 ? Math.log(upperSf(z)) : Math.log1p(-upperSf(-z));
    },
    quantile: (p) => (p < 0.5 ? -upperQuantile(p, shape, logPdf) : upperQuantile(1 - p, shape, logPdf)),
    crpsExcess(z) {
      const absolute = Math.abs(z);
      // Both terms fall faster than 1/|z| for ν > 2; |z| itself may be infinite here.
      if (absolute > 1e150) return -halfGini;
      // 2·f(z)·(ν + z²)/(ν − 1), with ν + z² taken into the power, where z² can't overflow.
      const spread = Math.exp(logPeak - 0.5 * (nu - 1) * logOnePlusSquare(z, shape)) * (nu / (nu - 1));
      const tail =
        absolute < TAIL_FROM
          ? absolute * upperSf(absolute)
          : Math.exp(Math.log(absolute) + logStudentTSf(absolute, shape));
      return 2 * (spread - tail) - halfGini;
    },
    std: Math.sqrt(nu / (nu - 2)),
  };
}

/** The z ≥ 0 with P(Z > z) = tail, for 0 < tail ≤ ½. */
function upperQuantile(tail: number, shape: StudentTShape, logPdf: (z: number) => number): number {
  return tail > 0.15 ? centralRoot(0.5 - tail, shape, logPdf) : farRoot(Math.log(tail), shape, logPdf);
}

/** Newton's method for P(0 < Z < z) = mass: the left side is concave, so from z = 0 the steps only rise to the root. */
function centralRoot(mass: number, shape: StudentTShape, logPdf: (z: number) => number): number {
  let z = mass * Math.exp(-logPdf(0));
  for (let step = 0; step < 50; step++) {
    const move = (mass - studentTCentral(z, shape)) * Math.exp(-logPdf(z));
    z += move;
    if (!(Math.abs(move) > CLOSE * z)) break;
  }
  return z;
}

/**
 * Newton's method for ln P(Z > z) = logTail in θ = asinh(z/√ν): there the density is ∝ cosh^(−ν) θ, which is log-concave,
 * so the left side is concave and the steps fall to the root from any start above it, such as cosh^(−ν) θ = 2·tail.
 */
function farRoot(logTail: number, shape: StudentTShape, logPdf: (z: number) => number): number {
  const { degreesOfFreedom: nu, root } = shape;
  const logCosh = -(logTail + Math.LN2) / nu;
  // sinh θ, or cosh θ where its square could overflow.
  let z = root * (logCosh < 1 ? Math.sqrt(Math.expm1(2 * logCosh)) : Math.exp(logCosh));
  for (let step = 0; step < 50; step++) {
    const logSf = logStudentTSf(z, shape);
    const hazard = Math.exp(logPdf(z) - logSf) * Math.hypot(root, z);
    const move = (logSf - logTail) / hazard;
    // sinh(θ + move) from sinh θ: for a small move the difference is exact to first order.
    const rise = Math.hypot(root, z) * Math.sinh(move) + z * (Math.cosh(move) - 1);
    z += rise;
    if (!(Math.abs(rise) > CLOSE * z)) break;
  }
  return z;
}
