import { requireProbability } from "../checks/validate.ts";
import { logNormalCdfWithGrad } from "./log-normal-cdf.ts";

/** ln 2 − Math.LN2. */
const LN2_REST = 2.3190468138462996e-17;

// Coefficients of rising powers: numerators and denominators of the centre, the near tail and the far tail.
const CENTRE_TOP = Float64Array.of(
  3.3871328727963665,
  133.14166789178438,
  1971.5909503065513,
  13731.69376550946,
  45921.95393154987,
  67265.7709270087,
  33430.57558358813,
  2509.0809287301227,
);
const CENTRE_BOTTOM = Float64Array.of(
  1,
  42.31333070160091,
  687.1870074920579,
  5394.196021424751,
  21213.794301586597,
  39307.89580009271,
  28729.085735721943,
  5226.495278852854,
);
const NEAR_TOP = Float64Array.of(
  1.4234371107496835,
  4.630337846156546,
  5.769497221460691,
  3.6478483247632045,
  1.2704582524523684,
  0.2417807251774506,
  0.022723844989269184,
  0.0007745450142783414,
);
const NEAR_BOTTOM = Float64Array.of(
  1,
  2.053191626637759,
  1.6763848301838038,
  0.6897673349851,
  0.14810397642748008,
  0.015198666563616457,
  0.0005475938084995345,
  1.0507500716444169e-9,
);
const FAR_TOP = Float64Array.of(
  6.657904643501103,
  5.463784911164114,
  1.7848265399172913,
  0.29656057182850487,
  0.026532189526576124,
  0.0012426609473880784,
  2.7115555687434876e-5,
  2.0103343992922881e-7,
);
const FAR_BOTTOM = Float64Array.of(
  1,
  0.599832206555888,
  0.1369298809227358,
  0.014875361290850615,
  0.0007868691311456133,
  1.8463183175100548e-5,
  1.421511758316446e-7,
  2.0442631033899397e-15,
);

/**
 * Φ⁻¹(p) for 0 < p < 1, to a few ulp, by three rational approximations.
 * Wichura, Algorithm AS 241: the percentage points of the normal distribution, Applied Statistics 37, 1988 (PPND16).
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (q >= -0.425 && q <= 0.425) return central(q);
  if (!(p > 0 && p < 1)) requireProbability("normalQuantile", "p", p);
  return q < 0 ? -tail(Math.sqrt(-Math.log(p))) : tail(Math.sqrt(-Math.log(1 - p)));
}

/** Φ⁻¹(e^logP) for logP < 0: the quantile also where p underflows or rounds to 1. */
export function normalQuantileFromLog(logP: number): number {
  if (!(logP < 0 && logP > -Infinity)) {
    throw new RangeError(
      `normalQuantileFromLog: logP must be finite and < 0, got ${logP}; pass ln p of a probability p`,
    );
  }
  // p − ½ = ½(e^(logP + ln 2) − 1), where the first sum is exact near p = ½ and the rest of ln 2 matters.
  const q = 0.5 * Math.expm1(logP + Math.LN2 + LN2_REST);
  if (q >= -0.425 && q <= 0.425) return central(q);
  if (q > 0) return tail(Math.sqrt(-Math.log(-Math.expm1(logP))));
  const r = Math.sqrt(-logP);
  return r <= 27 ? -tail(r) : farTail(logP, r);
}

/** For |p − ½| ≤ 0.425. */
function central(q: number): number {
  return q * rational(CENTRE_TOP, CENTRE_BOTTOM, 0.180625 - q * q);
}

/** The upper quantile at tail probability exp(−r²), for r from 1.6 to 27. */
function tail(r: number): number {
  return r <= 5 ? rational(NEAR_TOP, NEAR_BOTTOM, r - 1.6) : rational(FAR_TOP, FAR_BOTTOM, r - 5);
}

function rational(top: Float64Array, bottom: Float64Array, x: number): number {
  let numerator = top[7];
  let denominator = bottom[7];
  for (let i = 6; i >= 0; i--) {
    numerator = numerator * x + top[i];
    denominator = denominator * x + bottom[i];
  }
  return numerator / denominator;
}

/** Below logP = −729: from z ≈ −√(−2 logP − ln(−4π logP)), Newton on ln Φ, which is nearly a parabola there. */
function farTail(logP: number, r: number): number {
  const start = Math.SQRT2 * r;
  // The logarithm is below the last digit there, and ln Φ may overflow.
  if (r > 1e9) return -start;
  let z = -(start - Math.log(4 * Math.PI * r * r) / (2 * start));
  for (let step = 0; step < 8; step++) {
    const { value, grad } = logNormalCdfWithGrad(z);
    const change = (value - logP) / grad;
    z -= change;
    if (Math.abs(change) <= Number.EPSILON * -z) break;
  }
  return z;
}
