import type { DistributionBatch, Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { normalCdf, type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { contentOf } from "../rows/content-of.ts";
import { repeatedRows } from "../rows/repeated-rows.ts";
import { requireDifferentTargets } from "../rows/require-different-targets.ts";
import { spreadOf } from "../rows/spread-of.ts";
import { type CqrCalibrator, type CqrParameters, cqrCalibrator, cqrReader, sameLevel } from "./cqr-calibrator.ts";

export interface CqrOptions {
  /** Levels whose quantiles are moved, each with its mirror image; those of predicted quantiles by default, else 0.01 to 0.99. */
  readonly levels?: readonly number[];
}

const optionNames: OptionNames<CqrOptions> = { levels: true };

/** Where predictions have no levels of their own. */
const usualLevels = [0.01, 0.025, ...Array.from({ length: 10 }, (_, k) => (k + 1) / 20)];
/** The least width of an answer, in standard deviations of all outcomes. */
const leastShare = 1e-6;

/**
 * Conformalised quantile regression (Romano, Patterson & Candès 2019) of every pair of levels p and 1 − p: the score of a row is
 * max(q_p − y, y − q_(1−p)), and both quantiles move outwards by the score of rank ⌈(n + 1)(1 − 2p)⌉, or inwards where that is
 * negative. Pairs for which rows are too few are left out. Between the moved quantiles the answer is straight over normal scores.
 */
export function fitCqr(observations: Observations, options: CqrOptions = {}, where = "fitCqr"): CqrCalibrator {
  requireKnownOptions(where, options, optionNames);
  const rows = repeatedRows(observations, where);
  const { base, target, length } = rows;
  requireDifferentTargets(where, target);
  const asked = lowerLevels(where, options.levels ?? ownLevels(base) ?? usualLevels);
  // A level whose rank lies beyond the last row would move its quantiles to infinity.
  const lower = asked.filter((p) => rankOf(p, length) <= length);
  const outer = lower.filter((p) => p < 0.5);
  if (outer.length === 0) {
    throw new RangeError(
      `${where}: levels must have one of at least ${1 / (length + 1)} and below a half with ${length} rows, got ${asked.join(", ")}; ` +
        "pass such a level, or collect more outcomes",
    );
  }
  const low = base.quantiles(outer);
  const high = base.quantiles(outer.map((p) => 1 - p));
  const moves = outer.map((p, k) => {
    const scores = target.map((y, i) => Math.max(low[i][k] - y, y - high[i][k])).sort();
    return scores[rankOf(p, length) - 1];
  });
  const middle = lower.length > outer.length ? [0.5] : [];
  const parameters: CqrParameters = {
    levels: [...outer, ...middle, ...outer.map((p) => 1 - p).reverse()],
    shift: [...moves.map((move) => -move), ...middle.map(() => 0), ...moves.slice().reverse()],
    leastWidth: leastShare * spreadOf(target),
  };
  return cqrCalibrator(contentOf("cqr", rows, parameters));
}

/** Predicted quantiles, moved in pairs. */
export const cqrMethod: Method<"cqr", CqrParameters, CqrCalibrator, CqrOptions> = Object.freeze({
  ...cqrReader,
  title: "CQR",
  description: "Predicted quantiles, each pair moved outwards or inwards by one number for all rows.",
  options: optionNames,
  comparedByName: true,
  engines: ["float64"],
  fit: fitCqr,
});

/** ⌈(n + 1)(1 − 2p)⌉, where less than a rounding error is not a rank more. */
function rankOf(p: number, rows: number): number {
  return Math.max(Math.ceil((rows + 1) * (1 - 2 * p) - sameLevel), 1);
}

/** The levels of predicted quantiles, where all rows have the same. */
function ownLevels(base: DistributionBatch): number[] | undefined {
  const curves = base.curves?.();
  if (curves === undefined || curves.score.length !== curves.knots) return undefined;
  return Array.from(curves.score, normalCdf);
}

/** Those up to a half, rising, of levels and their mirror images. */
function lowerLevels(where: string, levels: readonly number[]): number[] {
  const wrong = Array.from(levels).find((p) => !(p > 0 && p < 1));
  if (!Array.isArray(levels) || levels.length === 0 || wrong !== undefined) {
    throw new RangeError(
      `${where}: levels must be numbers between 0 and 1, got ${levels.length === 0 ? "none" : String(wrong)}; pass such as [0.05, 0.5, 0.95]`,
    );
  }
  // 1 − 0.9 is 0.1 but for rounding.
  const lower = levels.map((p) => Number(Math.min(p, 1 - p).toPrecision(12))).sort((a, b) => a - b);
  return lower.filter((p, k) => k === 0 || p - lower[k - 1] > sameLevel).map((p) => (0.5 - p <= sameLevel ? 0.5 : p));
}
