import { normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { coverage } from "../../src/calibration/coverage.ts";
import { simulated } from "../simulated.ts";

describe("coverage", () => {
  it("is the share of outcomes within, and the mean width", () => {
    const batch = normalBatch({ mean: [0, 0, 0, 0], std: [1, 1, 2, 2] });
    const found = coverage([0.5, -3, 1, 9], batch, { levels: [0.5, 0.9] });
    expect(found.coverage).toEqual([0.5, 0.5]);
    expectAllClose(found.width, [3 * 0.6744897501960817, 3 * 1.6448536269514722], { relative: 1e-13 });
  });

  it("comes near the level where the forecast is right, and misses it where stds are halved", () => {
    const { observed, mean, std } = simulated(4000, 3);
    const right = coverage(observed, normalBatch({ mean, std }));
    // Four standard errors of a share of 4000.
    expectAllClose(right.coverage, [0.5, 0.8, 0.9, 0.95], { absolute: 0.032 });
    const halved = coverage(observed, normalBatch({ mean, std: std.map((s) => s / 2) }), { levels: [0.9] });
    // 2Φ(1.645/2) − 1.
    expectAllClose(halved.coverage, [0.5891831], { absolute: 0.032 });
  });
});
