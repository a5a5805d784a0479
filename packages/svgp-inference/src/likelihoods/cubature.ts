import { gaussHermite } from "@distcal/numerics";
import { type ExpectedLogLikelihood, type PointLogLikelihood, triangleSize } from "./likelihood.ts";
import { pointEvaluator } from "./point-evaluator.ts";

/**
 * E[ln p(y | w)] by the product Gauss–Hermite rule with `order` nodes for each latent output: no noise, so the same
 * parameters give the same bytes and L-BFGS can be used. order^D evaluations a row.
 */
export function cubatureExpectation(likelihood: PointLogLikelihood, order = 4): ExpectedLogLikelihood {
  const { outputs } = likelihood;
  const { nodes, weights } = productNodes(outputs, order);
  return Object.freeze({
    outputs,
    rows: likelihood.rows,
    parameters: likelihood.parameters,
    expectWithGrad({ from, to }, latent, parameters, gradient, parameterGradient, rowWeights) {
      const evaluator = pointEvaluator(likelihood, latent, parameters);
      gradient.mean.fill(0, 0, (to - from) * outputs);
      gradient.factor.fill(0, 0, (to - from) * triangleSize(outputs));
      let total = 0;
      for (let row = from; row < to; row++) {
        const rowWeight = rowWeights === undefined ? 1 : rowWeights[row - from];
        if (rowWeight === 0) continue;
        for (let s = 0; s < weights.length; s++) {
          const weight = rowWeight * weights[s];
          total += weight * evaluator.evaluate(row, row - from, nodes, s * outputs);
          evaluator.accumulate(weight, row - from, nodes, s * outputs, gradient, parameterGradient);
        }
      }
      return total;
    },
  } satisfies ExpectedLogLikelihood);
}

/** All order^D nodes of the product rule, D numbers each, with the products of their weights. */
function productNodes(outputs: number, order: number): { nodes: Float64Array; weights: Float64Array } {
  const rule = gaussHermite(order);
  const count = order ** outputs;
  const nodes = new Float64Array(count * outputs);
  const weights = new Float64Array(count).fill(1);
  for (let s = 0; s < count; s++) {
    for (let d = 0, rest = s; d < outputs; d++, rest = Math.floor(rest / order)) {
      nodes[s * outputs + d] = rule.nodes[rest % order];
      weights[s] *= rule.weights[rest % order];
    }
  }
  return { nodes, weights };
}
