import type { Covariance } from "./kernel.ts";
import type { Columns, Constrained, CovariancePart } from "./parts/kernel-part.ts";
import { placedParts } from "./placed-parts.ts";

/**
 * The covariance that is the product of these parts, without a reverse rule: all that predictions need. An inducing point
 * has each column once, however many parts read it.
 */
export function covarianceOf(parts: readonly CovariancePart[], where = "covarianceOf"): Covariance {
  if (parts.length === 0) throw new RangeError(`${where}: parts must hold at least one part, got none`);
  const placed = placedParts(parts);
  const columns = distinctColumns(parts);
  const parameters = Object.freeze(parts.flatMap((part) => part.parameters));
  requireDistinct(where, parameters);
  const diagonals = placed.filter(({ part }) => part.diagonal !== undefined);
  const outside = parts.filter((part, p) => !part.columns.every(({ name }) => reads(parts.slice(0, p), name)));
  return Object.freeze({
    description: Object.freeze(parts.map(({ description }) => description)),
    columns,
    parameters,
    featureCount: parts.reduce((count, part) => count + part.featureCount, 0),
    features: (of: Columns) => parts.flatMap((part) => part.features(of)),
    crossInto({ values, scratch }, theta, left, right) {
      const block = { amplitude: scratch.fill(1), exponent: values.fill(0) };
      for (const { part, own, featuresOf } of placed)
        part.addLogInto(block, own(theta), featuresOf(left), featuresOf(right));
      for (let at = 0; at < values.length; at++) values[at] = scratch[at] * Math.exp(values[at]);
    },
    diagonalInto(into, theta, points) {
      into.fill(1);
      for (const { part, own, featuresOf } of diagonals)
        part.diagonal?.multiplyInto(into, own(theta), featuresOf(points));
    },
    squaredDistanceOutside: (seen, of, row) =>
      outside.reduce((sum, part) => sum + part.squaredDistanceOutside(seen, of, row), 0),
  } satisfies Covariance);
}

/** The columns of all parts, each once: positive where any part needs it so. */
function distinctColumns(parts: readonly CovariancePart[]): readonly Constrained[] {
  const columns = new Map<string, Constrained>();
  for (const column of parts.flatMap((part) => part.columns)) {
    if (columns.get(column.name)?.constraint !== "positive") columns.set(column.name, column);
  }
  return Object.freeze([...columns.values()]);
}

function reads(parts: readonly CovariancePart[], column: string): boolean {
  return parts.some((part) => part.columns.some(({ name }) => name === column));
}

function requireDistinct(where: string, parameters: readonly Constrained[]): void {
  const names = parameters.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) {
    throw new RangeError(
      `${where}: a parameter must be named once, got ${twice} twice; leave out one of the two parts`,
    );
  }
}
