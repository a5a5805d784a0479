"""Writes linalg.json: small matrices with factor, solves, log-determinant, eigenvalues and the cotangent of Cholesky.

Run: pip install mpmath==1.3.0; python generate.py   (deterministic: numbers come from a fixed congruence)
"""

import json
import platform
from pathlib import Path

import mpmath as mp

mp.mp.dps = 60


def congruence(seed):
    """Numbers in [-1, 1), exact in float64."""
    state = seed
    while True:
        state = (1664525 * state + 1013904223) % 2**32
        yield state / 2**31 - 1.0


def as_float(x):
    return float(mp.nstr(x, 25))


def lower(matrix):
    return [as_float(matrix[i, j]) for i in range(matrix.rows) for j in range(i + 1)]


def flat(matrix):
    return [as_float(matrix[i, j]) for i in range(matrix.rows) for j in range(matrix.cols)]


def wishart(n, numbers):
    r = [[next(numbers) for _ in range(n)] for _ in range(n)]
    a = [[sum(x * y for x, y in zip(r[i], r[j])) + (0.125 if i == j else 0.0) for j in range(n)] for i in range(n)]
    return [[a[max(i, j)][min(i, j)] for j in range(n)] for i in range(n)]


def rbf(n, lengthscale, jitter):
    at = [i / (n - 1) for i in range(n)]
    return [
        [float(mp.exp(-((mp.mpf(x) - mp.mpf(y)) ** 2) / (2 * mp.mpf(lengthscale) ** 2))) + (jitter if x == y else 0.0) for y in at]
        for x in at
    ]


def cholesky_bar(a, bar):
    """d/dA of sum(bar * chol(A)) by central differences at 60 digits: both elements of a pair move, hence the half."""
    n = a.rows
    h = mp.mpf(10) ** -20

    def value(m):
        l = mp.cholesky(m)
        return sum(bar[i, j] * l[i, j] for i in range(n) for j in range(i + 1))

    out = mp.zeros(n)
    for i in range(n):
        for j in range(i + 1):
            up, down = a.copy(), a.copy()
            for r, c in {(i, j), (j, i)}:
                up[r, c] += h
                down[r, c] -= h
            slope = (value(up) - value(down)) / (2 * h)
            out[i, j] = out[j, i] = slope if i == j else slope / 2
    return out


def case(name, rows, numbers):
    n = len(rows)
    a = mp.matrix(rows)
    l = mp.cholesky(a)
    right = mp.matrix([[next(numbers) for _ in range(2)] for _ in range(n)])
    bar = mp.matrix([[next(numbers) for _ in range(n)] for _ in range(n)])
    inverse = l**-1
    return {
        "name": name,
        "n": n,
        "symmetric": flat(a),
        "factor_lower": lower(l),
        "log_determinant": as_float(2 * sum(mp.log(l[i, i]) for i in range(n))),
        "right": flat(right),
        "solve_lower": flat(inverse * right),
        "solve_lower_transposed": flat(inverse.T * right),
        "eigenvalues": sorted(as_float(x) for x in mp.eigsy(a, eigvals_only=True)),
        "factor_bar": flat(bar),
        "symmetric_bar": flat(cholesky_bar(a, bar)),
    }


def main():
    numbers = congruence(2019)
    document = {
        "about": "factor_lower: Cholesky factor packed by rows; solve_*: with the two columns of right; symmetric_bar: "
        "cotangent of the symmetric matrix for cotangent factor_bar of the factor. Matrices are row by row.",
        "versions": {"python": platform.python_version(), "mpmath": mp.__version__, "digits": mp.mp.dps},
        "cases": [
            case("wishart3", wishart(3, numbers), numbers),
            case("wishart7", wishart(7, numbers), numbers),
            case("rbf6", rbf(6, 0.3, 1e-6), numbers),
        ],
    }
    Path(__file__).with_name("linalg.json").write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()
