import { expectedTargetKernel } from "./gaussian-pairs.ts";
import { distanceKernel, type ScaleSource, type SkceKernel } from "./kernel.ts";
import type { PairStatistic } from "./pair-statistic.ts";

/**
 * The terms of the calibration error with the kernel on targets taken between normal scores z = Φ⁻¹(F(y)). Under a
 * continuous forecast its own scores are standard normal, so the expectations are closed forms for every family.
 */
export function scorePairs(scores: Float64Array, source: ScaleSource, kernel: SkceKernel): PairStatistic {
  const { distributionScale, targetScale, exponent } = kernel;
  const closeness = distanceKernel(exponent);
  const both = expectedTargetKernel(0, 2, targetScale);
  return Object.freeze({
    rows: scores.length,
    block(rows: Int32Array) {
      const z = Float64Array.from(rows, (row) => scores[row] / targetScale);
      const single = Float64Array.from(rows, (row) => expectedTargetKernel(scores[row], 1, targetScale));
      return Object.freeze({
        fill(i: number, out: Float64Array) {
          for (let j = 0; j < i; j++) {
            const difference = z[i] - z[j];
            const distance = source.distance(rows[i], rows[j]) / distributionScale;
            const residual = Math.exp(-0.5 * difference * difference) - single[i] - single[j] + both;
            out[j] = closeness(distance * distance) * residual;
          }
        },
      });
    },
  });
}
