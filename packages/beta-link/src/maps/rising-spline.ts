import { segmentOf } from "@distcal/numerics";

/** A smooth rising function through knots: rational quadratics between them, straight lines outside. */
export interface RisingSpline {
  value(x: number): number;
  /** The value and the derivative, which is above zero, into two numbers. */
  valueWithSlope(x: number, into: Float64Array): void;
  /** The x with this value, in closed form. */
  inverse(y: number): number;
}

/** Slopes of the straight ends stay within these bounds, so that no tail is without end or without width. */
const steepest = 1e3;

/**
 * The C¹ spline of Gregory & Delbourgo (1982): on [x_k, x_k+1] with secant s and slopes d, at ξ = (x − x_k)/h it is
 * y_k + Δy (sξ² + d_k ξ(1−ξ)) / (s + (d_k + d_k+1 − 2s) ξ(1−ξ)). Slopes at the knots are weighted harmonic means of the
 * neighbouring secants (Fritsch & Butland 1984), those at the ends the outer secants. x and y rise strictly.
 */
export function risingSpline(x: Float64Array, y: Float64Array): RisingSpline {
  const last = x.length - 1;
  const width = x.subarray(0, last).map((from, k) => x[k + 1] - from);
  const secant = width.map((h, k) => Math.min(Math.max((y[k + 1] - y[k]) / h, 1 / steepest / steepest), 1e12));
  const slopes = new Float64Array(last + 1);
  slopes[0] = Math.min(Math.max(secant[0], 1 / steepest), steepest);
  slopes[last] = Math.min(Math.max(secant[last - 1], 1 / steepest), steepest);
  for (let k = 1; k < last; k++) {
    const before = 2 * width[k] + width[k - 1];
    const after = width[k] + 2 * width[k - 1];
    slopes[k] = (before + after) / (before / secant[k - 1] + after / secant[k]);
  }
  return Object.freeze({
    value(at: number): number {
      if (at <= x[0]) return y[0] + slopes[0] * (at - x[0]);
      if (at >= x[last]) return y[last] + slopes[last] * (at - x[last]);
      const k = segmentOf(x, at);
      const t = (at - x[k]) / width[k];
      const s = secant[k];
      const inner = t * (1 - t);
      const rise = (s * t * t + slopes[k] * inner) / (s + (slopes[k] + slopes[k + 1] - 2 * s) * inner);
      return y[k] + (y[k + 1] - y[k]) * rise;
    },
    valueWithSlope(at: number, into: Float64Array): void {
      if (!(at > x[0] && at < x[last])) {
        const end = at <= x[0] ? 0 : last;
        into[0] = y[end] + slopes[end] * (at - x[end]);
        into[1] = slopes[end];
        return;
      }
      const k = segmentOf(x, at);
      const t = (at - x[k]) / width[k];
      const s = secant[k];
      const inner = t * (1 - t);
      const bottom = s + (slopes[k] + slopes[k + 1] - 2 * s) * inner;
      const top = slopes[k + 1] * t * t + 2 * s * inner + slopes[k] * (1 - t) ** 2;
      const rise = y[k + 1] - y[k];
      into[0] = y[k] + rise * ((s * t * t + slopes[k] * inner) / bottom);
      into[1] = ((s * s * top) / bottom / bottom) * (rise / width[k] / s);
    },
    inverse(value: number): number {
      if (value <= y[0]) return x[0] + (value - y[0]) / slopes[0];
      if (value >= y[last]) return x[last] + (value - y[last]) / slopes[last];
      const k = segmentOf(y, value);
      const s = secant[k];
      const share = (value - y[k]) / (y[k + 1] - y[k]);
      const bend = (slopes[k] + slopes[k + 1] - 2 * s) * share;
      const b = slopes[k] - bend;
      const root = b + Math.sqrt(Math.max(b * b + 4 * (s - b) * s * share, 0));
      return Math.min(x[k] + width[k] * ((2 * s * share) / root), x[k + 1]);
    },
  });
}
