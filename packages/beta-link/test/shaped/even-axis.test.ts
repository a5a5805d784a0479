import { scoreFromLogs } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { shapeLogs } from "../../src/index.ts";
import { evenAxis } from "../../src/shaped/even-axis.ts";

const learnt = {
  weight: [0.45, 0.11, 0.03, 0.07, 0.07, 0.05, 0.04, 0.05, 0.07, 0.06],
  mean: [-0.05, 0.53, -1.3, -0.91, -0.62, -0.31, -0.04, 0.25, 0.58, 0.87],
  scale: [0.81, 1.7, 0.96, 0.53, 0.37, 0.28, 0.28, 0.3, 0.38, 0.52],
};

describe("evenAxis", () => {
  it("has its nodes at even steps of asinh of the shape's normal score, on both sides of the median", () => {
    const axis = evenAxis(learnt);
    if (axis === undefined) throw new Error("a learnt shape has no axis");
    const t = Array.from(axis.score, (z) => {
      const { logCdf, logSf } = shapeLogs(learnt, z);
      return Math.asinh(scoreFromLogs(logCdf, logSf) / 1.25);
    });
    const step = t[1] - t[0];
    expectAllClose(
      t,
      t.map((_, k) => (k - axis.centre) * step),
      { absolute: 1e-9 },
    );
    // z′ and z″ by differences.
    for (let k = 1; k + 1 < axis.length; k++) {
      const [z0, z1, z2] = axis.score.subarray(k - 1, k + 2);
      expectAllClose(axis.rate[k] / 64, 0.5 * (z2 - z0), { relative: 2e-3, absolute: 1e-6 });
      expectAllClose(axis.rate2[k] / 64 ** 2, z2 - 2 * z1 + z0, { relative: 5e-2, absolute: 2e-5 });
    }
  });

  it("leaves a shape with a gap between modes, whose z(u) leaps, to nodes at its own pace", () => {
    expect(evenAxis({ weight: [0.5, 0.5], mean: [-3, 3], scale: [0.2, 0.2] })).toBeUndefined();
  });
});
