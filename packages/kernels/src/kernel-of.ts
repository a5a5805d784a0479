import { covarianceOf } from "./covariance-of.ts";
import type { Kernel } from "./kernel.ts";
import type { KernelPart } from "./parts/kernel-part.ts";
import { placedParts } from "./placed-parts.ts";

/** The kernel that is the product of these parts. An inducing point has each column once, however many parts read it. */
export function kernelOf(parts: readonly KernelPart[]): Kernel {
  const covariance = covarianceOf(parts, "kernelOf");
  const placed = placedParts(parts);
  const diagonals = placed.filter(({ part }) => part.diagonal !== undefined);
  return Object.freeze({
    ...covariance,
    start(rows, weights) {
      const values = parts.flatMap((part) => part.start(rows, weights));
      return Object.fromEntries(covariance.parameters.map(({ name }, k) => [name, values[k]]));
    },
    addColumnGradient(of, inFeatures, inColumns) {
      for (const { part, featuresOf } of placed) part.addColumnGradient(of, featuresOf(inFeatures), inColumns);
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
  } satisfies Kernel);
}
