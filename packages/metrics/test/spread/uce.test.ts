import { normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { uce } from "../../src/spread/uce.ts";

describe("uce", () => {
  const five = normalBatch({ mean: [0, 0, 0, 0, 0], std: [1, 1, 3, 3, 3] });

  it("averages |MSE − MV| over bins of the variance by their rows", () => {
    // Bin 1: |2 − 1|, two rows of five; bin 2: |4 − 9|, three rows.
    const observed = [Math.SQRT2, -Math.SQRT2, 2, -2, 2];
    expectAllClose(uce(observed, five, { bins: 3 }), 0.4 * 1 + 0.6 * 5, { relative: 1e-14 });
  });

  it("is 0 where errors are as large as predicted", () => {
    expect(uce([1, -1, 3, -3, 3], five)).toBe(0);
  });
});
