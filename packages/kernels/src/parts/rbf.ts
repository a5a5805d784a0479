import { beyond, type Columns, foldsBeyond, type KernelPart } from "./kernel-part.ts";

/** How far beyond what it has seen a fit says e^−½ as much as inside: a unit of the column, or half an e-fold. */
const reach = { value: 1, logarithm: 0.5 } as const;

/**
 * k = exp(−(x − x′)²/2ℓ²) on one column, or on its logarithm. The lengthscale is named after the column, and starts at
 * the standard deviation of x over the rows (1 where x is constant).
 */
export function rbf(column: string, of: "value" | "logarithm" = "value"): KernelPart {
  const isLog = of === "logarithm";
  const feature = (columns: Columns): Float64Array => (isLog ? columns[column].map(Math.log) : columns[column]);
  const name = isLog ? `log${column[0].toUpperCase()}${column.slice(1)}Lengthscale` : `${column}Lengthscale`;
  return Object.freeze({
    description: Object.freeze({ part: "rbf", column, of }),
    columns: Object.freeze([{ name: column, constraint: isLog ? "positive" : "real" }]),
    parameters: Object.freeze([{ name, constraint: "positive" }]),
    start: (rows, weights) => [spread(feature(rows), weights) || 1],
    featureCount: 1,
    features: (columns) => [feature(columns)],
    addColumnGradient(columns, [inFeature], inColumns) {
      const into = inColumns[column];
      for (let i = 0; i < into.length; i++) into[i] += isLog ? inFeature[i] / columns[column][i] : inFeature[i];
    },
    addLogInto({ exponent }, theta, [x], [other]) {
      const cols = other.length;
      const perLength = 1 / theta[0];
      for (let i = 0; i < x.length; i++) {
        for (let j = 0, at = i * cols; j < cols; j++, at++) {
          const distance = (x[i] - other[j]) * perLength;
          exponent[at] -= 0.5 * distance * distance;
        }
      }
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
    squaredDistanceOutside(seen, columns, row) {
      const outside = isLog ? foldsBeyond : beyond;
      return (outside(seen[column], columns[column][row]) / reach[of]) ** 2;
    },
  } satisfies KernelPart);
}

/** k = exp(−(ln σ − ln σ′)²/2ℓ²): tells a std of 0.01 from one of 0.05, however far the means spread. */
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
