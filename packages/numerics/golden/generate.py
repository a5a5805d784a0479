"""Writes special.json: the special functions at chosen points, with mpmath at 60 digits or more.

Inputs are the float64 numbers as written, outputs are rounded to the nearest float64. Run: python generate.py
"""

import json
import platform
from pathlib import Path

import mpmath
from mpmath import betainc, erf, erfc, exp, expm1, log, log1p, loggamma, mp, mpf, pi, sqrt

mp.dps = 60


def number(value):
    return float(value)


def log_cdf(z):
    return log1p(-erfc(z / sqrt(mpf(2))) / 2) if z > 0 else log(erfc(-z / sqrt(mpf(2))) / 2)


def hazard(z):
    """The derivative of log_cdf."""
    return exp(-z * z / 2) / sqrt(2 * pi) / (erfc(-z / sqrt(mpf(2))) / 2)


def quantile_from_log(log_p):
    """Newton on log_cdf in the lower half, which is concave; the upper half by symmetry."""
    log_p = mpf(log_p)
    if exp(log_p) > mpf(1) / 2:
        return -quantile_from_log(log(-expm1(log_p)))
    z = -sqrt(-2 * log_p)
    for _ in range(200):
        change = (log_cdf(z) - log_p) / hazard(z)
        z -= change
        if abs(change) < mpf(10) ** -45 * max(1, abs(z)):
            return z
    raise ArithmeticError(f"no convergence at {log_p}")


def table(columns, rows):
    return {"columns": columns, "points": [[number(value) for value in row] for row in rows]}


def normal_rows():
    points = [-1e4, -3000.5, -200.25, -38.5, -37, -20.1, -8.3, -5, -2.75, -1.0, -0.71, -0.7, -0.69, -0.3, -1e-9, 0.0]
    points += [1e-9, 0.3, 0.69, 0.7, 0.71, 1.0, 2.75, 5, 8.3, 12.6, 20.1, 26.0, 30.7, 33.3, 37]
    for z in map(mpf, points):
        yield z, log_cdf(z), hazard(z), erfc(-z / sqrt(mpf(2))) / 2, exp(-z * z / 2) / sqrt(2 * pi)


def erfcx_rows():
    points = [-26, -10.3, -3, -1, -0.51, -0.4, 0.0, 1e-12, 0.2, 0.49, 0.5, 0.51, 1, 2.9, 3, 3.1, 7.7, 26.5, 50, 1e4]
    for x in map(mpf, points):
        yield x, exp(x * x) * erfc(x), erfc(x), erf(x)


def quantile_rows():
    for p in [1e-300, 1e-100, 2.5e-20, 1e-9, 1e-3, 0.0749, 0.075, 0.0751, 0.3, 0.4999999, 0.5, 0.51, 0.9, 0.97, 1 - 2**-53]:
        yield p, mpf(0) if p == 0.5 else quantile_from_log(log(mpf(p)))


def quantile_from_log_rows():
    for log_p in [-1e6, -12345.6, -730, -729, -728, -100.5, -26, -24.9, -3, -0.7, -0.69, -0.3, -0.05, -1e-8, -1e-200]:
        yield log_p, quantile_from_log(log_p)


def gamma_rows():
    points = [1e-300, 1e-5, 0.2, 0.499, 0.5, 0.9, 0.999999, 1.0, 1.000001, 1.3, 1.5, 1.999999, 2.0, 2.000001, 2.4]
    for x in map(mpf, points + [2.6, 4.5, 7.25, 9.99, 10, 33.3, 1e4, 1e10, 1e300]):
        yield x, loggamma(x)


def log_beta_rows():
    for a, b in [(0.5, 0.5), (0.5, 5), (2.5, 9.9), (0.5, 12), (0.5, 1e6), (12, 30), (500, 700.5), (3, 1e10)]:
        a, b = mpf(a), mpf(b)
        yield a, b, loggamma(a) + loggamma(b) - loggamma(a + b)


def beta_rows():
    shapes = [(0.5, 0.5), (1, 1), (1.5, 0.5), (0.5, 2), (5, 0.5), (2, 3), (50, 0.5), (30, 40), (500, 0.5), (0.2, 7)]
    for a, b in shapes:
        for x in [1e-200, 1e-10, 0.01, 0.3, 0.5, 0.75, 0.99]:
            with mp.workdps(120):
                lower = betainc(a, b, 0, x, regularized=True)
                upper = betainc(a, b, x, 1, regularized=True)
                yield a, b, x, lower, log(lower) if lower < 0.5 else log1p(-upper)


def main():
    document = {
        "about": "Special functions; mpmath at 60 digits or more, rounded to float64.",
        "versions": {"python": platform.python_version(), "mpmath": mpmath.__version__},
        "normal": table(["z", "logcdf", "dlogcdf", "cdf", "pdf"], normal_rows()),
        "erfcx": table(["x", "erfcx", "erfc", "erf"], erfcx_rows()),
        "quantile": table(["p", "z"], quantile_rows()),
        "quantile_from_log": table(["logp", "z"], quantile_from_log_rows()),
        "lgamma": table(["x", "lgamma"], gamma_rows()),
        "logbeta": table(["a", "b", "logbeta"], log_beta_rows()),
        "betainc": table(["a", "b", "x", "betainc", "logbetainc"], beta_rows()),
    }
    lines = json.dumps(document, indent=1)
    # One table row per line, for readable differences.
    for piece in (("[\n    ", "["), (",\n    ", ", "), ("\n   ]", "]")):
        lines = lines.replace(*piece)
    Path(__file__).with_name("special.json").write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
