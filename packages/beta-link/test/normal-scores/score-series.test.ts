import { logNormalCdfWithGrad } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import { scoreSeries } from "../../src/normal-scores/score-series.ts";

/** A polynomial by falling powers. */
const polynomial = (coefficients: Float64Array, d: number): number => coefficients.reduce((sum, c) => sum * d + c, 0);

describe("scoreSeries", () => {
  it("gives ln Φ within 1/16 of its point to the last digits, and mirrored ln Φ on its other side", () => {
    const [series, mirrored] = [new Float64Array(10), new Float64Array(10)];
    for (let x = -32; x <= 32; x += 0.125) {
      const { value, grad } = logNormalCdfWithGrad(x);
      scoreSeries(x, value, grad, false, series, 0, 1);
      scoreSeries(x, value, grad, true, mirrored, 0, 1);
      for (const d of [-1 / 16, -0.03, 0, 0.01, 1 / 16]) {
        const expected = logNormalCdfWithGrad(x + d).value;
        expectAllClose(polynomial(series, d), expected, { relative: 6e-16, absolute: 1e-16, label: `${x} + ${d}` });
        expectAllClose(polynomial(mirrored, -d), expected, { relative: 6e-16, absolute: 1e-16, label: `${x} + ${d}` });
      }
    }
  });
});
