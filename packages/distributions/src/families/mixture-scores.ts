import { normalQuantile } from "@distcal/numerics";
import type { RowScores } from "../contracts/distribution.ts";
import { normalSeries, seriesEnd, seriesPerUnit, seriesTerms } from "./normal-series.ts";

const ROOT_TWO_PI = 2.5066282746310007;
/** Below it a probability is left to logarithms. */
const leastTail = 1e-280;
/** A row has at most so many points, about 0.6 standard deviations of the narrowest component near by apart. */
const mostPoints = 160;
const [step, near, far] = [0.6, 3, 30];

/** Mixtures of normals by their scores; columns of `width` components a row. */
export function mixtureScores(width: number, weight: Float64Array, mean: Float64Array, std: Float64Array): RowScores {
  const points = new Float64Array(mostPoints);
  let above = new Float64Array(mostPoints);
  /** A share of the narrowest standard deviation on, or at the next component; ∞ behind the last. */
  const nextPoint = (y: number, from: number, to: number): number => {
    let [on, next] = [Infinity, Infinity];
    for (let k = from; k < to; k++) {
      if (weight[k] === 0) continue;
      const distance = Math.abs(y - mean[k]);
      const start = mean[k] - far * std[k];
      if (start > y) next = Math.min(next, start);
      // Ever longer steps in its tails; one that comes is not stepped over.
      else if (y < mean[k] + far * std[k]) on = Math.min(on, step * std[k] * Math.max(1, distance / (near * std[k])));
    }
    return Math.min(y + on, next);
  };
  return Object.freeze({
    mostPoints,
    pointsOf(row: number) {
      const [from, to] = [row * width, (row + 1) * width];
      let y = Infinity;
      for (let k = from; k < to; k++) if (weight[k] > 0) y = Math.min(y, mean[k] - far * std[k]);
      let count = 0;
      while (count < mostPoints && y < Infinity) {
        points[count++] = y;
        y = nextPoint(y, from, to);
      }
      return points.subarray(0, count);
    },
    scoresInto(row: number, y: Float64Array, score: Float64Array, rate: Float64Array, bend: Float64Array) {
      const count = y.length;
      if (above.length < count) above = new Float64Array(count);
      score.fill(0, 0, count);
      rate.fill(0, 0, count);
      bend.fill(0, 0, count);
      above.fill(0, 0, count);
      for (let k = row * width; k < (row + 1) * width; k++) {
        addComponent(weight[k], mean[k], 1 / std[k], y, score, above, rate, bend);
      }
      for (let n = 0; n < count; n++) {
        const isLower = score[n] < above[n];
        const tail = Math.min(isLower ? score[n] : above[n], 0.5);
        const z = tail > leastTail ? normalQuantile(tail) : Number.NaN;
        const perBell = ROOT_TWO_PI * Math.exp(0.5 * z * z);
        score[n] = isLower ? z : -z;
        rate[n] *= perBell;
        bend[n] = bend[n] * perBell + score[n] * rate[n] * rate[n];
      }
    },
  });
}

/** Adds a component's F, 1 − F, density and slope of the density at points. */
function addComponent(
  weight: number,
  mean: number,
  perStd: number,
  y: Float64Array,
  below: Float64Array,
  above: Float64Array,
  density: Float64Array,
  slope: Float64Array,
): void {
  const series = normalSeries();
  for (let n = 0; n < y.length; n++) {
    const u = (y[n] - mean) * perStd;
    const x = Math.abs(u);
    let tail = 0;
    if (x < seriesEnd) {
      const k = (seriesPerUnit * x + 0.5) | 0;
      const d = x - k / seriesPerUnit;
      const at = seriesTerms * k;
      const [c1, c2, c3] = [series[at + 1], series[at + 2], series[at + 3]];
      const [c4, c5, c6] = [series[at + 4], series[at + 5], series[at + 6]];
      tail = weight * (series[at] + d * (c1 + d * (c2 + d * (c3 + d * (c4 + d * (c5 + d * c6))))));
      const rise = c1 + d * (2 * c2 + d * (3 * c3 + d * (4 * c4 + d * (5 * c5 + d * 6 * c6))));
      const part = -weight * perStd * rise;
      density[n] += part;
      slope[n] -= part * u * perStd;
    }
    below[n] += u < 0 ? tail : weight - tail;
    above[n] += u < 0 ? weight - tail : tail;
  }
}
