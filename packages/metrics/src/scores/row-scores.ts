import type { DistributionBatch } from "@distcal/distributions";
import { meanOf, standardErrorOf } from "../columns/column-mean.ts";
import { pinballLevels } from "../columns/pinball-levels.ts";
import { summaryColumns } from "../forecast/batch-columns.ts";
import { observedColumn } from "../forecast/observed-column.ts";
import { pinballLossRows } from "./pinball.ts";

/** The scores of a forecast, by name. Lower is better, but for the coverage. */
export const scoreNames = ["nll", "crps", "pinball", "mse", "coverage90"] as const;

type ScoreName = (typeof scoreNames)[number];

/** One value for each score of a forecast. */
export interface Scores {
  /** Mean negative log-likelihood −ln f(y), in nats; Infinity where some outcome has no density. */
  readonly nll: number;
  /** Mean continuous ranked probability score (Gneiting & Raftery 2007, eq. 20), in the units of the target. */
  readonly crps: number;
  /** Mean over rows and over τ = 0.05, 0.10, … 0.95 of (y − q)(τ − 1[y < q]) (Koenker & Bassett 1978). */
  readonly pinball: number;
  /** Mean squared error of the mean. */
  readonly mse: number;
  /** The share of outcomes within the quantiles 0.05 and 0.95: 0.9 is right. */
  readonly coverage90: number;
}

/** The scores of a forecast before they are averaged: one column each. */
export type RowScores = Readonly<Record<ScoreName, Float64Array>>;

/** Scores each row of a forecast by its observed outcome. */
export function rowScores(observed: ArrayLike<number>, forecast: DistributionBatch): RowScores {
  const outcomes = observedColumn("rowScores", observed, forecast);
  const { mean, quantiles } = summaryColumns(forecast, pinballLevels);
  const [lower, upper] = [quantiles[0], quantiles[quantiles.length - 1]];
  return Object.freeze({
    nll: forecast.logPdf(outcomes).map((log) => -log),
    crps: forecast.crps(outcomes),
    pinball: pinballLossRows(outcomes, pinballLevels, quantiles),
    mse: outcomes.map((y, row) => (y - mean[row]) ** 2),
    coverage90: outcomes.map((y, row) => (y >= lower[row] && y <= upper[row] ? 1 : 0)),
  });
}

/** The mean of each score over rows, by weight where rows have one. */
export function meanScores(rows: RowScores, weight?: Float64Array): Scores {
  return scoresFrom((name) => meanOf(rows[name], weight));
}

/** The standard error of each mean, s/√n, as if rows were independent. */
export function standardErrorsOf(rows: RowScores, weight?: Float64Array): Scores {
  return scoresFrom((name) => standardErrorOf(rows[name], weight));
}

function scoresFrom(score: (name: ScoreName) => number): Scores {
  return Object.freeze({
    nll: score("nll"),
    crps: score("crps"),
    pinball: score("pinball"),
    mse: score("mse"),
    coverage90: score("coverage90"),
  });
}
