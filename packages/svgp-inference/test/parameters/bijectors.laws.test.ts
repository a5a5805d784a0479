import { expectAllClose, numericalGradient } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { type Bijector, positive, real } from "../../src/parameters/bijectors.ts";

describe.each<[string, Bijector]>([
  ["real", real],
  ["positive", positive],
])("laws of %s", (_, bijector) => {
  it("inverse undoes forward", () => {
    fc.assert(
      fc.property(fc.double({ min: -600, max: 600, noNaN: true }), (x) => {
        // ln(eˣ(1+ε)) = x + ε: an error of one rounding of eˣ and one of x.
        expectAllClose(bijector.inverse(bijector.forward(x)), x, { relative: 1e-15, absolute: 4e-16 });
      }),
    );
  });

  it("derivative is the slope of forward", () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (x) => {
        const [slope] = numericalGradient(([at]) => bijector.forward(at), [x]);
        // Five-point differences at steps up to 0.02 err by h⁴/30.
        expectAllClose(bijector.derivative(x), slope, { relative: 1e-7 });
      }),
    );
  });
});
