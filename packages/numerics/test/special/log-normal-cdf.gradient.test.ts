import { logNormalCdf, logNormalCdfWithGrad } from "@distcal/numerics";
import { expectGradient } from "@distcal/testing";
import fc from "fast-check";
import { expect, it } from "vitest";

it("the derivative of logNormalCdf agrees with central differences from the lower tail to the upper", () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 8, noNaN: true }), (at) => {
      expectGradient({
        value: ([z]) => logNormalCdf(z),
        gradient: ([z]) => [logNormalCdfWithGrad(z).grad],
        at: [at],
      });
    }),
  );
});

it("logNormalCdfWithGrad gives the value of logNormalCdf to the last bit", () => {
  for (const z of [-1e4, -3, -0.7, -0.2, 0.5, 9]) expect(logNormalCdfWithGrad(z).value).toBe(logNormalCdf(z));
});
