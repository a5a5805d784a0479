import { logAddExp, normalQuantile, normalQuantileFromLog, scoreLogs } from "@distcal/numerics";
import { logMixtureAt } from "../mixture/log-mixture-at.ts";
import { type MixtureOfMaps, mixtureAt } from "../mixture/mixture-of-maps.ts";

const ROOT_TWO_PI = 2.5066282746310007;
const HALF_LOG_TWO_PI = 0.9189385332046728;
/** Beyond it nothing is distinguished, and its quantile is finite. */
const lowestLog = -1e300;

/** The maps of a row, and room for what is known at one normal score. */
export interface ScoreWorkspace {
  readonly maps: MixtureOfMaps;
  /** What `scoreLogs` writes. */
  readonly point: Float64Array;
  /** What `calibratedScore` writes: v, v′, v″, and 1 where v″ is known. */
  readonly answer: Float64Array;
}

/** A workspace for scores of these maps. */
export function scoreWorkspace(maps: MixtureOfMaps): ScoreWorkspace {
  return Object.freeze({ maps, point: new Float64Array(4), answer: new Float64Array(4) });
}

/**
 * The calibrated score v = Φ⁻¹(G(Φ(x))) at a normal score x and its first two derivatives, into `workspace.answer`.
 * For the identity v = x, and in both tails v grows in proportion to x, so that its root is found in a few steps.
 * Where only logarithms hold, v″ is left at 0.
 */
export function calibratedScore(workspace: ScoreWorkspace, x: number): void {
  const { maps, point, answer } = workspace;
  scoreLogs(x, point);
  const perA = point[2];
  const perB = point[3];
  if (mixtureAt(maps, point, 0)) {
    const { sums } = maps;
    const inA = sums[2] * perA;
    const inB = sums[3] * perB;
    scoreFrom(sums[0], sums[1], inA + inB, sums[4] - inA * (x + perA) + inB * (perB - x), answer);
    return;
  }
  logMixtureAt(maps, point[0], point[1]);
  const [logLow, logHigh, logA, logB] = maps.logs;
  const score =
    logLow <= logHigh
      ? normalQuantileFromLog(Math.max(logLow, lowestLog))
      : -normalQuantileFromLog(Math.max(logHigh, lowestLog));
  const logDensity = logAddExp(logA + Math.log(perA), logB + Math.log(perB));
  answer[0] = score;
  answer[1] = Math.exp(logDensity + 0.5 * score * score + HALF_LOG_TWO_PI);
  answer[2] = 0;
  answer[3] = 0;
}

/** v, v′ = G′/φ(v) and v″ = G″/φ(v) + v·v′² from G, 1 − G, G′ and G″. */
export function scoreFrom(low: number, high: number, density: number, bend: number, into: Float64Array): void {
  const score = low <= high ? normalQuantile(low) : -normalQuantile(high);
  const inverseBell = ROOT_TWO_PI * Math.exp(0.5 * score * score);
  const slope = density * inverseBell;
  into[0] = score;
  into[1] = slope;
  into[2] = bend * inverseBell + score * slope * slope;
  into[3] = 1;
}
