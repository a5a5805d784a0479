"""Reference values of the regressors on a small table, with mpmath at 50 digits.

Run: python generate_regressors.py   (writes regressors.json next to this script; mpmath is the only requirement)

Inputs are float64 numbers exactly as written. Least squares by the normal equations and Bayesian ridge by iteration of
the fixed point of the evidence, both far beyond float64; the Gaussian process by an explicit inverse.
"""
import json
import pathlib
import platform

import mpmath as mp

mp.mp.dps = 50

# 14 rows of 3 features; the numbers come from a linear congruence, so that the table needs no generator of its own.
state = 20190609


def uniform():
    global state
    state = (1103515245 * state + 12345) % 2**31
    return state / 2**31


features = [[round(4 * uniform() - 2, 3), round(30 * uniform() + 100, 2), round(uniform(), 4)] for _ in range(14)]
target = [round(3 + 2 * x - 0.2 * y + 4 * z + 2 * uniform(), 3) for x, y, z in features]
at = [[0.5, 110.0, 0.3], [-3.0, 90.0, 1.5], [1.25, 128.0, 0.0]]
n, d = len(features), 3

X = mp.matrix(features)
y = mp.matrix(target)
center = [mp.fsum(X[i, j] for i in range(n)) / n for j in range(d)]
mean = mp.fsum(y) / n
Xc = mp.matrix(n, d)
for i in range(n):
    for j in range(d):
        Xc[i, j] = X[i, j] - center[j]
yc = y - mp.matrix([mean] * n)
gram = Xc.T * Xc
Z = mp.matrix(at)
for i in range(len(at)):
    for j in range(d):
        Z[i, j] -= center[j]


def numbers(values):
    return [float(v) for v in values]


def quadratic(matrix, i):
    row = Z[i, :]
    return (row * matrix * row.T)[0]


# least squares
inverse = gram**-1
w = inverse * Xc.T * yc
rss = mp.fsum(v**2 for v in (yc - Xc * w))
s2 = rss / (n - 1 - d)
ols = {
    "coefficients": numbers(w),
    "intercept": float(mean - mp.fsum(center[j] * w[j] for j in range(d))),
    "residualStd": float(mp.sqrt(rss / n)),
    "mean": numbers(v + mean for v in Z * w),
    "predictiveStd": numbers(mp.sqrt(s2 * (1 + mp.mpf(1) / n + quadratic(inverse, i))) for i in range(len(at))),
}

# Bayesian ridge, to the fixed point
prior = mp.mpf("1e-6")
alpha, lam = n / mp.fsum(v**2 for v in yc), mp.mpf(1)
for _ in range(2000):
    covariance = (alpha * gram + lam * mp.eye(d)) ** -1
    w = alpha * covariance * Xc.T * yc
    gamma = d - lam * mp.fsum(covariance[j, j] for j in range(d))
    before = lam, alpha
    lam = (gamma + 2 * prior) / (mp.fsum(v**2 for v in w) + 2 * prior)
    alpha = (n - gamma + 2 * prior) / (mp.fsum(v**2 for v in (yc - Xc * w)) + 2 * prior)
    if abs(lam / before[0] - 1) + abs(alpha / before[1] - 1) < mp.mpf("1e-30"):
        break
else:
    raise SystemExit("the evidence has no fixed point here")
covariance = (alpha * gram + lam * mp.eye(d)) ** -1
w = alpha * covariance * Xc.T * yc
ridge = {
    "coefficients": numbers(w),
    "noisePrecision": float(alpha),
    "weightPrecision": float(lam),
    "mean": numbers(v + mean for v in Z * w),
    "std": numbers(mp.sqrt(1 / alpha + quadratic(covariance, i)) for i in range(len(at))),
}

# Gaussian process on standardised columns and target, fixed hyperparameters
signal, noise, jitter, lengthscales = mp.mpf("1.5"), mp.mpf("0.25"), mp.mpf(0), [mp.mpf(1), mp.mpf(2), mp.mpf("0.5")]
spread = [mp.sqrt(mp.fsum(Xc[i, j] ** 2 for i in range(n)) / n) for j in range(d)]
scale = mp.sqrt(mp.fsum(v**2 for v in yc) / n)


def kernel(a, b):
    return signal * mp.exp(-mp.fsum(((a[j] - b[j]) / spread[j] / lengthscales[j]) ** 2 for j in range(d)) / 2)


K = mp.matrix(n, n)
for i in range(n):
    for j in range(n):
        K[i, j] = kernel(Xc[i, :], Xc[j, :]) + (noise if i == j else 0)
inverse = K**-1
ys = yc / scale
log_marginal = -((ys.T * inverse * ys)[0] + mp.log(mp.det(K)) + n * mp.log(2 * mp.pi)) / 2
means, stds = [], []
for i in range(len(at)):
    k = mp.matrix([kernel(Z[i, :], Xc[j, :]) for j in range(n)])
    means.append(mean + scale * (k.T * inverse * ys)[0])
    stds.append(scale * mp.sqrt(signal + noise - (k.T * inverse * k)[0]))
gp = {
    "signalVariance": 1.5, "noiseVariance": 0.25, "lengthscales": [1.0, 2.0, 0.5],
    "logMarginalLikelihood": float(log_marginal), "mean": numbers(means), "std": numbers(stds),
}

golden = {
    "about": "Least squares, Bayesian ridge at its fixed point and a Gaussian process with fixed hyperparameters",
    "versions": {"python": platform.python_version(), "mpmath": mp.__version__},
    "features": features, "target": target, "at": at, "ols": ols, "bayesianRidge": ridge, "gp": gp,
}
path = pathlib.Path(__file__).with_name("regressors.json")
path.write_text(json.dumps(golden, indent=1) + "\n")
