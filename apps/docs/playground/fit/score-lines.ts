import { meanOf, type RowScores, standardErrorOf } from "@distcal/metrics";

/** One metric before and after calibration. */
export interface ScoreLine {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly base: number;
  readonly calibrated: number;
  /** Calibrated less base, and the standard error of that difference; left out where there is none. */
  readonly change?: number;
  readonly error?: number;
  readonly verdict: Verdict;
}

type Verdict = "better" | "worse" | "no clear difference";

const lessIsBetter = [
  ["nll", "NLL", "negative log-likelihood: how surprising targets are"],
  ["crps", "CRPS", "distance of the predicted distribution from the target, in its units"],
  ["pinball", "Pinball loss", "of the quantiles 0.05 to 0.95, in units of the target"],
  ["mse", "MSE", "squared error of the mean"],
] as const;

/** The proper scores, compared row by row: a difference below two standard errors may be chance. */
export function properScoreLines(base: RowScores, calibrated: RowScores): readonly ScoreLine[] {
  return lessIsBetter.map(([key, label, hint]) => {
    const [before, after] = [meanOf(base[key]), meanOf(calibrated[key])];
    const line = { key, label, hint, base: before, calibrated: after };
    if (!(Number.isFinite(before) && Number.isFinite(after))) {
      const same = before === after;
      return { ...line, verdict: same ? "no clear difference" : after < before ? "better" : "worse" };
    }
    const differences = base[key].map((score, row) => calibrated[key][row] - score);
    const [change, error] = [meanOf(differences), standardErrorOf(differences)];
    // Below this a difference is of rounding.
    const rounding = 1e-9 * Math.max(Math.abs(before), Math.abs(after));
    const shown = Math.abs(change) <= rounding ? { change: 0, error: 0 } : { change, error };
    return { ...line, ...shown, verdict: verdictOf(change, Math.max(2 * error, rounding)) };
  });
}

/** The share of targets in the 90 % interval: the closer to 0.9, the better. */
export function coverageLine(base: RowScores, calibrated: RowScores): ScoreLine {
  const [before, after] = [meanOf(base.coverage90), meanOf(calibrated.coverage90)];
  const chance = 2 * Math.sqrt((0.9 * 0.1) / base.coverage90.length);
  const change = beyond(after, chance) - beyond(before, chance);
  return {
    key: "coverage",
    label: "90 % coverage",
    hint: "share of targets inside the predicted 90 % interval; 0.9 is right",
    base: before,
    calibrated: after,
    verdict: verdictOf(change, 0),
  };
}

/** How far a share is from 0.9, less what chance explains. */
function beyond(share: number, chance: number): number {
  return Math.max(0, Math.abs(share - 0.9) - chance);
}

/** A distance from calibration on both sides, where `noise` of it may be chance. */
export function distanceLine(
  words: { readonly key: string; readonly label: string; readonly hint: string },
  base: number,
  calibrated: number,
  noise: number,
): ScoreLine {
  const change = Math.max(calibrated, noise) - Math.max(base, noise);
  return { ...words, base, calibrated, verdict: verdictOf(change, 0) };
}

/** A p-value of a test of calibration: below 0.05 the test finds a fault. */
export function pValueLine(
  words: { readonly key: string; readonly label: string; readonly hint: string },
  base: number,
  calibrated: number,
): ScoreLine {
  const [before, after] = [base >= 0.05, calibrated >= 0.05];
  const verdict = before === after ? "no clear difference" : after ? "better" : "worse";
  return { ...words, base, calibrated, verdict };
}

function verdictOf(change: number, noise: number): Verdict {
  if (Math.abs(change) <= noise || change === 0) return "no clear difference";
  return change < 0 ? "better" : "worse";
}
