import { logNormalCdf, monotoneRoot, scoreFromLogs } from "@distcal/numerics";
import { scoreRoot } from "../normal-scores/score-root.ts";
import { shapeQuantile } from "../shape/shape.ts";
import { surpriseQuantile } from "../shape/surprise.ts";
import { type ShapedRow, shapedLogs } from "./shaped-row.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** The score with P(z) = p of the loaded row's core, from ln p and ln(1 − p): each step undone, the last first. */
export function coreQuantile({ scores, shape, finalShape }: ShapedRow, logP: number, log1mP: number): number {
  const v = shapeQuantile(finalShape, logP, log1mP);
  const u = scoreRoot(scores, v, v, -Infinity, Infinity);
  return shape.weight.length === 0 ? u : shapeQuantile(shape, logNormalCdf(u), logNormalCdf(-u));
}

/** The score with G(z) = p of the loaded row: it lies between that of the core and that of the surprise. */
export function shapedQuantile(row: ShapedRow, logP: number, log1mP: number): number {
  const core = coreQuantile(row, logP, log1mP);
  if (row.surprise.weight === 0) return core;
  const besides = surpriseQuantile(row.surprise, logP, log1mP);
  const target = scoreFromLogs(logP, log1mP);
  const [low, high] = core < besides ? [core, besides] : [besides, core];
  if (!(low < high)) return low;
  return monotoneRoot({
    low,
    high,
    value(z) {
      const { logCdf, logSf } = shapedLogs(row, z);
      return scoreFromLogs(logCdf, logSf) - target;
    },
    slope(_, error) {
      const score = target + error;
      return Math.exp(row.logs.logPdf + 0.5 * score * score + HALF_LOG_TWO_PI);
    },
  });
}
