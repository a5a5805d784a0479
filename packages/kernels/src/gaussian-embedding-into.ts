import { requireLength } from "@distcal/numerics";
import { gaussianPair, pairWidth } from "./gaussian-pair.ts";

/** Gaussian points whose numbers are known to be fine: columns of equal length, std > 0. */
export interface GaussianColumns {
  readonly mean: Float64Array;
  readonly std: Float64Array;
}

/** `gaussianEmbedding(...).cross` for inner loops: writes left × right numbers, row by row; checks lengths only. */
export function gaussianCrossInto(
  lengthscale: number,
  left: GaussianColumns,
  right: GaussianColumns,
  into: Float64Array,
): void {
  const [rows, cols] = [left.mean.length, right.mean.length];
  requireLength("gaussianCrossInto", "into", into.length, rows * cols);
  for (let i = 0; i < rows; i++) {
    const mean = left.mean[i];
    const std = left.std[i];
    for (let j = 0; j < cols; j++) {
      into[i * cols + j] = gaussianPair(mean, std, right.mean[j], right.std[j], lengthscale);
    }
  }
}

/**
 * The reverse rule of `gaussianCrossInto` for inner loops, from the values it wrote, so that no exponential is taken
 * again: adds to the gradients in `inLeft` and, where given, `inRight`, and answers the gradient in the lengthscale.
 * With w² = σ₁² + σ₂² + θ² and d = (μ₁ − μ₂)/w: ∂k/∂μ₁ = −k d/w, ∂k/∂σ₁ = k σ₁(d² − 1)/w²,
 * ∂k/∂θ = k((σ₁² + σ₂²)/(θw²) + θd²/w²), a sum of two positive terms.
 */
export function gaussianCrossVjpInto(
  lengthscale: number,
  left: GaussianColumns,
  right: GaussianColumns,
  values: Float64Array,
  cotangent: Float64Array,
  inLeft: GaussianColumns,
  inRight?: GaussianColumns,
): number {
  const [rows, cols] = [left.mean.length, right.mean.length];
  requireLength("gaussianCrossVjpInto", "values", values.length, rows * cols);
  requireLength("gaussianCrossVjpInto", "cotangent", cotangent.length, rows * cols);
  requireLength("gaussianCrossVjpInto", "inLeft.mean", inLeft.mean.length, rows);
  if (inRight !== undefined) requireLength("gaussianCrossVjpInto", "inRight.mean", inRight.mean.length, cols);
  const perLength = 1 / lengthscale;
  let inLengthscale = 0;
  for (let i = 0; i < rows; i++) {
    const mean = left.mean[i];
    const std = left.std[i];
    let inMean = 0;
    let inStd = 0;
    for (let j = 0; j < cols; j++) {
      // A k that underflowed has gradients that did; leaving it out also avoids 0 · ∞.
      const weight = cotangent[i * cols + j] * values[i * cols + j];
      if (weight === 0) continue;
      const otherStd = right.std[j];
      const inverse = 1 / pairWidth(std, otherStd, lengthscale);
      const distance = (mean - right.mean[j]) * inverse;
      const scaled = weight * inverse;
      const squared = distance * distance;
      const s1 = std * inverse;
      const s2 = otherStd * inverse;
      const byMean = scaled * distance;
      const byStd = scaled * (squared - 1);
      inMean -= byMean;
      inStd += byStd * s1;
      inLengthscale += weight * ((s1 * s1 + s2 * s2) * perLength) + scaled * (lengthscale * inverse) * squared;
      if (inRight !== undefined) {
        inRight.mean[j] += byMean;
        inRight.std[j] += byStd * s2;
      }
    }
    inLeft.mean[i] += inMean;
    inLeft.std[i] += inStd;
  }
  return inLengthscale;
}
