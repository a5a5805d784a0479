import { expectGradient, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { type Coregion, coregion, coregionFactor, coregionFactorVjp, coregionVjp } from "../src/index.ts";
import { paired, someCotangent } from "./arbitraries.ts";

const outputs = fc.array(fc.tuple(numberBetween(-2, 2), numberBetween(0.2, 3)), { minLength: 1, maxLength: 5 });

describe("gradients of coregion agree with central differences in loading and variance", () => {
  for (const [name, value, vjp] of [
    ["the matrix", coregion, coregionVjp],
    ["its factor", coregionFactor, coregionFactorVjp],
  ] as const) {
    it(`for ${name}`, () => {
      fc.assert(
        fc.property(outputs, (some) => {
          const n = some.length;
          const cotangent = someCotangent(n, n);
          const unpack = (x: Float64Array): Coregion => ({ loading: x.slice(0, n), variance: x.slice(n) });
          expectGradient({
            at: [...some.map(([w]) => w), ...some.map(([, k]) => k)],
            value: (x) => paired(value(unpack(x)).data, cotangent.data),
            gradient: (x) => {
              const { loading, variance } = vjp(unpack(x), cotangent);
              return [...loading, ...variance];
            },
          });
        }),
      );
    });
  }
});
