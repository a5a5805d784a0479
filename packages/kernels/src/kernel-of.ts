import type { Kernel } from "./kernel.ts";
import type { Columns, Constrained, Features, KernelPart } from "./parts/kernel-part.ts";

/** The kernel that is the product of these parts. An inducing point has each column once, however many parts read it. */
export function kernelOf(parts: readonly KernelPart[]): Kernel {
  if (parts.length === 0) throw new RangeError("kernelOf: parts must hold at least one part, got none");
  const placed = placedParts(parts);
  const columns = distinctColumns(parts);
  const parameters = Object.freeze(parts.flatMap((part) => part.parameters));
  requireDistinct(parameters);
  const diagonals = placed.filter(({ part }) => part.diagonal !== undefined);
  const outside = parts.filter((part, p) => !part.columns.every(({ name }) => reads(parts.slice(0, p), name)));
  return Object.freeze({
    description: Object.freeze(parts.map(({ description }) => description)),
    columns,
    parameters,
    featureCount: parts.reduce((count, part) => count + part.featureCount, 0),
    start(rows, weights) {
      const values = parts.flatMap((part) => part.start(rows, weights));
      return Object.fromEntries(parameters.map(({ name }, k) => [name, values[k]]));
    },
    features: (of: Columns) => parts.flatMap((part) => part.features(of)),
    addColumnGradient(of, inFeatures, inColumns) {
      for (const { part, featuresOf } of placed) part.addColumnGradient(of, featuresOf(inFeatures), inColumns);
    },
    crossInto({ values, scratch }, theta, left, right) {
      const block = { amplitude: scratch.fill(1), exponent: values.fill(0) };
      for (const { part, own, featuresOf } of placed)
        part.addLogInto(block, own(theta), featuresOf(left), featuresOf(right));
      for (let at = 0; at < values.length; at++) values[at] = scratch[at] * Math.exp(values[at]);
    },
    addCrossGradient({ values, scratch }, cotangent, theta, left, right, into) {
      for (let at = 0; at < values.length; at++) scratch[at] = cotangent[at] * values[at];
      for (const { part, own, featuresOf } of placed) {
        part.addGradient(scratch, own(theta), featuresOf(left), featuresOf(right), {
          parameters: own(into.parameters),
          left: featuresOf(into.left),
          ...(into.right && { right: featuresOf(into.right) }),
        });
      }
    },
    diagonalInto(into, theta, points) {
      into.fill(1);
      for (const { part, own, featuresOf } of diagonals)
        part.diagonal?.multiplyInto(into, own(theta), featuresOf(points));
    },
    addDiagonalGradient(cotangent, scratch, theta, points, inParameters) {
      for (const placedPart of diagonals) {
        scratch.set(cotangent);
        for (const { part, own, featuresOf } of diagonals) {
          if (part !== placedPart.part) part.diagonal?.multiplyInto(scratch, own(theta), featuresOf(points));
        }
        const { part, own, featuresOf } = placedPart;
        part.diagonal?.addGradient(scratch, own(theta), featuresOf(points), own(inParameters));
      }
    },
    squaredDistanceOutside: (seen, of, row) =>
      outside.reduce((sum, part) => sum + part.squaredDistanceOutside(seen, of, row), 0),
  } satisfies Kernel);
}

interface PlacedPart {
  readonly part: KernelPart;
  /** Of a vector in all parameters those of this part, as a view. */
  own(parameters: Float64Array): Float64Array;
  featuresOf(features: Features): Features;
}

function placedParts(parts: readonly KernelPart[]): PlacedPart[] {
  let parameterAt = 0;
  let featureAt = 0;
  return parts.map((part) => {
    const [from, to] = [parameterAt, parameterAt + part.parameters.length];
    const [first, last] = [featureAt, featureAt + part.featureCount];
    [parameterAt, featureAt] = [to, last];
    return {
      part,
      own: (parameters) => parameters.subarray(from, to),
      featuresOf: (features) => features.slice(first, last),
    };
  });
}

/** The columns of all parts, each once: positive where any part needs it so. */
function distinctColumns(parts: readonly KernelPart[]): readonly Constrained[] {
  const columns = new Map<string, Constrained>();
  for (const column of parts.flatMap((part) => part.columns)) {
    if (columns.get(column.name)?.constraint !== "positive") columns.set(column.name, column);
  }
  return Object.freeze([...columns.values()]);
}

function reads(parts: readonly KernelPart[], column: string): boolean {
  return parts.some((part) => part.columns.some(({ name }) => name === column));
}

function requireDistinct(parameters: readonly Constrained[]): void {
  const names = parameters.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) {
    throw new RangeError(
      `kernelOf: a parameter must be named once, got ${twice} twice; leave out one of the two parts`,
    );
  }
}
