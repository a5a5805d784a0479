import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { risingOrder } from "../../../src/calibrators/isotonic-regression/rising-order.ts";

it("risingOrder sorts many numbers of both signs and all sizes as few, equal ones in their own order", () => {
  const rng = createRng(3);
  const x = Float64Array.from({ length: 6000 }, (_, i) => {
    if (i % 10 === 0) return i % 20 === 0 ? 0 : -0;
    return (
      (rng.uniform() < 0.5 ? -1 : 1) * Math.round(10 * rng.uniform()) * 10 ** Math.round(600 * rng.uniform() - 300)
    );
  });
  const wanted = Array.from(x.keys()).sort((a, b) => x[a] - x[b] || a - b);
  expect(Array.from(risingOrder(x))).toEqual(wanted);
  expect(Array.from(risingOrder(x.subarray(0, 50)))).toEqual(wanted.filter((row) => row < 50));
});
