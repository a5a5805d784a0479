import { normalQuantile } from "@distcal/numerics";
import type { RowScores } from "../contracts/distribution.ts";
import { quickNormal } from "./quick-normal.ts";

const ROOT_TWO_PI = 2.5066282746310007;
/** Below it a probability is left to logarithms. */
const leastTail = 1e-280;
/** A row has at most so many points, about half a standard deviation of the narrowest component near by apart. */
const mostPoints = 160;
const [step, near, far] = [0.5, 3, 30];

/** Mixtures of normals by their scores; columns of `width` components a row. */
export function mixtureScores(width: number, weight: Float64Array, mean: Float64Array, std: Float64Array): RowScores {
  const points = new Float64Array(mostPoints);
  const normal = new Float64Array(2);
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
      const [from, to] = [row * width, (row + 1) * width];
      for (let n = 0; n < y.length; n++) {
        let [low, high, density, slope] = [0, 0, 0, 0];
        for (let k = from; k < to; k++) {
          const u = (y[n] - mean[k]) / std[k];
          quickNormal(Math.abs(u), normal);
          const tail = weight[k] * normal[0];
          low += u < 0 ? tail : weight[k] - tail;
          high += u < 0 ? weight[k] - tail : tail;
          const part = (weight[k] / std[k]) * normal[1];
          density += part;
          slope -= (part * u) / std[k];
        }
        const tail = Math.min(low, high, 0.5);
        const z = tail > leastTail ? normalQuantile(tail) : Number.NaN;
        const perBell = ROOT_TWO_PI * Math.exp(0.5 * z * z);
        score[n] = low < high ? z : -z;
        rate[n] = density * perBell;
        bend[n] = slope * perBell + score[n] * rate[n] * rate[n];
      }
    },
  });
}
