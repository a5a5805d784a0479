import { gaussHermite } from "@distcal/numerics";
import { expectationAtPoints, type WeightedPoints } from "./expectation-at-points.ts";
import type { ExpectedLogLikelihood, PointLogLikelihood } from "./likelihood.ts";

/**
 * E[ln p(y | w)] by the product Gauss–Hermite rule with `order` nodes for each latent output: no noise, so the same
 * parameters give the same bytes and L-BFGS can be used. order^D evaluations a row.
 */
export function cubatureExpectation(likelihood: PointLogLikelihood, order = 4): ExpectedLogLikelihood {
  return expectationAtPoints(likelihood, productNodes(likelihood.outputs, order));
}

/** All order^D nodes of the product rule, D numbers each, with the products of their weights. */
function productNodes(outputs: number, order: number): WeightedPoints {
  const rule = gaussHermite(order);
  const count = order ** outputs;
  const points = new Float64Array(count * outputs);
  const weights = new Float64Array(count).fill(1);
  for (let s = 0; s < count; s++) {
    for (let d = 0, rest = s; d < outputs; d++, rest = Math.floor(rest / order)) {
      points[s * outputs + d] = rule.nodes[rest % order];
      weights[s] *= rule.weights[rest % order];
    }
  }
  return { points, weights };
}
