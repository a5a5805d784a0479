import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { addFactorGradient, addWeightsGradient, projectFactorInto } from "../../src/products/posterior-products.ts";

const shapes = [1, 2, 3, 4].flatMap((outputs) =>
  [1, 2, 3, 6, 7].flatMap((inducing) => [4, 12].map((columns) => ({ outputs, inducing, columns }))),
);

/** A random lower triangle in a full square, weights and a cotangent of the projection. */
function randomProblem({ outputs, inducing, columns }: (typeof shapes)[number]) {
  const rng = createRng(1000 * outputs + 10 * inducing + columns);
  const n = outputs * inducing;
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) factor[i * n + j] = rng.normal();
  const weights = rng.fillNormal(new Float64Array(inducing * columns));
  const projectionBar = rng.fillNormal(new Float64Array(n * outputs * columns));
  return { n, factor, weights, projectionBar, rng };
}

describe.each(shapes)("with $outputs outputs, $inducing inducing points, $columns columns", (shape) => {
  const { outputs, inducing, columns } = shape;
  const { n, factor, weights, projectionBar, rng } = randomProblem(shape);
  // Sums of up to 28 terms of size one, in another order.
  const tolerance = { absolute: 1e-13 };

  it("projectFactorInto is the plain sum over inducing points", () => {
    const wanted = new Float64Array(n * outputs * columns);
    for (let t = 0; t < n; t++) {
      for (let d = 0; d < outputs; d++) {
        for (let i = 0; i < columns; i++) {
          for (let j = 0; j < inducing; j++) {
            wanted[(t * outputs + d) * columns + i] += factor[(j * outputs + d) * n + t] * weights[j * columns + i];
          }
        }
      }
    }
    const projection = new Float64Array(wanted.length).fill(Number.NaN);
    projectFactorInto(projection, factor, weights, outputs, inducing, columns);
    expectAllClose(projection, wanted, tolerance);
  });

  it("addWeightsGradient adds the plain sum over outputs and columns of the factor", () => {
    const before = rng.fillNormal(new Float64Array(inducing * columns));
    const wanted = before.slice();
    for (let j = 0; j < inducing; j++) {
      for (let d = 0; d < outputs; d++) {
        for (let t = 0; t < n; t++) {
          for (let i = 0; i < columns; i++) {
            wanted[j * columns + i] +=
              factor[(j * outputs + d) * n + t] * projectionBar[(t * outputs + d) * columns + i];
          }
        }
      }
    }
    const got = before.slice();
    addWeightsGradient(got, factor, projectionBar, outputs, inducing, columns);
    expectAllClose(got, wanted, tolerance);
  });

  it("addFactorGradient adds the plain sum over columns, on and below the diagonal", () => {
    const before = rng.fillNormal(new Float64Array(n * n));
    const got = before.slice();
    addFactorGradient(got, weights, projectionBar, outputs, inducing, columns);
    for (let j = 0; j < inducing; j++) {
      for (let d = 0; d < outputs; d++) {
        const row = j * outputs + d;
        for (let t = 0; t <= row; t++) {
          let wanted = before[row * n + t];
          for (let i = 0; i < columns; i++) {
            wanted += weights[j * columns + i] * projectionBar[(t * outputs + d) * columns + i];
          }
          expectAllClose(got[row * n + t], wanted, tolerance);
        }
      }
    }
  });

  it("the reverse rules are the transpose of the forward one: ⟨P(S, A), P̅⟩ = ⟨A, A̅⟩ = ⟨S, S̅⟩", () => {
    const projection = new Float64Array(n * outputs * columns);
    projectFactorInto(projection, factor, weights, outputs, inducing, columns);
    const weightsBar = new Float64Array(inducing * columns);
    addWeightsGradient(weightsBar, factor, projectionBar, outputs, inducing, columns);
    const factorBar = new Float64Array(n * n);
    addFactorGradient(factorBar, weights, projectionBar, outputs, inducing, columns);
    const inner = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, i) => sum + x * b[i], 0);
    // The zeros above the diagonal of S leave out what stands there in S̅.
    expectAllClose(inner(weights, weightsBar), inner(projection, projectionBar), { absolute: 1e-11 });
    expectAllClose(inner(factor, factorBar), inner(projection, projectionBar), { absolute: 1e-11 });
  });
});

it("a column's projection does not depend on the columns beside it, to the last bit", () => {
  const { factor, weights } = randomProblem({ outputs: 3, inducing: 5, columns: 12 });
  const whole = new Float64Array(15 * 3 * 12);
  projectFactorInto(whole, factor, weights, 3, 5, 12);
  const part = new Float64Array(15 * 3 * 4);
  const few = Float64Array.from({ length: 20 }, (_, k) => weights[Math.floor(k / 4) * 12 + 6 + (k % 4)]);
  projectFactorInto(part, factor, few, 3, 5, 4);
  expect(part).toEqual(part.map((_, k) => whole[Math.floor(k / 4) * 12 + 6 + (k % 4)]));
});
