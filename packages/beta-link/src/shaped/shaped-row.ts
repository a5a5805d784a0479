import { log1mexp, logAddExp, type QuadratureRule, scoreFromLogs } from "@distcal/numerics";
import { logMixtureAt } from "../mixture/log-mixture-at.ts";
import { type MixtureOfMaps, mixtureAt, mixtureWorkspace } from "../mixture/mixture-of-maps.ts";
import { type ScoreWorkspace, scoreWorkspace } from "../normal-scores/calibrated-score.ts";
import { type Shape, type ShapeLogs, shapeLogs } from "../shape/shape.ts";
import { type Surprise, surpriseLogs } from "../shape/surprise.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;
/** Beyond it a logarithm of a probability has no more to tell, and products with a and b are numbers. */
const lowestLog = -1e290;

/** What all rows of a form share: H before the maps, H₂ after them, and the surprise beside both. */
export interface SharedForm {
  readonly shape: Shape;
  readonly finalShape: Shape;
  readonly surprise: Surprise;
}

/** The maps of a row between the shapes of a form, and room for what is known at one score. */
export interface ShapedRow extends SharedForm {
  readonly maps: MixtureOfMaps;
  readonly scores: ScoreWorkspace;
  /** ln H, ln(1 − H), h/H and h/(1 − H) at a score. */
  readonly point: Float64Array;
  readonly logs: ShapeLogs;
  readonly besides: ShapeLogs;
}

/** Room for one row at a time of a form. */
export function shapedRow(rule: QuadratureRule, form: SharedForm): ShapedRow {
  const maps = mixtureWorkspace(rule);
  const logs = (): ShapeLogs => ({ logCdf: 0, logSf: 0, logPdf: 0 });
  return Object.freeze({
    ...form,
    maps,
    scores: scoreWorkspace(maps),
    point: new Float64Array(4),
    logs: logs(),
    besides: logs(),
  });
}

/** ln P, ln(1 − P) and ln dP/dz of the core P = H₂(Φ⁻¹(C(H(z)))) of the loaded row, each exact in both tails. */
export function coreLogs({ maps, shape, finalShape, point, logs }: ShapedRow, z: number): ShapeLogs {
  shapeLogs(shape, z, logs);
  point[0] = Math.max(logs.logCdf, lowestLog);
  point[1] = Math.max(logs.logSf, lowestLog);
  point[2] = Math.exp(logs.logPdf - point[0]);
  point[3] = Math.exp(logs.logPdf - point[1]);
  if (mixtureAt(maps, point, 0)) {
    const [low, high, inA, inB] = maps.sums;
    logs.logCdf = low <= high ? Math.log(low) : Math.log1p(-high);
    logs.logSf = high <= low ? Math.log(high) : Math.log1p(-low);
    logs.logPdf = Math.log(inA * point[2] + inB * point[3]);
  } else {
    logMixtureAt(maps, point[0], point[1]);
    const [low, high, inA, inB] = maps.logs;
    logs.logCdf = low <= high ? low : log1mexp(Math.min(high, 0));
    logs.logSf = high <= low ? high : log1mexp(Math.min(low, 0));
    logs.logPdf = logAddExp(inA + Math.log(point[2]), inB + Math.log(point[3]));
  }
  if (finalShape.weight.length === 0) return logs;
  const { logPdf } = logs;
  const v = scoreFromLogs(logs.logCdf, logs.logSf);
  shapeLogs(finalShape, v, logs);
  logs.logPdf += logPdf + (0.5 * v * v + HALF_LOG_TWO_PI);
  return logs;
}

/** ln G, ln(1 − G) and ln g at a score: the core with the surprise beside it. */
export function shapedLogs(row: ShapedRow, z: number): ShapeLogs {
  const { surprise, besides } = row;
  const logs = coreLogs(row, z);
  if (surprise.weight === 0) return logs;
  surpriseLogs(surprise, z, besides);
  const [rest, chance] = [Math.log1p(-surprise.weight), Math.log(surprise.weight)];
  const low = logAddExp(rest + logs.logCdf, chance + besides.logCdf);
  const high = logAddExp(rest + logs.logSf, chance + besides.logSf);
  logs.logCdf = low <= high ? low : log1mexp(Math.min(high, 0));
  logs.logSf = high <= low ? high : log1mexp(Math.min(low, 0));
  logs.logPdf = logAddExp(rest + logs.logPdf, chance + besides.logPdf);
  return logs;
}
