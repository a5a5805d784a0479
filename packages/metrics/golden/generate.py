"""Reference values of the metrics on normal and Laplace forecasts, by mpmath at 40 digits. Run: python generate.py"""

import json
import pathlib
import platform
import random

import mpmath as mp

mp.mp.dps = 40
HERE = pathlib.Path(__file__).parent
TAUS = [k / 20 for k in range(1, 20)]
LEVELS = [0.5, 0.8, 0.9, 0.95]
CURVE = [k / 10 for k in range(1, 10)]


def mean(values):
    values = list(values)
    return mp.fsum(values) / len(values)


def bisect(cdf, p, low, high):
    for _ in range(140):
        middle = (low + high) / 2
        low, high = (middle, high) if cdf(middle) < p else (low, middle)
    return low


class Normal:
    def __init__(self, location, scale):
        self.location, self.scale = mp.mpf(location), mp.mpf(scale)
        self.mean, self.std = self.location, self.scale

    def standard(self, y):
        return (mp.mpf(y) - self.location) / self.scale

    def log_pdf(self, y):
        return -self.standard(y) ** 2 / 2 - mp.log(2 * mp.pi) / 2 - mp.log(self.scale)

    def cdf(self, y):
        return mp.ncdf(self.standard(y))


class Laplace(Normal):
    def __init__(self, location, scale):
        super().__init__(location, scale)
        self.std = self.scale * mp.sqrt(2)

    def log_pdf(self, y):
        return -abs(self.standard(y)) - mp.log(2 * self.scale)

    def cdf(self, y):
        z = self.standard(y)
        return mp.exp(z) / 2 if z < 0 else 1 - mp.exp(-z) / 2


def quantile(row, p):
    return bisect(row.cdf, mp.mpf(p), row.location - 60 * row.scale, row.location + 60 * row.scale)


def crps(row, y):
    """Quadrature of the definition; beyond 60 scales the integrand is below 1e-50."""
    points = [row.location + k * row.scale for k in (-60, -30, -12, -6, -3, -1, 0, 1, 3, 6, 12, 30, 60)]
    y = mp.mpf(y)
    below = mp.quad(lambda t: row.cdf(t) ** 2, [x for x in points if x < y] + [y])
    above = mp.quad(lambda t: (1 - row.cdf(t)) ** 2, [y] + [x for x in points if x > y])
    return below + above


def equal_width(values, bins):
    low, high = min(values), max(values)
    edges = [low + (high - low) * k / bins for k in range(1, bins)]
    return [sum(v >= e for e in edges) for v in values]


def equal_count(values, bins):
    order = sorted(range(len(values)), key=lambda i: values[i])
    size, larger = divmod(len(values), bins)
    out, start = [0] * len(values), 0
    for b in range(bins):
        stop = start + size + (1 if b < larger else 0)
        for i in order[start:stop]:
            out[i] = b
        start = stop
    return out


def groups_of(bin_of_row):
    return [[i for i, b in enumerate(bin_of_row) if b == k] for k in sorted(set(bin_of_row))]


def area(levels, shares):
    """The integral of |share - level| in straight lines from (0, 0) through the points to (1, 1), on a fine exact grid."""
    xs = [mp.mpf(0)] + [mp.mpf(x) for x in levels] + [mp.mpf(1)]
    gaps = [mp.mpf(0)] + [mp.mpf(s) - mp.mpf(x) for s, x in zip(shares, levels)] + [mp.mpf(0)]
    total = mp.mpf(0)
    for k in range(len(xs) - 1):
        h, a, b = xs[k + 1] - xs[k], gaps[k], gaps[k + 1]
        cuts = [mp.mpf(0), mp.mpf(1)] if a * b >= 0 else [mp.mpf(0), a / (a - b), mp.mpf(1)]
        for u, v in zip(cuts, cuts[1:]):
            total += h * (v - u) * abs((a + (b - a) * u) + (a + (b - a) * v)) / 2
    return total


def case(family, rows, ys, bins):
    n = len(ys)
    std = [row.std for row in rows]
    squared = [(mp.mpf(y) - row.mean) ** 2 for row, y in zip(rows, ys)]
    pit = [row.cdf(y) for row, y in zip(rows, ys)]
    central = [abs(2 * u - 1) for u in pit]
    at_tau = [[quantile(row, t) for row in rows] for t in TAUS]

    def loss(q, y, t):
        e = mp.mpf(y) - q
        return max(mp.mpf(t) * e, (mp.mpf(t) - 1) * e)

    intervals = []
    for level in LEVELS:
        tail = (1 - mp.mpf(level)) / 2
        ends = [(quantile(row, tail), quantile(row, 1 - tail)) for row in rows]
        alpha = 1 - mp.mpf(level)
        scores = [u - l + 2 / alpha * (max(l - y, 0) + max(y - u, 0)) for (l, u), y in zip(ends, ys)]
        intervals.append([mean(1 if l <= y <= u else 0 for (l, u), y in zip(ends, ys)),
                          mean(u - l for l, u in ends), mean(scores)])

    def ence(bin_of_row):
        parts = []
        for members in groups_of(bin_of_row):
            rmv = mp.sqrt(mean(std[i] ** 2 for i in members))
            parts.append(abs(rmv - mp.sqrt(mean(squared[i] for i in members))) / rmv)
        return mean(parts)

    def uce(bin_of_row):
        return mp.fsum(mp.mpf(len(m)) / n * abs(mean(squared[i] for i in m) - mean(std[i] ** 2 for i in m))
                       for m in groups_of(bin_of_row))

    def qce(bin_of_row, level):
        return mp.fsum(mp.mpf(len(m)) / n * abs(mean(1 if central[i] <= level else 0 for i in m) - mp.mpf(level))
                       for m in groups_of(bin_of_row))

    def curve(values):
        shares = [mean(1 if v <= p else 0 for v in values) for p in CURVE]
        gaps = [s - mp.mpf(p) for s, p in zip(shares, CURVE)]
        return {"observed": shares, "mace": mean(abs(g) for g in gaps),
                "rmsce": mp.sqrt(mean(g * g for g in gaps)), "area": area(CURVE, shares)}

    widths = equal_width(std, bins)
    return {
        "family": family, "location": [float(r.location) for r in rows], "scale": [float(r.scale) for r in rows],
        "observed": ys, "bins": bins,
        "nll": mean(-row.log_pdf(y) for row, y in zip(rows, ys)),
        "mse": mean(squared), "mae": mean(mp.sqrt(s) for s in squared),
        "crps": [crps(row, y) for row, y in zip(rows, ys)],
        "pinball": [mean(loss(q, y, t) for q, y in zip(qs, ys)) for t, qs in zip(TAUS, at_tau)],
        "intervals": intervals, "pit": pit,
        "quantileCurve": curve(pit), "intervalCurve": curve(central),
        "sharpness": mp.sqrt(mean(s ** 2 for s in std)),
        "ence": ence(widths), "enceEqualCount": ence(equal_count(std, bins)),
        "uce": uce(equal_width([s ** 2 for s in std], bins)),
        "qce": [qce(widths, t) for t in TAUS], "qceMarginal": [qce([0] * n, t) for t in TAUS],
    }


def plain(value):
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [plain(v) for v in value]
    return float(value) if isinstance(value, (mp.mpf, mp.mpc)) else value


def main():
    draw = random.Random(20190612)
    cases = []
    for family, kind, stated in (("normal", Normal, 0.7), ("laplace", Laplace, 1.3)):
        rows = [kind(round(draw.gauss(0, 3), 3), round(draw.uniform(0.2, 2), 3)) for _ in range(24)]
        ys = [round(float(row.location) + stated * float(row.scale) * draw.gauss(0, 1), 3) for row in rows]
        cases.append(case(family, rows, ys, 5))
    document = {
        "about": "intervals: coverage, mean width and interval score of the central intervals at levels; qce, pinball: one "
                 "per tau; curves at curveLevels, area from (0, 0) to (1, 1); bins by std (ence, qce) or variance (uce).",
        "versions": {"mpmath": mp.__version__, "python": platform.python_version()},
        "taus": TAUS, "levels": LEVELS, "curveLevels": CURVE,
        "cases": plain(cases),
    }
    (HERE / "metrics.json").write_text(json.dumps(document, allow_nan=False) + "\n")


if __name__ == "__main__":
    main()
