import { expectGradient, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { it } from "vitest";
import { type Coregion, coregionFactor, coregionFactorVjp } from "../src/index.ts";
import { paired, someCotangent } from "./arbitraries.ts";

const outputs = fc.array(fc.tuple(numberBetween(-2, 2), numberBetween(0.2, 3)), { minLength: 1, maxLength: 5 });

it("gradients of the coregion factor agree with central differences in loading and variance", () => {
  fc.assert(
    fc.property(outputs, (some) => {
      const n = some.length;
      const cotangent = someCotangent(n, n);
      const unpack = (x: Float64Array): Coregion => ({ loading: x.slice(0, n), variance: x.slice(n) });
      expectGradient({
        at: [...some.map(([w]) => w), ...some.map(([, k]) => k)],
        value: (x) => paired(coregionFactor(unpack(x)).data, cotangent.data),
        gradient: (x) => {
          const { loading, variance } = coregionFactorVjp(unpack(x), cotangent);
          return [...loading, ...variance];
        },
      });
    }),
  );
});
