import type { Observations, ObservedRows } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { isotonicRegression } from "../isotonic-regression/pav.ts";
import { requireKnotCount } from "../knots/rising-knots.ts";
import { smoothKnots } from "../knots/smooth-knots.ts";
import { defaultMaxKnots, type Knots, thinKnots } from "../knots/thin-knots.ts";
import { contentOf } from "../rows/content-of.ts";
import { repeatedRows } from "../rows/repeated-rows.ts";
import { scoresOfTargets } from "../rows/score-of-targets.ts";
import {
  type IsotonicCalibrator,
  type IsotonicParameters,
  isotonicCalibrator,
  isotonicReader,
} from "./isotonic-calibrator.ts";

export interface IsotonicOptions {
  /**
   * "smooth" (the default): a smooth, strictly rising map, chosen by held-out likelihood, with density above zero
   * everywhere. "grid": the straight lines of the isotonic regression itself, as the paper evaluates it.
   */
  readonly density?: "grid" | "smooth";
  /** The most knots of the straight lines that are kept; default 4096. The error is at most 2/(maxKnots − 2). */
  readonly maxKnots?: number;
}

export const isotonicOptions: OptionNames<IsotonicOptions> = { density: true, maxKnots: true };

/**
 * Isotonic quantile calibration (Kuleshov, Fenner & Ermon 2018, Algorithm 1; Song et al. 2019, §2.2): q_i = F_i(y_i),
 * P̂(q) = #{q_j ≤ q}/n, and the isotonic regression of P̂(q_i) on q_i is the map.
 */
export function fitIsotonic(
  observations: Observations,
  options: IsotonicOptions = {},
  where = "fitIsotonic",
): IsotonicCalibrator {
  requireKnownOptions(where, options, isotonicOptions);
  const rows = repeatedRows(observations, where);
  return isotonicCalibrator(contentOf("isotonic", rows, isotonicParameters(where, rows, options)));
}

/** What isotonic calibration learns of some rows, each of which counts once. */
export function isotonicParameters(where: string, rows: ObservedRows, options: IsotonicOptions): IsotonicParameters {
  const { density = "smooth", maxKnots = defaultMaxKnots } = options;
  if (density !== "smooth" && density !== "grid") {
    throw new RangeError(`${where}: density must be "smooth" or "grid", got ${String(density)}; pass one of the two`);
  }
  requireKnotCount(where, maxKnots);
  const lines = thinKnots(frequencyMap(rows), maxKnots);
  const smooth = density === "smooth" ? smoothKnots(scoresOfTargets(rows), true) : undefined;
  return {
    density,
    q: Array.from(lines.x),
    frequency: Array.from(lines.y),
    score: Array.from(smooth?.x ?? []),
    mapped: Array.from(smooth?.y ?? []),
  };
}

/** The isotonic regression of empirical frequencies on predicted probabilities, all of its knots. */
function frequencyMap({ base, target }: ObservedRows): Knots {
  const q = base.cdf(target).sort();
  const n = q.length;
  const frequency = new Float64Array(n);
  for (let from = 0, to = 0; from < n; from = to) {
    while (to < n && q[to] === q[from]) to++;
    frequency.fill(to / n, from, to);
  }
  const { x, y } = isotonicRegression({ x: q, y: frequency });
  return { x, y };
}

/** One rising map of probabilities for all rows. */
export const isotonicMethod: Method<"isotonic", IsotonicParameters, IsotonicCalibrator, IsotonicOptions> =
  Object.freeze({
    ...isotonicReader,
    title: "Isotonic",
    description: "One increasing map of probabilities for all rows: calibrates quantiles on average.",
    options: isotonicOptions,
    engines: ["float64"],
    fit: fitIsotonic,
  });
