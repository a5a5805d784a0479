import { expectGradient, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { latentToMap, latentToMapVjp } from "../src/index.ts";

describe("gradient of latentToMap", () => {
  it("agrees with central differences in latents, scales and offsets", () => {
    const triple = (min: number, max: number) =>
      fc.tuple(numberBetween(min, max), numberBetween(min, max), numberBetween(min, max));
    fc.assert(
      fc.property(triple(-3, 3), triple(0.2, 5), triple(-2, 2), triple(0.5, 2), (latent, scale, offset, cotangent) => {
        expectGradient({
          at: [...latent, ...scale, ...offset],
          value: (x) => {
            const map = latentToMap(x.slice(0, 3), { scale: x.slice(3, 6), offset: x.slice(6) });
            return cotangent[0] * map.logA + cotangent[1] * map.logB + cotangent[2] * map.c;
          },
          gradient: (x) => {
            const [logA, logB, c] = cotangent;
            const scaling = { scale: x.slice(3, 6), offset: x.slice(6) };
            const gradient = latentToMapVjp(x.slice(0, 3), scaling, { logA, logB, c });
            return [...gradient.latent, ...gradient.scale, ...gradient.offset];
          },
        });
      }),
    );
  });
});
