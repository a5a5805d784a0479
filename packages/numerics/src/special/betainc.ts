import { logBeta } from "./lgamma.ts";

/** The parameters of an incomplete beta function. */
export interface BetaShape {
  readonly a: number;
  readonly b: number;
  /** 1 − x, where it is known more exactly than by subtraction. */
  readonly complement?: number;
}

/** The regularised incomplete beta function Iₓ(a, b) = ∫₀ˣ tᵃ⁻¹(1−t)ᵇ⁻¹ dt / B(a, b) for 0 ≤ x ≤ 1 and a, b > 0 (DLMF 8.17). */
export function betainc(x: number, shape: BetaShape): number {
  const y = checkedComplement("betainc", x, shape);
  if (x === 0 || y === 0) return x === 0 ? 0 : 1;
  const { a, b } = shape;
  return isLower(x, y, a, b) ? Math.exp(logLower(x, y, a, b)) : -Math.expm1(logLower(y, x, b, a));
}

/** ln Iₓ(a, b), accurate where Iₓ underflows and where it rounds to 1; −∞ at x = 0. */
export function logBetainc(x: number, shape: BetaShape): number {
  const y = checkedComplement("logBetainc", x, shape);
  if (x === 0 || y === 0) return x === 0 ? -Infinity : 0;
  const { a, b } = shape;
  return isLower(x, y, a, b) ? logLower(x, y, a, b) : Math.log1p(-Math.exp(logLower(y, x, b, a)));
}

function checkedComplement(where: string, x: number, { a, b, complement = 1 - x }: BetaShape): number {
  if (!(x >= 0 && x <= 1 && complement >= 0 && complement <= 1)) {
    throw new RangeError(`${where}: x and its complement must lie in [0, 1], got ${x} and ${complement}; clip them`);
  }
  if (!(a > 0 && a < Infinity && b > 0 && b < Infinity)) {
    throw new RangeError(`${where}: a and b must be finite and > 0, got ${a} and ${b}; pass positive shapes`);
  }
  return complement;
}

/** Whether x lies below the mean a/(a + b), where the fraction of Iₓ(a, b) converges fast and Iₓ is no closer to 1 than ½ or so. */
function isLower(x: number, y: number, a: number, b: number): boolean {
  return a * y >= b * x;
}

/** ln Iₓ(a, b) = a ln x + b ln y − ln B(a, b) − ln(fraction), for x below the mean. */
function logLower(x: number, y: number, a: number, b: number): number {
  const logX = x < 0.5 ? Math.log(x) : Math.log1p(-y);
  const logY = y < 0.5 ? Math.log(y) : Math.log1p(-x);
  return a * logX + b * logY - logBeta(a, b) - Math.log(fraction(x, y, a, b));
}

/** Didonato & Morris, ACM TOMS 18, 1992, eq. 9, by Lentz's method: about √max(a, b) terms in the worst case. */
function fraction(x: number, y: number, a: number, b: number): number {
  const lambda = a * y - b * x;
  let value = (a * (lambda + 1)) / (a + 1);
  let upper = value;
  let lower = 0;
  const most = 200 + 20 * Math.sqrt(Math.max(a, b));
  for (let m = 1; m < most; m++) {
    const step = a + 2 * m - 1;
    const numerator = ((a + m - 1) / step) * ((a + b + m - 1) / step) * m * (b - m) * x * x;
    const denominator = m + (m * (b - m) * x) / step + ((a + m) * (lambda + 1 + m * (2 - x))) / (step + 2);
    lower = 1 / (denominator + numerator * lower);
    upper = denominator + numerator / upper;
    const change = upper * lower;
    value *= change;
    if (Math.abs(change - 1) <= Number.EPSILON) break;
  }
  return value;
}
