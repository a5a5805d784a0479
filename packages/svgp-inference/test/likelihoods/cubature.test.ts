import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { cubatureExpectation, type ExpectedLogLikelihood, type PointLogLikelihood } from "../../src/index.ts";
import { bendingLikelihood } from "../random-model.ts";

interface Expectation {
  readonly value: number;
  readonly mean: Float64Array;
  readonly factor: Float64Array;
  readonly own: Float64Array;
}

const rows = 5;
const outputs = 3;
const rng = createRng(6);
const latent = {
  mean: Float64Array.from({ length: rows * outputs }, () => 0.5 * rng.normal()),
  // Four nodes err by some (4!/8!)·f⁽⁸⁾·σ⁸ (Abramowitz & Stegun 25.4.46), and the square of a sine has f⁽⁸⁾ up to 2⁷:
  // that is 1e-7 at σ = 0.2, what three of these make of a row.
  factor: Float64Array.from({ length: rows * 6 }, () => 0.07 * rng.normal()),
};

function expectation(likelihood: ExpectedLogLikelihood): Expectation {
  const gradient = { mean: new Float64Array(rows * outputs), factor: new Float64Array(rows * 6) };
  const own = new Float64Array(likelihood.parameters.length);
  const parameters = Float64Array.from(likelihood.parameters, ({ initial }) => initial);
  const value = likelihood.expectWithGrad({ from: 0, to: rows }, latent, parameters, gradient, own);
  return { value, ...gradient, own };
}

/** ln p = Σ_d w_d^(d + 1) · row: a polynomial, whose expectation any rule of enough nodes has exactly. */
const polynomial: PointLogLikelihood = {
  outputs,
  rows,
  parameters: [],
  logLikelihoodWithGrad(row, point, _, pointGradient) {
    let value = 0;
    for (let d = 0; d < outputs; d++) {
      value += (row + 1) * point[d] ** (d + 1);
      pointGradient[d] = (row + 1) * (d + 1) * point[d] ** d;
    }
    return value;
  },
};

describe("cubatureExpectation", () => {
  it("the order can be chosen: 4 and 8 nodes an output agree to 1e-6 for a smooth likelihood", () => {
    const smooth = bendingLikelihood(rng.fillNormal(new Float64Array(rows)), outputs);
    const [four, eight] = [cubatureExpectation(smooth, 4), cubatureExpectation(smooth, 8)].map(expectation);
    for (const part of ["value", "mean", "factor", "own"] as const) {
      expectAllClose(four[part], eight[part], { absolute: 1e-6, label: part });
    }
    // Two nodes are too few for it: the order does reach the rule.
    expect(Math.abs(expectation(cubatureExpectation(smooth, 2)).value - eight.value)).toBeGreaterThan(1e-6);
  });

  it("four nodes is the default", () => {
    const smooth = bendingLikelihood(rng.fillNormal(new Float64Array(rows)), outputs);
    expect(expectation(cubatureExpectation(smooth))).toEqual(expectation(cubatureExpectation(smooth, 4)));
  });

  it("a polynomial of the moments is exact: E[w₀] + E[w₁²] + E[w₂³]", () => {
    let wanted = 0;
    for (let row = 0; row < rows; row++) {
      const [m0, m1, m2] = latent.mean.subarray(3 * row, 3 * row + 3);
      const [, f10, f11, f20, f21, f22] = latent.factor.subarray(6 * row, 6 * row + 6);
      const v1 = f10 ** 2 + f11 ** 2;
      const v2 = f20 ** 2 + f21 ** 2 + f22 ** 2;
      wanted += (row + 1) * (m0 + m1 ** 2 + v1 + m2 ** 3 + 3 * m2 * v2);
    }
    for (const order of [2, 3, 4, 7]) {
      expectAllClose(expectation(cubatureExpectation(polynomial, order)).value, wanted, { absolute: 1e-13 });
    }
  });

  it("the gradient is overwritten and that of the likelihood's parameters added to", () => {
    const smooth = cubatureExpectation(bendingLikelihood(new Float64Array(rows), outputs));
    const once = expectation(smooth);
    const gradient = { mean: new Float64Array(rows * outputs).fill(9), factor: new Float64Array(rows * 6).fill(9) };
    const own = Float64Array.of(2);
    smooth.expectWithGrad({ from: 0, to: rows }, latent, Float64Array.of(0.7), gradient, own);
    expect(gradient).toEqual({ mean: once.mean, factor: once.factor });
    expectAllClose(own[0] - 2, once.own[0], { absolute: 1e-14 });
  });

  it("a rule of no nodes is refused", () => {
    expect(() => cubatureExpectation(polynomial, 0)).toThrow("gaussHermite: order must be");
  });
});
