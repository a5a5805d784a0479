import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { clamp, logNormalCdfWithGrad, scoreFromLogs, scoreLogs } from "../../src/index.ts";

describe("scoreLogs and scoreFromLogs", () => {
  it("give ln Φ, ln(1 − Φ) and both hazards, and the score again from the logarithms", () => {
    const point = new Float64Array(4);
    for (const x of [-1e5, -38, -3, -0.1, 0, 0.4, 9, 200]) {
      scoreLogs(x, point);
      const [low, high] = [logNormalCdfWithGrad(x), logNormalCdfWithGrad(-x)];
      expectAllClose(point, [low.value, high.value, low.grad, high.grad], { relative: 4e-15, label: `x = ${x}` });
      expectAllClose(scoreFromLogs(point[0], point[1]), x, { relative: 1e-14, absolute: 1e-15, label: `x = ${x}` });
    }
  });

  it("take a probability of 0 for the farthest score there is", () => {
    expect(scoreFromLogs(-Infinity, 0)).toBeLessThan(-1e144);
    expect(scoreFromLogs(0, -Infinity)).toBeGreaterThan(1e144);
  });
});

describe("clamp", () => {
  it("turns what overflowed into the largest number, or keeps within a limit", () => {
    expect([clamp(Infinity), clamp(-Infinity), clamp(3)]).toEqual([Number.MAX_VALUE, -Number.MAX_VALUE, 3]);
    expect([clamp(5, 2), clamp(-5, 2)]).toEqual([2, -2]);
  });
});
