import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { identityMap, latentToMap, latentToMapVjp, logSlope, unitScaling } from "../src/index.ts";

describe("latentToMap", () => {
  it("divides each latent by its scale and adds its offset", () => {
    const map = latentToMap([2, -3, 4], { scale: [4, 2, 0.5], offset: [1, 0.5, -1] });
    expect(map).toEqual({ logA: 1.5, logB: -1, c: 7 });
  });

  it("takes the zero latent with zero offsets to the identity map", () => {
    expect(latentToMap([0, 0, 0])).toEqual(identityMap);
    const map = latentToMap(new Float64Array(3), { scale: [0.1, 7, 3], offset: [0, 0, 0] });
    expect(map).toEqual(identityMap);
    expect(logSlope(map, -800, 0)).toBe(0);
  });

  it("stays finite where latent / scale overflows", () => {
    const scaling = { scale: [2 ** -1000, 2 ** -1000, 2 ** -1000], offset: [0, 0, 0] };
    const map = latentToMap([1e300, -1e300, 1], scaling);
    expect(map).toEqual({ logA: Number.MAX_VALUE, logB: -Number.MAX_VALUE, c: 2 ** 1000 });
    expect(logSlope(map, -1, Math.log1p(-Math.exp(-1)))).not.toBeNaN();
  });

  it("refuses what is not three finite latents and three positive scales, naming the entry", () => {
    expect(() => latentToMap([0, 0])).toThrow(
      "latentToMap: latent must hold 3 numbers, got 2; pass one each for a, b and c",
    );
    expect(() => latentToMap([0, Number.NaN, 0])).toThrow("latentToMap: latent[1] must be a finite number, got NaN");
    expect(() => latentToMap([0, 0, 0], { scale: [1, 0, 1], offset: [0, 0, 0] })).toThrow(
      "latentToMap: scale[1] must be a finite number > 0, got 0; pass a positive number",
    );
    expect(() => latentToMap([0, 0, 0], { scale: [1, 1, 1], offset: [0, 0, Infinity] })).toThrow(
      "offset[2] must be a finite",
    );
    expect(() => latentToMap(["0", 0, 0] as unknown as number[])).toThrow(
      'latent[0] must be a finite number, got the string "0"',
    );
  });
});

describe("latentToMapVjp", () => {
  it("carries a gradient in (ln a, ln b, c) back, worked by hand", () => {
    const scaling = { scale: [4, 2, 0.5], offset: [1, 0.5, -1] };
    const gradient = latentToMapVjp([2, -3, 4], scaling, { logA: 8, logB: -2, c: 1 });
    expectAllClose(gradient.latent, [2, -1, 2], {});
    expectAllClose(gradient.scale, [-1, -1.5, -16], {});
    expectAllClose(gradient.offset, [8, -2, 1], {});
  });

  it("refuses a cotangent that is not finite", () => {
    expect(() => latentToMapVjp([0, 0, 0], unitScaling, { logA: 0, logB: Number.NaN, c: 0 })).toThrow(
      "latentToMapVjp: cotangent[1] must be a finite number, got NaN",
    );
  });
});
