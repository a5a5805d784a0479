import { normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { squaredError, squaredErrorRows } from "../../src/scores/squared-error.ts";

describe("squaredError", () => {
  it("is the mean of (y − mean)²", () => {
    const pair = normalBatch({ mean: [0, 1], std: [1, 2] });
    expect([...squaredErrorRows([2, -2], pair)]).toEqual([4, 9]);
    expect(squaredError([2, -2], pair)).toBe(6.5);
  });
});
