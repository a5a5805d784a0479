import { expect, it } from "vitest";
import { heldWithin } from "../../../src/gp-beta/latents/held-within.ts";

it("heldWithin moves what lies outside to the nearest end, and leaves the rest as it is", () => {
  const columns = { mean: Float64Array.of(-9, 0.25, 9), std: Float64Array.of(0.5, 0.1, 3) };
  expect(heldWithin({ mean: [-1, 2], std: [0.2, 2] }, columns)).toEqual({
    mean: Float64Array.of(-1, 0.25, 2),
    std: Float64Array.of(0.5, 0.2, 2),
  });
});
