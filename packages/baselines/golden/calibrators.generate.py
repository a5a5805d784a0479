"""Reference values of calibrated distributions, with mpmath at 40 digits.

Run: python calibrators.generate.py   (writes calibrators.json next to this script; mpmath is the only requirement)

lines: empirical frequencies of ten rows, straight lines through (0, 0), (q, frequency) and (1, 1), 2^-52 of the identity
mixed in; the map of a standard normal: cdf, ln density, mean, std, crps. beta: one Beta map of a standard normal.
"""
import json
import pathlib
import platform

import mpmath as mp

mp.mp.dps = 40


def integral(f, points):
    return mp.fsum(mp.quad(f, [a, b]) for a, b in zip(points, points[1:]))


def moments_of(cdf, points):
    lower = [p for p in points if p < 0] + [mp.mpf(0)]
    upper = [mp.mpf(0)] + [p for p in points if p > 0]
    first = integral(lambda t: 1 - cdf(t), upper) - integral(cdf, lower)
    second = integral(lambda t: 2 * t * (1 - cdf(t)), upper) - integral(lambda t: 2 * t * cdf(t), lower)
    return [float(first), float(mp.sqrt(second - first**2))]


def crps_at(cdf, points, y):
    y = mp.mpf(y)
    below = [p for p in points if p < y] + [y]
    above = [y] + [p for p in points if p > y]
    return float(integral(lambda t: cdf(t) ** 2, below) + integral(lambda t: (1 - cdf(t)) ** 2, above))


def lines():
    mean = [0.0, 1.0, 2.0, 0.5, -1.0, 3.0, 0.25, 1.5, -2.0, 0.0]
    std = [1.0, 2.0, 0.5, 1.0, 1.5, 1.0, 2.0, 0.75, 1.0, 3.0]
    target = [0.3, -0.5, 2.75, 0.1, 0.5, 1.25, 2.5, 1.75, -2.125, -1.5]
    share = mp.mpf(2) ** -52
    q = sorted(mp.ncdf((mp.mpf(y) - m) / s) for y, m, s in zip(target, mean, std))
    knots = [(mp.mpf(0), mp.mpf(0))] + [(p, mp.mpf(i + 1) / 10) for i, p in enumerate(q)] + [(mp.mpf(1), mp.mpf(1))]

    def segment(p):
        return next(k for k in range(len(knots) - 1) if p <= knots[k + 1][0])

    def slope(k):
        (x0, y0), (x1, y1) = knots[k], knots[k + 1]
        return (1 - share) * (y1 - y0) / (x1 - x0) + share

    def cdf(z):
        p = mp.ncdf(z)
        k = segment(p)
        x0, y0 = knots[k]
        return (1 - share) * y0 + share * x0 + slope(k) * (p - x0)

    bends = [mp.sqrt(2) * mp.erfinv(2 * p - 1) for p in q]
    points = [mp.mpf(-14), mp.mpf(-6)] + bends + [mp.mpf(6), mp.mpf(14)]
    at = [-7.0, -2.5, -1.0, -0.2, 0.4, 1.1, 2.0, 4.0]
    return {
        "mean": mean,
        "std": std,
        "target": target,
        "y": at,
        "cdf": [float(cdf(mp.mpf(z))) for z in at],
        "logPdf": [float(mp.log(slope(segment(mp.ncdf(mp.mpf(z))))) + mp.log(mp.npdf(mp.mpf(z)))) for z in at],
        "crps": [crps_at(cdf, points, z) for z in at],
        "moments": moments_of(cdf, points),
    }


def beta():
    log_a, log_b, c = -0.5, 0.25, 0.75
    a, b = mp.exp(mp.mpf(log_a)), mp.exp(mp.mpf(log_b))

    def cdf(z):
        z = mp.mpf(z)
        return 1 / (1 + mp.exp(-(a * mp.log(mp.ncdf(z)) - b * mp.log(mp.ncdf(-z)) + c)))

    def log_pdf(z):
        z = mp.mpf(z)
        value = cdf(z)
        slope = value * (1 - value) * (a / mp.ncdf(z) + b / mp.ncdf(-z))
        return mp.log(slope) + mp.log(mp.npdf(z))

    points = [mp.mpf(k) for k in range(-20, 21)]
    at = [-9.0, -3.0, -1.0, 0.0, 0.5, 2.0, 6.0]
    return {
        "map": {"logA": log_a, "logB": log_b, "c": c},
        "z": at,
        "logCdf": [float(mp.log(cdf(z))) for z in at],
        "logPdf": [float(log_pdf(z)) for z in at],
        "crps": [crps_at(cdf, points, z) for z in at],
        "moments": moments_of(cdf, points),
    }


if __name__ == "__main__":
    document = {
        "about": __doc__.strip().splitlines()[0],
        "versions": {"python": platform.python_version(), "mpmath": mp.__version__},
        "lines": lines(),
        "beta": beta(),
    }
    path = pathlib.Path(__file__).with_name("calibrators.json")
    path.write_text(json.dumps(document, indent=1) + "\n")
