import { createRng } from "@distcal/numerics";
import { expectAllClose, expectGradient } from "@distcal/testing";
import { describe, it } from "vitest";
import { triangleSize } from "../../src/likelihoods/likelihood.ts";
import { covariancesInto, covariancesVjpInto } from "../../src/products/covariance-products.ts";

const shapes = [1, 2, 3, 4].flatMap((outputs) =>
  [1, 2, 5].flatMap((terms) => [4, 8].map((columns) => ({ outputs, terms, columns }))),
);

describe.each(shapes)("with $outputs outputs, $terms terms, $columns columns", ({ outputs, terms, columns }) => {
  const rng = createRng(100 * outputs + 10 * terms + columns);
  const projection = rng.fillNormal(new Float64Array(terms * outputs * columns));
  const pairs = triangleSize(outputs);

  it("covariancesInto is the plain sum over terms", () => {
    const wanted = new Float64Array(pairs * columns);
    for (let i = 0; i < columns; i++) {
      for (let d = 0, pair = 0; d < outputs; d++) {
        for (let e = 0; e <= d; e++, pair++) {
          for (let t = 0; t < terms; t++) {
            wanted[pair * columns + i] +=
              projection[(t * outputs + d) * columns + i] * projection[(t * outputs + e) * columns + i];
          }
        }
      }
    }
    const got = new Float64Array(pairs * columns).fill(Number.NaN);
    covariancesInto(got, projection, outputs, terms, columns);
    expectAllClose(got, wanted, { absolute: 1e-14 });
  });

  it("its reverse rule is that of finite differences", () => {
    const bar = rng.fillNormal(new Float64Array(pairs * columns));
    const covariance = new Float64Array(pairs * columns);
    expectGradient({
      value: (x) => {
        covariancesInto(covariance, x, outputs, terms, columns);
        return covariance.reduce((sum, c, k) => sum + c * bar[k], 0);
      },
      gradient: (x) => {
        const projectionBar = new Float64Array(x.length).fill(Number.NaN);
        covariancesVjpInto(projectionBar, bar, x, outputs, terms, columns);
        return projectionBar;
      },
      at: projection,
    });
  });
});
