"""Reference values of the Beta map, its slope and its inverse, with mpmath at 400 digits.

Run: python generate.py   (writes beta-link.json next to this script; mpmath is the only requirement)

Inputs are float64 numbers exactly as written: ln a, ln b, c, and ln q with ln(1-q) as two independent numbers.
q = Phi(z), so that z = -38 .. 38 covers the tails of a Normal row.
"""
import json
import pathlib
import platform

import mpmath as mp

mp.mp.dps = 400


def exact(x):
    """Rounded to the nearest float64, as the program is given it."""
    return float(x)


def logs_of(z):
    q, tail = mp.ncdf(mp.mpf(z)), mp.ncdf(-mp.mpf(z))
    return exact(mp.log(q)), exact(mp.log(tail))


def forward(log_a, log_b, c, log_q, log1m_q):
    a, b = mp.exp(mp.mpf(log_a)), mp.exp(mp.mpf(log_b))
    lq, l1q = mp.mpf(log_q), mp.mpf(log1m_q)
    z = a * lq - b * l1q + mp.mpf(c)
    s = 1 / (1 + mp.exp(-z))
    first, second = a * mp.exp(-lq), b * mp.exp(-l1q)
    share = first / (first + second)
    log_map, log1m_map = -mp.log1p(mp.exp(-z)), -mp.log1p(mp.exp(z))
    tilt = (1 - mp.exp(z)) / (1 + mp.exp(z))
    q = mp.exp(lq)
    return [
        exact(v)
        for v in (
            log_map,
            log1m_map,
            log_map + log1m_map + mp.log(first + second),
            tilt * a * lq + share,
            second / (first + second) - tilt * b * l1q,
            tilt,
            tilt * (a * mp.exp(l1q) + b * q) + q - share,
        )
    ]


def inverse(log_a, log_b, c, log_p, log1m_p):
    a, b = mp.exp(mp.mpf(log_a)), mp.exp(mp.mpf(log_b))
    target = mp.mpf(log_p) - mp.mpf(log1m_p) - mp.mpf(c)

    def residual(u):
        return -a * mp.log1p(mp.exp(-u)) + b * mp.log1p(mp.exp(u)) - target

    low, high = mp.mpf(-10) ** 7, mp.mpf(10) ** 7
    for _ in range(240):
        mid = (low + high) / 2
        low, high = (low, mid) if residual(mid) > 0 else (mid, high)
    u = (low + high) / 2
    return [exact(-mp.log1p(mp.exp(-u))), exact(-mp.log1p(mp.exp(u)))]


maps = [
    (0.0, 0.0, 0.0),
    (1e-9, -1e-9, 1e-10),
    (exact(mp.log(1000)), exact(mp.log(1000)), 0.25),
    (exact(mp.log(0.001)), exact(mp.log(0.001)), -0.5),
    (exact(mp.log(1000)), exact(mp.log(0.001)), 3.0),
    (exact(mp.log(0.001)), exact(mp.log(1000)), -3.0),
    (0.3, -0.7, 0.1),
    (-2.0, 1.5, -1.0),
]
zs = [-38.0, -2.25, -0.125, 5.0, 38.0]

forward_rows, inverse_rows = [], []
for beta in maps:
    for z in zs:
        logs = logs_of(z)
        forward_rows.append([*beta, *logs, *forward(*beta, *logs)])
    for z in (-38.0, 0.25, 9.0):
        logs = logs_of(z)
        inverse_rows.append([*beta, *logs, *inverse(*beta, *logs)])

document = {
    "about": "Beta map, slope and inverse from float64 inputs taken exactly; mpmath 400 digits, rounded to float64.",
    "versions": {"python": platform.python_version(), "mpmath": mp.__version__},
    "forward": {
        "columns": ["logA", "logB", "c", "logQ", "log1mQ", "logMap", "log1mMap", "logSlope",
                    "dLogA", "dLogB", "dC", "dLogitQ"],
        "points": forward_rows,
    },
    "inverse": {
        "columns": ["logA", "logB", "c", "logP", "log1mP", "logQ", "log1mQ"],
        "points": inverse_rows,
    },
}
target = pathlib.Path(__file__).with_name("beta-link.json")
text = json.dumps(document)
target.write_text(text.replace("[[", "[\n[").replace("], [", "],\n[").replace("]]", "]\n]") + "\n")
