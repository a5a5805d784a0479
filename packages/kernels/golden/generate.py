"""Reference values of the kernels and of the coregionalisation factor, with mpmath at 60 digits.

Run: python generate.py   (writes kernels.json next to this script; mpmath is the only requirement)

Inputs are float64 numbers exactly as written.
"""
import json
import pathlib
import platform

import mpmath as mp

mp.mp.dps = 60


def gaussian(m1, s1, m2, s2, theta):
    """k, ln k and the gradient by differentiation of the integral's closed form."""
    m1, s1, m2, s2, theta = map(mp.mpf, (m1, s1, m2, s2, theta))
    v = s1**2 + s2**2 + theta**2
    d = m1 - m2
    k = theta / mp.sqrt(v) * mp.exp(-(d**2) / (2 * v))
    return [float(x) for x in (
        k, mp.log(k), -k * d / v, k * s1 * (d**2 / v - 1) / v, k * s2 * (d**2 / v - 1) / v,
        k * ((s1**2 + s2**2) / (theta * v) + theta * d**2 / v**2),
    )]


gaussian_inputs = [
    (0.0, 1.0, 0.0, 1.0, 1.0),
    (0.3, 0.2, -1.1, 0.7, 0.5),
    (12.5, 4.0, 11.0, 0.01, 3.0),
    (-2.0, 1e-6, -2.0 + 1e-6, 1e-6, 1e-3),
    (1e6, 25.0, 1e6 + 3.0, 30.0, 10.0),
    (0.0, 1e-3, 30.0, 1e-3, 1.0),
    (0.0, 0.5, 60.0, 0.5, 1.0),
    (5.0, 1e3, -5.0, 2e3, 0.1),
    (0.1, 0.1, 0.2, 0.3, 1e4),
]

# The kernel is the RBF averaged over both Gaussians: two rows checked by integrating it, not from the closed form.
for row in gaussian_inputs[:2]:
    m1, s1, m2, s2, theta = map(mp.mpf, row)
    inner = lambda x: mp.quad(lambda y: mp.npdf(y, m2, s2) * mp.exp(-((x - y) ** 2) / (2 * theta**2)),
                              [m2 - 12 * s2, m2, m2 + 12 * s2])
    mp.mp.dps = 12
    integral = mp.quad(lambda x: mp.npdf(x, m1, s1) * inner(x), [m1 - 12 * s1, m1, m1 + 12 * s1])
    mp.mp.dps = 60
    assert abs(integral - gaussian(*row)[0]) < 1e-9, (row, integral)


def factor(loading, variance):
    n = len(loading)
    b = mp.matrix(n, n)
    for i in range(n):
        for j in range(n):
            b[i, j] = mp.mpf(loading[i]) * mp.mpf(loading[j]) + (mp.mpf(variance[i]) if i == j else 0)
    lower = mp.cholesky(b)
    return {
        "loading": loading, "variance": variance,
        "matrix": [float(b[i, j]) for i in range(n) for j in range(n)],
        "factor": [float(lower[i, j]) if j <= i else 0.0 for i in range(n) for j in range(n)],
    }


factors = [
    factor([0.8, -0.3, 1.7], [0.1, 2.0, 0.5]),
    factor([1.0, 1.0, 1.0], [1e-14, 1e-14, 1e-14]),
    factor([100.0, -1e-3, 7.0, 0.0, 2.0], [1e-9, 3.0, 1e-6, 0.25, 1.0]),
]


def hermite(n):
    """Nodes and weights of the n-point rule for the standard Normal, by Newton from the roots of He_n."""
    he = lambda k, x: mp.mpf(2) ** (-mp.mpf(k) / 2) * mp.hermite(k, x / mp.sqrt(2))
    nodes = sorted(mp.sqrt(2) * r for r in mp.polyroots(mp.taylor(lambda t: mp.hermite(n, t), 0, n)[::-1],
                                                        maxsteps=500, extraprec=400))
    return [float(mp.re(x)) for x in nodes], [
        float(mp.factorial(n) / (n * he(n - 1, mp.re(x))) ** 2) for x in nodes]


nodes, weights = hermite(32)
document = {
    "about": "Gaussian-embedding kernel with gradients, B = ww' + diag and its Cholesky factor, and the 32-point "
             "Gauss-Hermite rule of the standard Normal; mpmath 60 digits, rounded to float64.",
    "versions": {"python": platform.python_version(), "mpmath": mp.__version__},
    "gaussian": {
        "columns": ["mean1", "std1", "mean2", "std2", "lengthscale",
                    "k", "logK", "dMean1", "dStd1", "dStd2", "dLengthscale"],
        "points": [[*row, *gaussian(*row)] for row in gaussian_inputs],
    },
    "coregion": factors,
    "hermite": {"nodes": nodes, "weights": weights},
}
text = json.dumps(document).replace("[[", "[\n[").replace("], [", "],\n[").replace("]]", "]\n]").replace("}, {", "},\n{")
pathlib.Path(__file__).with_name("kernels.json").write_text(text + "\n")
