import { describe, expect, it } from "vitest";
import { chiSquaredTail } from "../../src/calibration-test/chi-squared-tail.ts";

describe("chiSquaredTail", () => {
  // Tables of the 5 % and 0.1 % points.
  it.each([
    [1, 3.841458820694124, 0.05],
    [3, 7.814727903251179, 0.05],
    [4, 9.487729036781154, 0.05],
    [7, 24.32188634785685, 0.001],
    [24, 36.41502850180731, 0.05],
    [24, 51.17859777737739, 0.001],
  ])("of %i degrees of freedom at %f is %f", (df, x, p) => {
    expect(chiSquaredTail(df, x) / p).toBeCloseTo(1, 9);
  });

  it("is 1 at 0 and falls to 0", () => {
    expect(chiSquaredTail(24, 0)).toBe(1);
    expect(chiSquaredTail(24, 5000)).toBe(0);
  });
});
