import { normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { sharpness } from "../../src/spread/sharpness.ts";

describe("sharpness", () => {
  it("is the root of the mean variance, whatever the outcomes", () => {
    const batch = normalBatch({ mean: [0, 0], std: [3, 4] });
    expect(sharpness([0, 0], batch)).toBeCloseTo(Math.sqrt(12.5), 14);
    expect(sharpness([100, -7], batch)).toBe(sharpness([0, 0], batch));
  });
});
