import { meanOf, type RowScores, standardErrorOf } from "@distcal/metrics";
import { type ChangeKind, changeKind, changeWords, type PairedChange } from "../words/paired-change.ts";

/** One metric before and after calibration. */
export interface ScoreLine {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly base: number;
  readonly calibrated: number;
  /** How the numbers are read: as a number, a share or a p-value. */
  readonly shownAs: "number" | "share" | "p";
  /** The smallest p-value that the test can give: such a p is at most that. */
  readonly floor?: number;
  /** What the change says; "none" where a change is neither good nor bad. */
  readonly kind: ChangeKind | "none";
  /** The same in words: "better by 0.012 ± 0.003". */
  readonly words: string;
}

type LineWords = Pick<ScoreLine, "key" | "label" | "hint">;

const lessIsBetter = [
  ["nll", "NLL", "negative log-likelihood, in nats: how surprising outcomes are; lower is better"],
  ["crps", "CRPS", "distance of the predicted distribution from the outcome, in its units; lower is better"],
  ["pinball", "Pinball loss", "of the quantiles 0.05 to 0.95, in units of the outcome; lower is better"],
  ["mse", "MSE", "mean squared error of the predicted mean; lower is better"],
] as const;

/** Changes that matter to nobody: a hundredth of a nat, a hundredth of another score, half a point of coverage. */
export const margins = { nll: 0.01, share: 0.01, points: 0.5 } as const;

/** The proper scores, compared row by row. */
export function properScoreLines(base: RowScores, calibrated: RowScores): readonly ScoreLine[] {
  return lessIsBetter.map(([key, label, hint]) => {
    const [before, after] = [meanOf(base[key]), meanOf(calibrated[key])];
    const margin = key === "nll" ? margins.nll : margins.share * Math.abs(before);
    const change = pairedChange(base[key], calibrated[key]);
    const words = { words: changeWords(change, margin), kind: changeKind(change, margin) };
    return { key, label, hint, base: before, calibrated: after, shownAs: "number", ...words };
  });
}

/** After less before, the mean over rows, with its standard error; a difference of rounding is none. */
function pairedChange(base: Float64Array, calibrated: Float64Array): PairedChange {
  const [before, after] = [meanOf(base), meanOf(calibrated)];
  if (!(Number.isFinite(before) && Number.isFinite(after))) {
    if (before === after) return { change: 0, error: Number.POSITIVE_INFINITY };
    return { change: after < before ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY, error: 0 };
  }
  const differences = base.map((score, row) => calibrated[row] - score);
  const change = meanOf(differences);
  if (Math.abs(change) <= 1e-9 * Math.max(Math.abs(before), Math.abs(after))) return { change: 0, error: 0 };
  return { change, error: standardErrorOf(differences) };
}

/** The PIT values of both forecasts, row by row. */
interface PairedPit {
  readonly base: Float64Array;
  readonly calibrated: Float64Array;
}

/** The share of outcomes in the 90 % interval: the closer to 90 %, the better. */
export function coverageLine(base: RowScores, calibrated: RowScores): ScoreLine {
  const change = distanceChange(
    [0.9],
    base.coverage90.length,
    (row) => base.coverage90[row],
    (row) => calibrated.coverage90[row],
  );
  const inPoints = { change: 100 * change.change, error: 100 * change.error };
  return {
    key: "coverage",
    label: "90 % coverage",
    hint: "share of outcomes inside the predicted 90 % interval; how far from 90 % counts",
    base: meanOf(base.coverage90),
    calibrated: meanOf(calibrated.coverage90),
    shownAs: "share",
    kind: changeKind(inPoints, margins.points),
    words: changeWords(inPoints, margins.points, " points"),
  };
}

/** The mean distance of the reliability curve from the diagonal, in both forecasts. */
export function curveLine(
  levels: readonly number[],
  pit: PairedPit,
  mace: { readonly base: number; readonly calibrated: number },
): ScoreLine {
  const reached = (values: Float64Array) => (row: number, level: number) => (values[row] <= level ? 1 : 0);
  const inner = levels.filter((level) => level > 0 && level < 1);
  const change = distanceChange(inner, pit.base.length, reached(pit.base), reached(pit.calibrated));
  return {
    key: "mace",
    label: "Calibration error",
    hint: "MACE: mean distance of the reliability curve from the diagonal",
    base: mace.base,
    calibrated: mace.calibrated,
    shownAs: "number",
    kind: changeKind(change, margins.points / 100),
    words: changeWords(change, margins.points / 100),
  };
}

/**
 * How the mean distance |share − level| over levels changed, and the paired standard error of that: with the sides on
 * which shares lie held fixed, a distance is a mean over rows.
 */
function distanceChange(
  levels: readonly number[],
  rows: number,
  base: (row: number, level: number) => number,
  calibrated: (row: number, level: number) => number,
): PairedChange {
  const differences = new Float64Array(rows);
  const one = new Float64Array(rows);
  for (const level of levels) {
    for (const [of, sign] of [
      [calibrated, 1],
      [base, -1],
    ] as const) {
      for (let row = 0; row < rows; row++) one[row] = of(row, level) - level;
      const side = Math.sign(meanOf(one)) || 1;
      for (let row = 0; row < rows; row++) differences[row] += (sign * side * one[row]) / levels.length;
    }
  }
  const isSame = differences.every((difference) => Math.abs(difference) < 1e-12);
  return isSame ? { change: 0, error: 0 } : { change: meanOf(differences), error: standardErrorOf(differences) };
}

/** A p-value of a test of calibration: below 0.05 the test finds a fault. A p-value has no difference to test. */
export function pValueLine(words: LineWords, base: number, calibrated: number, floor = 0): ScoreLine {
  const [found, stillFound] = [base < 0.05, calibrated < 0.05];
  const said = { base, calibrated, shownAs: "p", floor } as const;
  if (found && stillFound) return { ...words, ...said, kind: "none", words: "finds a fault in both" };
  if (found) return { ...words, ...said, kind: "better", words: "finds no fault any more" };
  if (stillFound) return { ...words, ...said, kind: "worse", words: "finds a fault after calibration" };
  return { ...words, ...said, kind: "none", words: "finds no fault in either" };
}

/** Sharpness: no score, so neither better nor worse. */
export function sharpnessLine(base: number, calibrated: number): ScoreLine {
  const percent = 100 * (calibrated / base - 1);
  const size = Math.abs(percent) < 10 ? Math.abs(percent).toFixed(1) : Math.abs(percent).toFixed(0);
  return {
    key: "sharpness",
    label: "Sharpness",
    hint: "root mean predicted variance: no score, but tells what changed",
    base,
    calibrated,
    shownAs: "number",
    kind: "none",
    words: Number(size) === 0 ? "the same" : `${size} % ${percent > 0 ? "wider" : "narrower"}`,
  };
}
