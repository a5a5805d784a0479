import { scoreLogs } from "./score-logs.ts";

/** The finest grid: normal scores k/8 from −32 to 32. */
const perUnit = 8;
const farthest = 32;
const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

/** Normal scores x at equal distances, with all that a mixture needs at them: made once for any number of rows. */
export interface ScoreGrid {
  readonly length: number;
  /** The index of x = 0. */
  readonly centre: number;
  /** The distance between neighbours. */
  readonly spacing: number;
  readonly score: Float64Array;
  /** ln q, ln(1 − q), φ/q and φ/(1 − q) of each score, where q = Φ(x). */
  readonly points: Float64Array;
  /** q and φ. */
  readonly cdf: Float64Array;
  readonly density: Float64Array;
}

/** The grid; about 60 µs of work. */
export function scoreGrid(): ScoreGrid {
  const centre = farthest * perUnit;
  const length = 2 * centre + 1;
  const score = new Float64Array(length);
  const points = new Float64Array(4 * length);
  const cdf = new Float64Array(length);
  const density = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    const x = (k - centre) / perUnit;
    score[k] = x;
    const point = points.subarray(4 * k, 4 * k + 4);
    scoreLogs(x, point);
    cdf[k] = Math.exp(point[0]);
    density[k] = INVERSE_ROOT_TWO_PI * Math.exp(-0.5 * x * x);
  }
  return Object.freeze({ length, centre, spacing: 1 / perUnit, score, points, cdf, density });
}
