"""Writes svgp.json: marginals, divergence and bound of small models, straight from the definitions in the space of u.

Nothing is whitened and no Kronecker structure is used: C = (k(u,u) + jitter I) (x) B is inverted as a whole, in 50 digits.
Run: pip install mpmath==1.3.0; python generate.py   (deterministic: numbers come from a fixed congruence)
"""

import json
import platform
from pathlib import Path

import mpmath as mp

mp.mp.dps = 50


def congruence(seed):
    """Numbers in [-1, 1), exact in float64."""
    state = seed
    while True:
        state = (1664525 * state + 1013904223) % 2**32
        yield state / 2**31 - 1.0


def as_float(x):
    return float(mp.nstr(x, 25))


def kernel(mean1, std1, mean2, std2, theta):
    width = mp.mpf(std1) ** 2 + mp.mpf(std2) ** 2 + mp.mpf(theta) ** 2
    return theta / mp.sqrt(width) * mp.exp(-((mp.mpf(mean1) - mp.mpf(mean2)) ** 2) / (2 * width))


def kronecker(a, b):
    out = mp.zeros(a.rows * b.rows, a.cols * b.cols)
    for i in range(a.rows):
        for j in range(a.cols):
            for d in range(b.rows):
                for e in range(b.cols):
                    out[i * b.rows + d, j * b.cols + e] = a[i, j] * b[d, e]
    return out


def case(outputs, inducing, rows, jitter, seed):
    numbers = congruence(seed)
    take = lambda count, low, high: [low + (high - low) * (next(numbers) + 1) / 2 for _ in range(count)]
    size = outputs * inducing
    parameters = {
        "lengthscale": take(1, 0.6, 1.4)[0],
        "loading": take(outputs, -1, 1),
        "variance": take(outputs, 0.1, 0.8),
        "inducingMean": [1.1 * j + x for j, x in enumerate(take(inducing, -1.2, -0.8))],
        "inducingStd": take(inducing, 0.2, 0.7),
        "posteriorMean": take(size, -1, 1),
        "posteriorFactor": [
            x if i == j else 0.3 * (x - 0.75) for i in range(size) for j, x in enumerate(take(i + 1, 0.3, 1.2))
        ],
        "likelihood": take(1, 0.3, 0.9),
    }
    mean, std = take(rows, -2, 2), take(rows, 0.2, 0.8)
    target = take(rows * outputs, -1.5, 1.5)

    theta = parameters["lengthscale"]
    points = list(zip(parameters["inducingMean"], parameters["inducingStd"]))
    gram = mp.matrix(inducing, inducing)
    for i, (m1, s1) in enumerate(points):
        for j, (m2, s2) in enumerate(points):
            gram[i, j] = kernel(m1, s1, m2, s2, theta) + (mp.mpf(jitter) if i == j else 0)
    loading = mp.matrix(parameters["loading"])
    shared = loading * loading.T + mp.diag(parameters["variance"])
    prior = kronecker(gram, shared)
    prior_inverse = mp.inverse(prior)

    # q(u): u = (chol K (x) chol B) v with v ~ N(M, S S^T).
    spread = kronecker(mp.cholesky(gram), mp.cholesky(shared))
    factor = mp.zeros(size, size)
    packed = iter(parameters["posteriorFactor"])
    for i in range(size):
        for j in range(i + 1):
            factor[i, j] = next(packed)
    centre = spread * mp.matrix(parameters["posteriorMean"])
    covariance = spread * factor * factor.T * spread.T
    trace = sum((prior_inverse * covariance)[i, i] for i in range(size))
    quadratic = (centre.T * prior_inverse * centre)[0, 0]
    kl = (trace + quadratic - size + mp.log(mp.det(prior)) - mp.log(mp.det(covariance))) / 2

    means, covariances, expected = [], [], mp.mpf(0)
    noise = mp.mpf(parameters["likelihood"][0])
    for r in range(rows):
        cross = mp.matrix([[kernel(mean[r], std[r], m, s, theta) for m, s in points]])
        project = kronecker(cross, shared) * prior_inverse
        own = kernel(mean[r], std[r], mean[r], std[r], theta) * shared
        row_mean = project * centre
        row_covariance = own - project * prior * project.T + project * covariance * project.T
        means += [as_float(row_mean[d]) for d in range(outputs)]
        covariances += [as_float(row_covariance[d, e]) for d in range(outputs) for e in range(d + 1)]
        for d in range(outputs):
            square = (mp.mpf(target[r * outputs + d]) - row_mean[d]) ** 2 + row_covariance[d, d]
            expected -= (mp.log(2 * mp.pi * noise**2) + square / noise**2) / 2
    return {
        "outputs": outputs,
        "inducing": inducing,
        "jitter": jitter,
        "parameters": parameters,
        "mean": mean,
        "std": std,
        "target": target,
        "marginalMean": means,
        "marginalCovariance": covariances,
        "kl": as_float(kl),
        "elbo": as_float(expected - kl),
    }


document = {
    "about": "see generate.py; covariances and the posterior factor are packed lower triangles, row by row; "
    "the likelihood sees each output with Gaussian noise, likelihood[0] its standard deviation",
    "versions": {"python": platform.python_version(), "mpmath": mp.__version__},
    "cases": [case(1, 4, 3, 1e-6, 1), case(2, 3, 3, 1e-6, 2), case(3, 2, 3, 1e-6, 3), case(3, 3, 2, 1e-3, 4)],
}
Path(__file__).with_name("svgp.json").write_text(json.dumps(document, indent=1) + "\n")
