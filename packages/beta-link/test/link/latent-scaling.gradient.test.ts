import { expectGradient, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapMomentsInto, mapMomentsVjp } from "../../src/index.ts";

const numbers = (length: number, min: number, max: number): fc.Arbitrary<number[]> =>
  fc.array(numberBetween(min, max), { minLength: length, maxLength: length });

/** Moments of two rows from 18 numbers, or a point of two rows from their first 6. */
const momentsFrom = (x: ArrayLike<number>, withFactor = true): { mean: Float64Array; factor: Float64Array } => {
  const all = Float64Array.from(x);
  return { mean: all.slice(0, 6), factor: all.slice(6, withFactor ? 18 : 6) };
};

describe("latents to maps", () => {
  it("divides by γ and adds δ: means by both, factors row by row by γ", () => {
    const latent = { mean: Float64Array.of(2, -3, 4), factor: Float64Array.of(1, 2, 3, 4, 5, 6) };
    mapMomentsInto(latent, [4, 2, 0.5, 1, 0.5, -1], 1, latent);
    expect([...latent.mean]).toEqual([1.5, -1, 7]);
    expect([...latent.factor]).toEqual([0.25, 1, 1.5, 8, 10, 12]);
  });

  it("takes the zero latent to the identity map, whatever γ", () => {
    const latent = momentsFrom(new Float64Array(18));
    mapMomentsInto(latent, [0.1, 7, 3, 0, 0, 0], 2, latent);
    expect([...latent.mean, ...latent.factor]).toEqual(new Array(18).fill(0));
  });

  it.each([true, false])("has the gradient that central differences give, with factors: %s", (withFactor) => {
    const count = withFactor ? 18 : 6;
    fc.assert(
      fc.property(numbers(count, -3, 3), numbers(3, 0.2, 5), numbers(3, -2, 2), (latent, gamma, delta) => {
        const cotangent = momentsFrom(
          Array.from({ length: count }, (_, k) => 0.5 + ((3 * k) % 7)),
          withFactor,
        );
        expectGradient({
          at: [...latent, ...gamma, ...delta],
          value: (x) => {
            const maps = momentsFrom(x.slice(0, count), withFactor);
            mapMomentsInto(maps, x.slice(count), 2, maps);
            const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, v, i) => sum + v * b[i], 0);
            return dot(maps.mean, cotangent.mean) + dot(maps.factor, cotangent.factor);
          },
          gradient: (x) => {
            const gradient = { mean: cotangent.mean.slice(), factor: cotangent.factor.slice() };
            const inScaling = new Float64Array(6);
            mapMomentsVjp(momentsFrom(x.slice(0, count), withFactor), x.slice(count), 2, gradient, inScaling);
            return [...gradient.mean, ...gradient.factor, ...inScaling];
          },
        });
      }),
    );
  });
});
