import { clamp, logNormalCdf, normalCdf, normalPdf, normalQuantile } from "@distcal/numerics";
import { batchFrom } from "../batches/batch-from.ts";
import type { DistributionBatch } from "../contracts/distribution.ts";
import type { Moments } from "../contracts/moments.ts";
import { distributionFrom } from "../families/distribution-from.ts";
import { curveCrps } from "./curve-crps.ts";
import { curveMoments } from "./curve-moments.ts";
import { lineAt, type ScoreCurves, scoresFrom, slopeOf, valueAt } from "./score-curves.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;
/** Beyond it the square of a score would overflow. */
const farthestScore = 1e150;

/** The batch of some curves, in closed form throughout; row by row the same bits whatever rows are beside. Not copied. */
export function curveBatch(family: string, curves: ScoreCurves): DistributionBatch {
  const { length, knots, value, score } = curves;
  const crpsAt = curveCrps(curves);
  const lineOf = (row: number, y: number): number => lineAt(value, row * knots, knots, y);
  const scoreOn = (row: number, k: number, y: number): number => {
    const v = row * knots + k;
    const s = scoresFrom(curves, row) + k;
    const isLower = y - value[v] < value[v + 1] - y;
    const z = isLower
      ? score[s] + ((y - value[v]) / (value[v + 1] - value[v])) * (score[s + 1] - score[s])
      : score[s + 1] + ((y - value[v + 1]) / (value[v + 1] - value[v])) * (score[s + 1] - score[s]);
    return clamp(z, farthestScore);
  };
  const scoreOf = (row: number, y: number): number => scoreOn(row, lineOf(row, y), y);
  const pdf = (row: number, y: number): number => {
    const k = lineOf(row, y);
    return normalPdf(scoreOn(row, k, y)) / slopeOf(curves, row, k);
  };
  const logPdf = (row: number, y: number): number => {
    const k = lineOf(row, y);
    const z = scoreOn(row, k, y);
    return -0.5 * z * z - HALF_LOG_TWO_PI - Math.log(slopeOf(curves, row, k));
  };
  const cdf = (row: number, y: number): number => normalCdf(scoreOf(row, y));
  const logCdf = (row: number, y: number): number => logNormalCdf(scoreOf(row, y));
  const logSf = (row: number, y: number): number => logNormalCdf(-scoreOf(row, y));
  const crps = (row: number, y: number): number => {
    const k = lineOf(row, y);
    const z = scoreOn(row, k, y);
    return Math.abs(z) === farthestScore ? Math.abs(y - value[row * knots]) : crpsAt(row, z, k);
  };
  const quantile = (row: number, p: number): number => valueAt(curves, row, normalQuantile(p));
  const inPlace =
    (answer: (row: number, at: number) => number) =>
    (column: Float64Array): Float64Array => {
      for (let row = 0; row < length; row++) column[row] = answer(row, column[row]);
      return column;
    };
  let known: Moments | undefined;
  const moments = (): Moments => {
    known ??= curveMoments(curves);
    return known;
  };
  return batchFrom({
    length,
    pdf: inPlace(pdf),
    logPdf: inPlace(logPdf),
    cdf: inPlace(cdf),
    logCdf: inPlace(logCdf),
    logSf: inPlace(logSf),
    crps: inPlace(crps),
    quantile: inPlace(quantile),
    quantileAt(p) {
      const z = normalQuantile(p);
      return Float64Array.from({ length }, (_, row) => valueAt(curves, row, z));
    },
    mean: () => moments().mean.slice(),
    std: () => moments().std.slice(),
    curves: () => curves,
    row: (i) =>
      distributionFrom(family, {
        pdf: (y) => pdf(i, y),
        logPdf: (y) => logPdf(i, y),
        cdf: (y) => cdf(i, y),
        logCdf: (y) => logCdf(i, y),
        logSf: (y) => logSf(i, y),
        crps: (y) => crps(i, y),
        quantile: (p) => quantile(i, p),
        get mean() {
          return moments().mean[i];
        },
        get std() {
          return moments().std[i];
        },
      }),
  });
}
