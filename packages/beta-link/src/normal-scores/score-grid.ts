import { scoreLogs } from "@distcal/numerics";

/**
 * Scores are 1.25·sinh t: as close as a map needs them in the middle, and ever farther apart in the tails, where heavy
 * ones would ask for most of the points. A smaller width widens sooner, but below 1 the trapezoidal rule suffers from it.
 */
export const gridWidth = 1.25;
/** The finest grid: t from −4 to 4, which is x = ±34. */
const perUnit = 16;
const farthest = 4;
const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

/**
 * Normal scores x(t) at equal distances of t, with all that a mixture needs at them: made once for any number of rows.
 * x″ = x and x‴ = x′.
 */
export interface ScoreGrid {
  readonly length: number;
  /** The index of x = 0. */
  readonly centre: number;
  /** The distance of t between neighbours. */
  readonly spacing: number;
  readonly score: Float64Array;
  /** x′(t). */
  readonly rate: Float64Array;
  /** ln q, ln(1 − q), φ/q and φ/(1 − q) of each score, where q = Φ(x). */
  readonly points: Float64Array;
  /** q and φ. */
  readonly cdf: Float64Array;
  readonly density: Float64Array;
}

/** The grid; about 20 µs of work. */
export function scoreGrid(): ScoreGrid {
  const centre = farthest * perUnit;
  const length = 2 * centre + 1;
  const score = new Float64Array(length);
  const rate = new Float64Array(length);
  const points = new Float64Array(4 * length);
  const cdf = new Float64Array(length);
  const density = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    const t = (k - centre) / perUnit;
    const x = gridWidth * Math.sinh(t);
    score[k] = x;
    rate[k] = gridWidth * Math.cosh(t);
    const point = points.subarray(4 * k, 4 * k + 4);
    scoreLogs(x, point);
    cdf[k] = Math.exp(point[0]);
    density[k] = INVERSE_ROOT_TWO_PI * Math.exp(-0.5 * x * x);
  }
  return Object.freeze({ length, centre, spacing: 1 / perUnit, score, rate, points, cdf, density });
}
