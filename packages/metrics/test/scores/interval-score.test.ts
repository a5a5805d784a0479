import { normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { coverage } from "../../src/calibration/coverage.ts";
import { intervalScore } from "../../src/scores/interval-score.ts";

const z90 = 1.6448536269514722;

describe("intervalScore", () => {
  it("is the width, and 2/α for each unit that the outcome lies outside", () => {
    const three = normalBatch({ mean: [0, 0, 0], std: [1, 1, 1] });
    const { perLevel } = intervalScore([0, z90 + 0.3, -z90 - 0.6], three, { levels: [0.9] });
    expectAllClose(perLevel, [2 * z90 + (20 * 0.9) / 3], { relative: 1e-13 });
  });

  it("averages over levels", () => {
    const one = normalBatch({ mean: [0], std: [1] });
    const { levels, perLevel, mean } = intervalScore([0.5], one);
    expect(levels).toEqual([0.5, 0.8, 0.9, 0.95]);
    expectAllClose(mean, perLevel.reduce((sum, score) => sum + score) / 4, { relative: 1e-15 });
  });

  it("refuses a level outside (0, 1)", () => {
    const one = normalBatch({ mean: [0], std: [1] });
    expect(() => intervalScore([0], one, { levels: [0.5, 1.2] })).toThrow(
      "intervalScore: levels[1] must lie strictly between 0 and 1, got 1.2; pass a probability such as 0.95",
    );
    expect(() => coverage([0], one, { levels: [0] })).toThrow(
      "coverage: levels[0] must lie strictly between 0 and 1, got 0; pass a probability such as 0.95",
    );
  });
});
