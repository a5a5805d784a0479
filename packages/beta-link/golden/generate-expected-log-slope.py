"""Reference values of E[ln r] and its gradient under the product of three four-point Gauss-Hermite rules.

Run: python generate-expected-log-slope.py   (writes expected-log-slope.json next to this script; needs mpmath only)

Inputs are float64 numbers exactly as written: ln q and ln(1-q) as two independent numbers, the mean of (ln a, ln b, c)
and the lower triangular factor F of its covariance, row by row. The 64 maps are taken one after the other at 60 digits,
with the exact nodes +-sqrt(3 -+ sqrt 6) and weights 1/(4 (3 -+ sqrt 6)). Nothing is factorised or merged.
"""
import json
import pathlib
import platform

import mpmath as mp

mp.mp.dps = 60

NODES = [-mp.sqrt(3 + mp.sqrt(6)), -mp.sqrt(3 - mp.sqrt(6)), mp.sqrt(3 - mp.sqrt(6)), mp.sqrt(3 + mp.sqrt(6))]
WEIGHTS = [1 / (4 * x * x) for x in NODES]


def logs_of(z):
    """ln q and ln(1-q) of q = Phi(z), each rounded to float64."""
    with mp.workdps(400):
        return float(mp.log(mp.ncdf(mp.mpf(z)))), float(mp.log(mp.ncdf(-mp.mpf(z))))


def slope(log_a, log_b, c, lq, l1q):
    """ln r and its derivatives in ln a, ln b and c."""
    a, b = mp.exp(log_a), mp.exp(log_b)
    z = a * lq - b * l1q + c
    first, second = a * mp.exp(-lq), b * mp.exp(-l1q)
    tilt = -mp.tanh(z / 2)
    value = -mp.log1p(mp.exp(z)) - mp.log1p(mp.exp(-z)) + mp.log(first + second)
    return value, tilt * a * lq + first / (first + second), second / (first + second) - tilt * b * l1q, tilt


def expectation(log_q, log1m_q, mean, factor):
    lq, l1q = mp.mpf(log_q), mp.mpf(log1m_q)
    m, f = [mp.mpf(v) for v in mean], [mp.mpf(v) for v in factor]
    sums = [mp.mpf(0)] * 10
    for xi, wi in zip(NODES, WEIGHTS):
        for xj, wj in zip(NODES, WEIGHTS):
            for xk, wk in zip(NODES, WEIGHTS):
                value, in_a, in_b, in_c = slope(
                    m[0] + f[0] * xi,
                    m[1] + f[1] * xi + f[2] * xj,
                    m[2] + f[3] * xi + f[4] * xj + f[5] * xk,
                    lq,
                    l1q,
                )
                terms = [value, in_a, in_b, in_c, in_a * xi, in_b * xi, in_b * xj, in_c * xi, in_c * xj, in_c * xk]
                sums = [s + wi * wj * wk * t for s, t in zip(sums, terms)]
    return [float(s) for s in sums]


ZERO = [0.0] * 6
NARROW = [0.1, 0.03, 0.15, -0.05, 0.08, 0.2]
BROAD = [0.7, -0.3, 0.6, 0.4, -0.5, 0.9]
CASES = [
    (logs_of(z), mean, factor)
    for z in (-6.0, -1.25, 0.0, 0.5, 3.0)
    for mean, factor in (([0.0, 0.0, 0.0], NARROW), ([-0.4, 0.3, 0.8], BROAD))
] + [
    ((-800.0, -1e-300), [0.05, -0.1, 0.2], NARROW),
    ((-1e-300, -800.0), [0.05, -0.1, 0.2], BROAD),
    (logs_of(-38.0), [0.01, 0.0, 0.0], ZERO),
    (logs_of(1.0), [1.0, -2.0, 90.0], BROAD),
    (logs_of(-0.25), [0.5, 4.5, -1.0], BROAD),
    (logs_of(2.0), [0.0, 0.0, 0.0], [2.5, 1.5, 2.0, -3.0, 4.0, 5.0]),
]

table = {
    "about": __doc__.strip(),
    "versions": {"python": platform.python_version(), "mpmath": mp.__version__},
    "cases": [
        {
            "logQ": logs[0],
            "log1mQ": logs[1],
            "mean": mean,
            "factor": factor,
            "value": (numbers := expectation(*logs, mean, factor))[0],
            "inMean": numbers[1:4],
            "inFactor": numbers[4:],
        }
        for logs, mean, factor in CASES
    ],
}
path = pathlib.Path(__file__).with_name("expected-log-slope.json")
path.write_text(json.dumps(table).replace('{"logQ"', '\n{"logQ"') + "\n")
