import { normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { qce } from "../../src/calibration/qce.ts";

describe("qce", () => {
  const four = normalBatch({ mean: [0, 0, 0, 0], std: [1, 1, 3, 3] });
  const observed = [0.1, -0.1, 9, -9];

  it("averages |share − level| over bins of the standard deviation", () => {
    // Within the bins the share at 0.5 is 1 and 0.
    const { perLevel, mean } = qce(observed, four, { levels: [0.5, 0.9], bins: 2 });
    expectAllClose(perLevel, [0.5, 0.5], { relative: 1e-14 });
    expectAllClose(mean, 0.5, { relative: 1e-14 });
  });

  it("is blind to errors that cancel between bins when marginal", () => {
    const { perLevel } = qce(observed, four, { levels: [0.5, 0.9], marginal: true });
    expectAllClose(perLevel, [0, 0.4], { relative: 1e-14, absolute: 1e-15 });
  });

  it("refuses a level outside (0, 1)", () => {
    expect(() => qce(observed, four, { levels: [1] })).toThrow(
      "qce: levels[0] must lie strictly between 0 and 1, got 1; pass a probability such as 0.95",
    );
  });
});
