"""Fits netcal's GP-Beta to one split and predicts its test rows: a JSON job on standard input, a JSON answer on standard output."""

import json
import resource
import sys
import time

import numpy as np
import torch
from netcal.regression import GPBeta


def log_density_at(target, grid, density):
    """ln of the density at the outcome, between the points of the answer's grid."""
    return np.log(np.maximum(np.array([np.interp(y, t, p) for y, t, p in zip(target, grid, density)]), 1e-300))


def main():
    job = json.load(sys.stdin)
    # On a busy machine threads that wait for each other would count as work.
    torch.set_num_threads(1)
    torch.manual_seed(job["seed"])
    np.random.seed(job["seed"])
    train, test = job["training"], job["test"]
    mean, std, target = (np.array(train[name]) for name in ("mean", "std", "target"))
    calibrator = GPBeta(n_inducing_points=job["inducingPoints"])
    wall, processor = time.perf_counter(), time.process_time()
    calibrator.fit((mean, std), target)
    fitted = {"wall": time.perf_counter() - wall, "processor": time.process_time() - processor}

    rows = min(job["rows"], len(test["mean"]))
    few = tuple(np.array(test[name][:rows]) for name in ("mean", "std"))
    wall, processor = time.perf_counter(), time.process_time()
    calibrator.transform(few, t=job["points"])
    predicted = {"wall": time.perf_counter() - wall, "processor": time.process_time() - processor, "rows": rows}

    # The density exactly at each outcome: a grid of the answer's own, with the outcome in its middle.
    outcome = np.array(test["target"])
    chosen = tuple(np.array(test[name]) for name in ("mean", "std"))
    nll = []
    for start in range(0, len(outcome), 64):
        part = slice(start, start + 64)
        y, sigma = outcome[part], chosen[1][part]
        t = np.linspace(-1e-3, 1e-3, 3)[:, None] * sigma[None, :] + y[None, :]
        grid, density, _ = calibrator.transform(tuple(c[part] for c in chosen), t=t)
        grid = np.asarray(grid).reshape(3, -1).T
        density = np.asarray(density).reshape(3, -1).T
        nll.extend(-log_density_at(y, grid, density))
    json.dump(
        {
            "firstFit": fitted,
            "fit": fitted,
            "predict": predicted,
            "nll": float(np.mean(nll)),
            "memoryMB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            "versions": {"python": sys.version.split()[0], "torch": torch.__version__},
        },
        sys.stdout,
    )


main()
