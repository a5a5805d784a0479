"""Writes ../test/fixtures/uniformity.json: p-values of the Kolmogorov-Smirnov and Cramer-von Mises tests of uniformity.

samples: statistics and p-values of scipy.stats.kstest and cramervonmises on small sets of numbers, which are in the file.
kolmogorov: chosen n and d; by scipy's exact matrix
method up to n = 5000 where n d^2 < 4 (its public kstwo leaves it for an expansion at n = 140), else scipy.stats.kstwo.sf. cramer: the expansion of Csorgo and Faraway (1996) with its series
summed by mpmath at 30 digits (SciPy stops them at terms of 1e-7) beside SciPy's p-value. Run: python generate-uniformity.py
"""

import json
import platform
from pathlib import Path

import mpmath
import numpy
import scipy
from mpmath import besselk, exp, factorial, gamma, mp, mpf, pi, sqrt
from scipy import stats
from scipy.stats._hypotests import _cdf_cvm
from scipy.stats._ksstats import _kolmogn_DMTW

mp.dps = 30


def limit_cdf(w):
    def term(k):
        q = (4 * k + 1) ** 2 / (16 * w)
        return gamma(k + 0.5) / factorial(k) * sqrt(4 * k + 1) * exp(-q) * besselk(0.25, q)

    return sum(term(mpf(k)) for k in range(60)) / (pi ** mpf(1.5) * sqrt(w))


def d2(y):
    q = y * y / 4
    return exp(-q) * (y / 2) ** mpf(1.5) * (besselk(0.25, q) + besselk(0.75, q)) / sqrt(pi)


def d3(y):
    q = y * y / 4
    bessel = 2 * besselk(0.25, q) + 3 * besselk(0.75, q) - besselk(1.25, q)
    return exp(-q) * (y / 2) ** mpf(2.5) * bessel / sqrt(pi)


def correction(w):
    def term(k):
        m, root, g = 2 * k + 1, 2 * sqrt(w), gamma(k + 0.5)
        low = m * g * (d2((4 * k + 3) / root) / 9 + 7 * (d2((4 * k + 1) / root) + d2((4 * k + 5) / root)) / 144)
        high = g * d3((4 * k + 1) / root) / 72 + (m + 2) * gamma(k + 1.5) * d3((4 * k + 5) / root) / 6
        return (low / w ** mpf(0.75) + high / w ** mpf(1.25)) / (pi * factorial(k))

    return -sum(term(mpf(k)) for k in range(60))


def cramer_tail(n, w):
    w = mpf(w)
    return float(1 - limit_cdf(w) * (1 + mpf(1) / (12 * n)) - correction(w) / n)


def kolmogorov_tail(n, d):
    if n <= 5000 and n * d * d < 4:
        return float(_kolmogn_DMTW(n, d, cdf=False))
    return float(stats.kstwo.sf(d, n))


rng = numpy.random.default_rng(20210501)
samples = []
for rows, power in [(2, 1), (5, 1), (12, 1), (12, 2), (40, 1), (40, 1.3)]:
    u = [round(float(x), 6) for x in rng.random(rows) ** power]
    ks, cvm = stats.kstest(u, "uniform"), stats.cramervonmises(u, "uniform")
    samples.append(
        {
            "pit": u,
            "ksStatistic": float(ks.statistic),
            "ksPValue": float(ks.pvalue),
            "cvmStatistic": float(cvm.statistic),
            "cvmPValue": float(cvm.pvalue),
        }
    )

kolmogorov = [
    [n, d, kolmogorov_tail(n, d)]
    for n in (2, 5, 10, 50, 140, 141, 300, 1000, 1001, 5000, 100000)
    for d in [round(z / n**0.5, 12) for z in (0.4, 0.6, 0.9, 1.3, 1.9, 2.1, 3.0, 5.0)]
    if 0.5 / n < d < 1
]
cramer = [
    [n, w, cramer_tail(n, w), float(1 - _cdf_cvm(w, n))]
    for n in (5, 20, 100, 1000)
    for w in (0.03, 0.06, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2)
]
document = {
    "about": __doc__,
    "versions": {
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "scipy": scipy.__version__,
        "mpmath": mpmath.__version__,
    },
    "samples": samples,
    "kolmogorov": {"columns": ["n", "d", "tail"], "points": kolmogorov},
    "cramer": {"columns": ["n", "w", "tail", "scipy"], "points": cramer},
}
target = Path(__file__).parent.parent / "test" / "fixtures" / "uniformity.json"
target.write_text(json.dumps(document, indent=1) + "\n")
