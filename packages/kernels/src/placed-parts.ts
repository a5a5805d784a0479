import type { CovariancePart, Features } from "./parts/kernel-part.ts";

/** A part of a kernel, and which of the kernel's parameters and features are its own. */
export interface PlacedPart<P extends CovariancePart> {
  readonly part: P;
  /** Of a vector in all parameters those of this part, as a view. */
  own(parameters: Float64Array): Float64Array;
  featuresOf(features: Features): Features;
}

/** The parts of a kernel in their places, one behind the other. */
export function placedParts<P extends CovariancePart>(parts: readonly P[]): PlacedPart<P>[] {
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
