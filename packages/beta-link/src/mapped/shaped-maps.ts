import { logNormalCdf, normalCdf, scoreFromLogs } from "@distcal/numerics";
import { monotoneIdentity } from "../maps/monotone-identity.ts";
import { type MonotoneMap, scoresOf } from "../maps/monotone-map.ts";
import type { RowMaps } from "./row-maps.ts";

/** Shapes that all rows share, smooth: one that goes before the maps of rows, one that comes after them. */
export interface Shapes {
  readonly before?: MonotoneMap;
  readonly after?: MonotoneMap;
}

const HALF_LOG_TWO_PI = 0.9189385332046728;
/** Beyond it a level is known better by its score. */
const rareScore = 5;

/**
 * Maps of rows between two shapes: the chain before → row's map → after, with the quick quantiles and tails that the maps
 * have of their own. The maps read points in logarithms.
 */
export function shapedMaps(maps: RowMaps, { before = monotoneIdentity, after = monotoneIdentity }: Shapes): RowMaps {
  const [first, last] = [scoresOf(before), scoresOf(after)];
  const inner = new Float64Array(4);
  /** The point that the row's map sees. */
  const innerAt = (z: number, logRate: number): Float64Array => {
    const density = first.logPdf(z) + logRate;
    inner[0] = first.logCdf(z);
    inner[1] = first.logSf(z);
    inner[2] = Math.exp(density - inner[0]);
    inner[3] = Math.exp(density - inner[1]);
    return inner;
  };
  /** The normal score that the row's map makes of a point. */
  const scoreOf = (point: Float64Array): number => {
    const at = innerAt(point[0], 0);
    return scoreFromLogs(maps.logCdf(at), maps.logSf(at));
  };
  const innerScore = (level: number): number => last.quantile(Math.log(level), Math.log1p(-level));
  const outerScore = (u: number): number => first.quantile(logNormalCdf(u), logNormalCdf(-u));
  const logPdf = (point: Float64Array, unit: number): number => {
    const score = scoreOf(point);
    const logSlope = last.logPdf(score) + (0.5 * score * score + HALF_LOG_TWO_PI);
    return maps.logPdf(innerAt(point[0], point[1]), unit) + logSlope;
  };
  const tail = (which: 0 | 1, score: number): number => Math.exp(which === 0 ? last.logCdf(score) : last.logSf(score));
  return Object.freeze({
    ...(maps.length === undefined ? {} : { length: maps.length }),
    form: "scores",
    load: maps.load,
    cdf(point: Float64Array) {
      const score = scoreOf(point);
      return score < 0 ? tail(0, score) : 1 - tail(1, score);
    },
    logCdf: (point: Float64Array) => last.logCdf(scoreOf(point)),
    logSf: (point: Float64Array) => last.logSf(scoreOf(point)),
    pdf: (point: Float64Array, unit: number) => Math.exp(logPdf(point, unit)),
    logPdf,
    tail: (which: 0 | 1, point: Float64Array) => tail(which, scoreOf(point)),
    scoreAt: (level: number) => outerScore(maps.scoreAtScore(innerScore(level))),
    scoreAtScore: (target: number) =>
      outerScore(maps.scoreAtScore(last.quantile(logNormalCdf(target), logNormalCdf(-target)))),
    quantilesAt(levels: Float64Array) {
      const scores = levels.map(innerScore);
      const isRare = (score: number): boolean => Math.abs(score) > rareScore;
      const quantilesOf = maps.quantilesAt(scores.map((score) => (isRare(score) ? 0.5 : normalCdf(score))));
      const hasRare = scores.some(isRare);
      return (row: number, into: Float64Array) => {
        quantilesOf(row, into);
        if (hasRare) maps.load(row);
        for (let l = 0; l < into.length; l++) {
          into[l] = outerScore(isRare(scores[l]) ? maps.scoreAtScore(scores[l]) : into[l]);
        }
        return false;
      };
    },
    momentsInto: () => false,
    quickTails(row: number) {
      const quick = maps.quickTails?.(row);
      if (quick === undefined) return undefined;
      return (z: number, into: Float64Array) => {
        if (!quick(scoreFromLogs(first.logCdf(z), first.logSf(z)), into)) return false;
        const score = scoreFromLogs(Math.log(into[0]), Math.log(into[1]));
        into[0] = tail(0, score);
        into[1] = tail(1, score);
        return true;
      };
    },
    kinks: new Float64Array(0),
    only: (row: number) => shapedMaps(maps.only(row), { before, after }),
  } satisfies RowMaps);
}
