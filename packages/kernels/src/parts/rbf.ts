import type { KernelPart } from "./kernel-part.ts";
import { rbfCovariance } from "./rbf-covariance.ts";

/**
 * `rbfCovariance` with its reverse rules. The lengthscale starts at the standard deviation of x over the rows (1 where x is
 * constant).
 */
export function rbf(column: string, of: "value" | "logarithm" = "value"): KernelPart {
  const covariance = rbfCovariance(column, of);
  return Object.freeze({
    ...covariance,
    start: (rows, weights) => [spread(covariance.features(rows)[0], weights) || 1],
    addColumnGradient(columns, [inFeature], inColumns) {
      const into = inColumns[column];
      const isLog = of === "logarithm";
      for (let i = 0; i < into.length; i++) into[i] += isLog ? inFeature[i] / columns[column][i] : inFeature[i];
    },
    /** With d = (x − x′)/ℓ: ∂ln k/∂x = −d/ℓ, ∂ln k/∂ℓ = d²/ℓ. */
    addGradient(weight, theta, [x], [other], { parameters, left: [inLeft], right }) {
      const cols = other.length;
      const perLength = 1 / theta[0];
      let inLengthscale = 0;
      for (let i = 0; i < x.length; i++) {
        let inX = 0;
        for (let j = 0, at = i * cols; j < cols; j++, at++) {
          const w = weight[at];
          if (w === 0) continue;
          const distance = (x[i] - other[j]) * perLength;
          const byX = w * distance * perLength;
          inX -= byX;
          inLengthscale += byX * distance;
          if (right !== undefined) right[0][j] += byX;
        }
        inLeft[i] += inX;
      }
      parameters[0] += inLengthscale;
    },
  } satisfies KernelPart);
}

/** `logStdCovariance` with its reverse rules. */
export const logStd: KernelPart = rbf("std", "logarithm");

/** The standard deviation of weighted numbers. */
function spread(values: Float64Array, weights?: Float64Array): number {
  let total = 0;
  let mean = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    if (weight === 0) continue;
    total += weight;
    const step = values[i] - mean;
    mean += (weight / total) * step;
    squares += weight * step * (values[i] - mean);
  }
  return total > 0 ? Math.sqrt(squares / total) : 0;
}
