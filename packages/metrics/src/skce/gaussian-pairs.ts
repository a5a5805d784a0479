import type { Moments } from "@distcal/distributions";
import { distanceKernel, type ScaleSource, type SkceKernel } from "./kernel.ts";
import type { PairStatistic } from "./pair-statistic.ts";

/** W₂ between normal distributions: √((m − m′)² + (s − s′)²) (Dowson & Landau 1982); the spread of a row is its std. */
export function gaussianScales({ mean, std }: Moments): ScaleSource {
  return Object.freeze({
    rows: mean.length,
    spread: (i: number) => std[i],
    distance: (i: number, j: number) => Math.hypot(mean[i] - mean[j], std[i] - std[j]),
  });
}

/**
 * E exp(−D² / 2ℓ²) for D ~ N(distance, variance): ℓ/√(ℓ² + v) · exp(−d² / 2(ℓ² + v)). With D = Z − y, Z − Z′ it is each
 * of the expectations of the kernel on targets (Widmann et al. 2021, appendix on closed forms).
 */
export function expectedTargetKernel(distance: number, variance: number, scale: number): number {
  const relative = variance / scale / scale;
  const d = distance / scale;
  return Math.exp((-0.5 * d * d) / (1 + relative)) / Math.sqrt(1 + relative);
}

/** The terms of the calibration error for normal forecasts, in closed form. */
export function gaussianPairs(observed: Float64Array, columns: Moments, kernel: SkceKernel): PairStatistic {
  const { distributionScale, targetScale, exponent } = kernel;
  const closeness = distanceKernel(exponent);
  const inverse = 1 / targetScale;
  const perScale = targetScale / distributionScale;
  return Object.freeze({
    rows: observed.length,
    block(rows: Int32Array) {
      const y = Float64Array.from(rows, (row) => observed[row] * inverse);
      const m = Float64Array.from(rows, (row) => columns.mean[row] * inverse);
      const s = Float64Array.from(rows, (row) => columns.std[row] * inverse);
      const widened = s.map((value) => 1 + value * value);
      const amplitude = widened.map((value) => 1 / Math.sqrt(value));
      return Object.freeze({
        fill(i: number, out: Float64Array) {
          const yi = y[i];
          const mi = m[i];
          const si = s[i];
          const vi = widened[i];
          const ai = amplitude[i];
          for (let j = 0; j < i; j++) {
            const dm = mi - m[j];
            const ds = si - s[j];
            const yy = yi - y[j];
            const my = mi - y[j];
            const ym = yi - m[j];
            const v = vi + widened[j] - 1;
            const residual =
              Math.exp(-0.5 * yy * yy) -
              ai * Math.exp((-0.5 * my * my) / vi) -
              amplitude[j] * Math.exp((-0.5 * ym * ym) / widened[j]) +
              Math.exp((-0.5 * dm * dm) / v) / Math.sqrt(v);
            out[j] = closeness((dm * dm + ds * ds) * perScale * perScale) * residual;
          }
        },
      });
    },
  });
}
