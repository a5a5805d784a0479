"""Writes src/special/error-function-polynomials.ts and src/special/lgamma-polynomial.ts.

Each polynomial is a Chebyshev interpolant at 60 digits, changed to powers and rounded to float64.
Run: python polynomials.py, then the formatter.
"""

from pathlib import Path

from mpmath import cos, erf, erfc, exp, loggamma, mp, mpf, nstr, pi, polyval, sqrt

mp.dps = 60
PIVOT = 3


def scaled_erfcx(t):
    """(1 + 2x) exp(x^2) erfc(x) at t = (x - 3)/(x + 3), smooth over all of [-1, 1]."""
    x = PIVOT * (1 + t) / (1 - t)
    if x < 60:
        return (1 + 2 * x) * exp(x * x) * erfc(x)
    total, term = mpf(0), 1 / (x * sqrt(pi))
    for k in range(1, 20):
        total += term
        term *= -mpf(2 * k - 1) / (2 * x * x)
    return (1 + 2 * x) * total


def scaled_erf(t):
    """erf(x)/x at t = 8x^2 - 1, so that |x| <= 1/2 fills [-1, 1]."""
    x = sqrt((1 + t) / 8)
    return erf(x) / x


def scaled_lgamma(t):
    """ln Gamma(2 + s)/s at s = t/2, so that |s| <= 1/2 fills [-1, 1]."""
    return loggamma(2 + t / 2) / (t / 2)


def chebyshev(f, degree, count=80):
    angles = [pi * (k + mpf(1) / 2) / count for k in range(count)]
    values = [f(cos(a)) for a in angles]
    series = [2 * sum(v * cos(j * a) for v, a in zip(values, angles)) / count for j in range(degree + 1)]
    series[0] /= 2
    return series


def powers(series):
    """Coefficients of 1, t, t^2, ... from those of T0, T1, T2, ..."""
    before, now = [mpf(1)], [mpf(0), mpf(1)]
    total = [series[0]] + [mpf(0)] * (len(series) - 1)
    for c in series[1:]:
        for i, v in enumerate(now):
            total[i] += c * v
        after = [mpf(0)] + [2 * v for v in now]
        for i, v in enumerate(before):
            after[i] -= v
        before, now = now, after
    return total


def shifted(coefficients, scale, offset):
    """Coefficients in u of a polynomial in t = scale*u + offset."""
    total = [mpf(0)]
    for c in reversed(coefficients):
        grown = [mpf(0)] * (len(total) + 1)
        for i, v in enumerate(total):
            grown[i] += v * offset
            grown[i + 1] += v * scale
        grown[0] += c
        total = grown
    return total[: len(coefficients)]


def horner(coefficients, variable):
    text = repr(float(coefficients[-1]))
    for c in reversed(coefficients[:-1]):
        value = float(c)
        sign = "+" if value >= 0 else "-"
        text = f"({text}) * {variable} {sign} {abs(value)!r}"
    return text


def worst(coefficients, f, points, at):
    rounded = [mpf(float(c)) for c in coefficients][::-1]
    return max(abs(polyval(rounded, at(t)) / f(t) - 1) for t in points)


def main():
    grid = [mpf(i) / 500 for i in range(-499, 500)]
    tail = powers(chebyshev(scaled_erfcx, 24))
    centre = shifted(powers(chebyshev(scaled_erf, 9)), 8, -1)
    tail_error = nstr(worst(tail, scaled_erfcx, grid, lambda t: t), 2)
    centre_error = nstr(worst(centre, scaled_erf, grid, lambda t: (1 + t) / 8), 2)
    text = f"""// Written by golden/polynomials.py; change it there.

/**
 * (1 + 2x)·exp(x²)·erfc(x) for 0 ≤ x < ∞ as a polynomial of degree 24 in t = (x − {PIVOT})/(x + {PIVOT}); relative error {tail_error}.
 * The form of Shepherd & Laframboise, Math. Comp. 36, 1981; four chains of powers of t⁴, which the processor runs side by side.
 */
export function scaledErfcx(t: number): number {{
  const u = t * t;
  const v = u * u;
  const p0 = {horner(tail[0::4], "v")};
  const p1 = {horner(tail[1::4], "v")};
  const p2 = {horner(tail[2::4], "v")};
  const p3 = {horner(tail[3::4], "v")};
  return p0 + t * p1 + u * (p2 + t * p3);
}}

/** erf(x)/x for |x| ≤ ½ as a polynomial of degree 9 in u = x²; relative error {centre_error}. */
export function scaledErf(u: number): number {{
  const v = u * u;
  const p0 = {horner(centre[0::2], "v")};
  const p1 = {horner(centre[1::2], "v")};
  return p0 + u * p1;
}}
"""
    folder = Path(__file__).parent.parent / "src" / "special"
    (folder / "error-function-polynomials.ts").write_text(text, encoding="utf-8")

    gamma = shifted(powers(chebyshev(scaled_lgamma, 18)), 2, 0)
    gamma_error = nstr(worst(gamma, scaled_lgamma, [t for t in grid if t != 0], lambda t: t / 2), 2)
    text = f"""// Written by golden/polynomials.py; change it there.

/** ln Γ(2 + s)/s for |s| ≤ ½ as a polynomial of degree 18; relative error {gamma_error}. */
export function scaledLgamma(s: number): number {{
  const v = s * s;
  const p0 = {horner(gamma[0::2], "v")};
  const p1 = {horner(gamma[1::2], "v")};
  return p0 + s * p1;
}}
"""
    (folder / "lgamma-polynomial.ts").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
