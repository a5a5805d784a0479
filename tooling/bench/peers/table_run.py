"""Calibrates tables with peers from PyPI: a JSON table a line on standard input, a JSON answer a line on standard output."""

import contextlib
import json
import os
import sys
import time
import warnings

import numpy as np
import uncertainty_toolbox
from crepes import ConformalPredictiveSystem
from mapie.conformity_scores import ResidualNormalisedScore
from mapie.regression import SplitConformalRegressor
from scipy.stats import norm
from sklearn.base import BaseEstimator, RegressorMixin
from uncertainty_toolbox.recalibration import get_interval_recalibrator, get_std_recalibrator

LEVELS = (0.5, 0.9)


class Column(RegressorMixin, BaseEstimator):
    """A fitted model that answers with one of the columns it is asked with."""

    def __init__(self, place=0):
        self.place = place

    def fit(self, X, y=None):
        self.n_features_in_ = X.shape[1]
        return self

    def predict(self, X):
        return np.asarray(X)[:, self.place]


def step_crps(thresholds, y):
    """The CRPS of cdfs that rise by 1/(n + 1) at each of n thresholds: the half steps at the ends have no place, and are left out."""
    sorted_rows = np.sort(thresholds, axis=1)
    n = sorted_rows.shape[1]
    weights = 2 * np.arange(1, n + 1) - n - 1
    return np.mean(np.abs(sorted_rows - y[:, None]), axis=1) - sorted_rows @ weights / (n * n)


def scaled(fit, test):
    """uncertainty-toolbox: one factor on every std, by its miscalibration area."""
    rescale = get_std_recalibrator(fit["mean"], fit["std"], fit["target"])
    std = rescale(test["std"])
    z = (test["target"] - test["mean"]) / std
    crps = std * (z * (2 * norm.cdf(z) - 1) + 2 * norm.pdf(z) - 1 / np.sqrt(np.pi))
    halves = [std * norm.ppf(0.5 + level / 2) for level in LEVELS]
    return crps, [(test["mean"] - half, test["mean"] + half) for half in halves]


def isotonic_intervals(fit, test):
    """uncertainty-toolbox: central intervals through an isotonic map of their levels."""
    recalibrated = get_interval_recalibrator(fit["mean"], fit["std"], fit["target"])
    intervals = []
    for level in LEVELS:
        bounds = recalibrated(test["mean"], test["std"], level)
        intervals.append((bounds.lower, bounds.upper))
    return None, intervals


def mapie(fit, test):
    """MAPIE: split conformal intervals of residuals in units of the std."""
    known, asked = (np.column_stack([rows["mean"], rows["std"]]) for rows in (fit, test))
    score = ResidualNormalisedScore(residual_estimator=Column(1).fit(known), prefit=True, sym=False)
    model = SplitConformalRegressor(
        estimator=Column(0).fit(known), confidence_level=list(LEVELS), conformity_score=score, prefit=True
    )
    model.conformalize(known, fit["target"])
    _, ends = model.predict_interval(asked)
    return None, [(ends[:, 0, k], ends[:, 1, k]) for k in range(len(LEVELS))]


def crepes(fit, test):
    """crepes: the conformal predictive system of residuals in units of the std."""
    system = ConformalPredictiveSystem()
    system.fit(fit["target"] - fit["mean"], sigmas=fit["std"])
    intervals = []
    for level in LEVELS:
        ends = system.predict_int(test["mean"], sigmas=test["std"], confidence=level)
        intervals.append((ends[:, 0], ends[:, 1]))
    return step_crps(system.predict_cpds(test["mean"], sigmas=test["std"]), test["target"]), intervals


METHODS = {
    "uncertainty-toolbox, std": scaled,
    "uncertainty-toolbox, intervals": isotonic_intervals,
    "MAPIE": mapie,
    "crepes": crepes,
}


def scores(method, fit, test):
    """What a method's answers are worth on the test rows; an error is an answer."""
    start = time.process_time()
    try:
        with contextlib.redirect_stdout(sys.stderr):
            crps, intervals = method(fit, test)
    except Exception as error:  # A peer that can't take a table is a result, not the end of the run.
        return {"error": f"{type(error).__name__}: {error}"}
    processor = time.process_time() - start
    y = test["target"]
    answer = {"crps": None if crps is None else float(np.mean(crps)), "processor": processor}
    for level, (lower, upper) in zip(LEVELS, intervals):
        answer[f"coverage{round(100 * level)}"] = float(np.mean((y >= lower) & (y <= upper)))
        width = float(np.mean(upper - lower))
        answer[f"width{round(100 * level)}"] = width if np.isfinite(width) else None
    return answer


def main():
    warnings.simplefilter("ignore")
    rng = np.random.default_rng(1)
    small = {"mean": np.zeros(200), "std": np.ones(200), "target": rng.normal(size=200)}
    # What a library loads and compiles on first use is charged to no table.
    for method in METHODS.values():
        scores(method, small, small)
    for line in sys.stdin:
        table = json.loads(line)
        fit, test = ({name: np.array(column) for name, column in table[part].items()} for part in ("fit", "test"))
        np.random.seed(1)
        answers = {name: scores(method, fit, test) for name, method in METHODS.items()}
        print(json.dumps({"name": table["name"], "methods": answers}), flush=True)


# On a busy machine threads that wait for each other would count as work.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    if os.environ.get(variable) != "1":
        os.environ[variable] = "1"
        os.execv(sys.executable, [sys.executable, *sys.argv])
main()
