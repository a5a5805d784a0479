"""Reference values of the distribution families, by mpmath at 50 digits. Run: python generate_families.py"""

import json
import pathlib
import platform

import mpmath as mp

mp.mp.dps = 50
HERE = pathlib.Path(__file__).parent


def number(x):
    return float(x)


def t_log_pdf(nu, z):
    return (mp.loggamma((nu + 1) / 2) - mp.loggamma(nu / 2) - mp.log(nu * mp.pi) / 2
            - (nu + 1) / 2 * mp.log1p(z * z / nu))


def t_log_sf(nu, z):
    """z > 0: the integral of the density over its value at z, for large nu; else the hypergeometric series."""
    if mp.isinf(z):
        return mp.ninf
    if nu > 1e3 and z * z < 4 * nu:
        width = 1 / max(z, mp.mpf(1))
        base = mp.log1p(z * z / nu)

        def ratio(u):
            return mp.exp(-(nu + 1) / 2 * (mp.log1p((z + u * width) ** 2 / nu) - base))

        return t_log_pdf(nu, z) + mp.log(width * mp.quad(ratio, [0, 0.5, 1, 2, 4, 8, 16, 32, 64, 128]))
    a = nu / 2
    x = nu / (nu + z * z)
    return (a * mp.log(x) + mp.log(1 - x) / 2 - mp.log(a) - mp.log(mp.beta(a, mp.mpf(1) / 2)) - mp.log(2)
            + mp.log(mp.hyp2f1(a + mp.mpf(1) / 2, 1, a + 1, x)))


def t_log_cdf(nu, z):
    if z < 0:
        return t_log_sf(nu, -z)
    if z == 0:
        return -mp.log(2)
    return mp.log1p(-mp.exp(t_log_sf(nu, z)))


def t_cdf(nu, z):
    if abs(z) < 1e-8:  # where 1 - x vanishes; the cubic term is below 1e-24
        return mp.mpf(1) / 2 + z * mp.exp(t_log_pdf(nu, mp.mpf(0)))
    return mp.exp(t_log_cdf(nu, z))


def t_crps(nu, z):
    half = mp.mpf(1) / 2
    gini = 2 * mp.sqrt(nu) / (nu - 1) * mp.beta(half, nu - half) / mp.beta(half, nu / 2) ** 2
    return z * (2 * t_cdf(nu, z) - 1) + 2 * mp.exp(t_log_pdf(nu, z)) * (nu + z * z) / (nu - 1) - gini


def t_quantile(nu, p):
    """p < 1/2: Newton's method in theta = asinh(z / sqrt(nu)), where the log survival function is concave."""
    target = mp.log(mp.mpf(p))
    theta = mp.acosh((2 * mp.mpf(p)) ** (-1 / nu))
    for _ in range(200):
        z = mp.sqrt(nu) * mp.sinh(theta)
        log_sf = t_log_sf(nu, z)
        step = (log_sf - target) / (mp.exp(t_log_pdf(nu, z) - log_sf) * mp.sqrt(nu) * mp.cosh(theta))
        theta += step
        if abs(step) < mp.mpf(10) ** -25 * theta:
            break
    return -mp.sqrt(nu) * mp.sinh(theta)


def crps_by_quadrature(cdf, y, points):
    below = mp.quad(lambda t: cdf(t) ** 2, [mp.ninf] + [x for x in points if x < y] + [y])
    above = mp.quad(lambda t: (1 - cdf(t)) ** 2, [y] + [x for x in points if x > y] + [mp.inf])
    return below + above


def student_t():
    rows, quantiles = [], []
    for nu in ["2.0001", "3", "7.5", "40", "1000", "1e6", "1e10"]:
        nu = mp.mpf(float(nu))
        for z in ["-1e200", "-1e6", "-50", "-6", "-1.3", "-0.01", "0", "1.2", "3", "40"]:
            z = mp.mpf(float(z))
            if nu > 1e3 and abs(z) > 100:
                continue
            log_sf = t_log_cdf(nu, -z)
            rows.append([number(v) for v in (nu, z, t_log_pdf(nu, z), t_log_cdf(nu, z), log_sf, t_crps(nu, z))])
        for p in [1e-300, 1e-20, 1e-5, 0.1, 0.3, 0.4999999]:
            if nu > 1e6 and p == 1e-300:
                continue
            quantiles.append([number(nu), p, number(t_quantile(nu, p))])
    return {"columns": ["degreesOfFreedom", "z", "logPdf", "logCdf", "logSf", "crps"], "points": rows,
            "quantileColumns": ["degreesOfFreedom", "p", "quantile"], "quantiles": quantiles}


def logistic_cdf(z):
    return 1 / (1 + mp.exp(-z))


def laplace_cdf(z):
    return mp.exp(z) / 2 if z < 0 else 1 - mp.exp(-z) / 2


def symmetric(cdf, pdf):
    rows = []
    for z in ["-700", "-40", "-3", "-0.001", "0.5", "12", "36"]:
        z = mp.mpf(float(z))
        crps = crps_by_quadrature(cdf, z, [-40, -10, -2, 0, 2, 10, 40])
        rows.append([number(v) for v in (z, mp.log(pdf(z)), mp.log(cdf(z)), mp.log(cdf(-z)), crps)])
    return {"columns": ["z", "logPdf", "logCdf", "logSf", "crps"], "points": rows}


def normal_cdf(mean, std):
    return lambda y: mp.ncdf((y - mean) / std)


def mixtures():
    cases = [
        ("normal", [0.2, 0.5, 0.3], [-2.0, 0.5, 4.0], [0.5, 1.0, 2.0], None),
        ("normal", [0.9, 0.1], [0.0, 100.0], [1.0, 0.01], None),
        ("laplace", [0.25, 0.75], [-1.0, 2.0], [1.0, 0.3], None),
        ("logistic", [0.5, 0.5], [-3.0, 3.0], [0.5, 1.5], None),
        ("studentT", [0.6, 0.4], [0.0, 5.0], [1.0, 2.0], 3.0),
    ]
    out = []
    mp.mp.dps = 25
    for family, weights, locations, scales, nu in cases:
        standard = {"normal": mp.ncdf, "laplace": laplace_cdf, "logistic": logistic_cdf,
                    "studentT": lambda z: t_cdf(mp.mpf(nu), z)}[family]

        def cdf(y):
            total = mp.fsum(weights)  # the floats sum to 1 only to 1e-17
            return mp.fsum(w * standard((y - m) / s) for w, m, s in zip(weights, locations, scales)) / total

        def log_cdf(y):
            with mp.workdps(80):
                return number(mp.log(cdf(mp.mpf(y))))

        points = sorted({m + k * s for m, s in zip(locations, scales) for k in (-200, -30, -8, -3, -1, 0, 1, 3, 8, 30, 200)})
        ys = [-10.0, -1.5, 0.4, 3.0, 30.0]
        levels = [1e-9, 0.05, 0.5, 0.93]
        quantiles = []
        for p in levels:
            low, high = mp.mpf(-10000), mp.mpf(10000)
            for _ in range(100):
                middle = (low + high) / 2
                low, high = (middle, high) if cdf(middle) < p else (low, middle)
            quantiles.append(number(low))
        out.append({
            "family": family, "weights": weights, "locations": locations, "scales": scales, "degreesOfFreedom": nu,
            "y": ys, "logCdf": [log_cdf(y) for y in ys],
            "crps": [number(crps_by_quadrature(cdf, mp.mpf(y), points)) for y in ys],
            "levels": levels, "quantiles": quantiles,
        })
    mp.mp.dps = 50
    return out


def quantile_tables():
    cases = [
        ([0.05, 0.25, 0.5, 0.75, 0.95], [-1.6, -0.7, 0.1, 0.6, 2.0]),
        ([1e-6, 0.5, 0.999999], [-50.0, 3.0, 4.0]),
    ]
    out = []
    for levels, values in cases:
        p = [mp.mpf(v) for v in levels]
        x = [mp.mpf(v) for v in values]
        slopes = [(p[k + 1] - p[k]) / (x[k + 1] - x[k]) for k in range(len(p) - 1)]
        lower, upper = p[0] / slopes[0], (1 - p[-1]) / slopes[-1]

        def cdf(y):
            if y < x[0]:
                return p[0] * mp.exp((y - x[0]) / lower)
            if y >= x[-1]:
                return 1 - (1 - p[-1]) * mp.exp((x[-1] - y) / upper)
            k = max(i for i in range(len(x)) if x[i] <= y)
            return p[k] + slopes[k] * (y - x[k])

        def moment(power):
            inside = mp.fsum(s * (x[k + 1] ** (power + 1) - x[k] ** (power + 1)) / (power + 1) for k, s in enumerate(slopes))
            left = mp.quad(lambda t: (x[0] - lower * t) ** power * mp.exp(-t), [0, 5, 20, mp.inf]) * p[0]
            right = mp.quad(lambda t: (x[-1] + upper * t) ** power * mp.exp(-t), [0, 5, 20, mp.inf]) * (1 - p[-1])
            return inside + left + right

        mean = moment(1)
        ys = [-70.0, -3.0, -1.6, 0.0, 1.1, 2.5, 9.0]
        out.append({
            "levels": levels, "values": values, "mean": number(mean), "std": number(mp.sqrt(moment(2) - mean ** 2)),
            "y": ys, "crps": [number(crps_by_quadrature(cdf, mp.mpf(y), x)) for y in ys],
            "logCdf": [number(mp.log(cdf(mp.mpf(y)))) for y in ys],
        })
    return out


def normal_crps():
    """Points (mean, std, y, crps); the closed form of Gneiting et al. (2005)."""
    points = []
    for mean, std, y in [(0, 1, 0), (0, 1, 0.7), (2, 0.5, -1), (-3, 4, 20), (1e6, 1e-3, 1e6 + 0.002), (0, 1, 40)]:
        mean, std, y = mp.mpf(mean), mp.mpf(std), mp.mpf(y)
        z = (y - mean) / std
        density = mp.exp(-z * z / 2) / mp.sqrt(2 * mp.pi)
        crps = std * (z * mp.erf(z / mp.sqrt(mp.mpf(2))) + 2 * density - 1 / mp.sqrt(mp.pi))
        points.append([number(value) for value in (mean, std, y, crps)])
    return {"points": points}


def main():
    document = {
        "about": "Student's t: log cdf from the Gauss hypergeometric series or, for large degrees of freedom, quadrature of "
                 "the density; crps from Jordan, Krueger and Lerch (2019). All other crps by quadrature of the definition.",
        "versions": {"mpmath": mp.__version__, "python": platform.python_version()},
        "normal": normal_crps(),
        "studentT": student_t(),
        "laplace": symmetric(laplace_cdf, lambda z: mp.exp(-abs(z)) / 2),
        "logistic": symmetric(logistic_cdf, lambda z: mp.exp(-abs(z)) / (1 + mp.exp(-abs(z))) ** 2),
        "mixtures": mixtures(),
        "quantileTables": quantile_tables(),
    }
    (HERE / "families.json").write_text(json.dumps(document, allow_nan=False) + "\n")


if __name__ == "__main__":
    main()
