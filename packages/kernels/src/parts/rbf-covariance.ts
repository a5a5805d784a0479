import { beyond, type Columns, type CovariancePart, foldsBeyond } from "./kernel-part.ts";

/** How far beyond what it has seen a fit says e^−½ as much as inside: a unit of the column, or half an e-fold. */
const reach = { value: 1, logarithm: 0.5 } as const;

/** k = exp(−(x − x′)²/2ℓ²) on one column, or on its logarithm. The lengthscale is named after the column. */
export function rbfCovariance(column: string, of: "value" | "logarithm" = "value"): Omit<CovariancePart, "diagonal"> {
  const isLog = of === "logarithm";
  const name = isLog ? `log${column[0].toUpperCase()}${column.slice(1)}Lengthscale` : `${column}Lengthscale`;
  return Object.freeze({
    description: Object.freeze({ part: "rbf", column, of }),
    columns: Object.freeze([{ name: column, constraint: isLog ? "positive" : "real" }]),
    parameters: Object.freeze([{ name, constraint: "positive" }]),
    featureCount: 1,
    features: (columns: Columns) => [isLog ? columns[column].map(Math.log) : columns[column]],
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
    squaredDistanceOutside(seen, columns, row) {
      const outside = isLog ? foldsBeyond : beyond;
      return (outside(seen[column], columns[column][row]) / reach[of]) ** 2;
    },
  } satisfies Omit<CovariancePart, "diagonal">);
}

/** k = exp(−(ln σ − ln σ′)²/2ℓ²): tells a std of 0.01 from one of 0.05, however far the means spread. */
export const logStdCovariance: CovariancePart = rbfCovariance("std", "logarithm");
