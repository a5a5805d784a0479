import { normalCdf } from "@distcal/numerics";
import { expect, it } from "vitest";
import { binCount, binOf } from "../../src/reference/score-bins.ts";

it("bins are 1/32 of a normal score wide, from −4 to 4", () => {
  expect(binCount).toBe(258);
  expect(binOf(0.5)).toBe(129);
  expect([-4.1, -3.99, -0.01, 0.01, 0.04, 3.99, 4.1].map((z) => binOf(normalCdf(z)))).toEqual([
    0, 1, 128, 129, 130, 256, 257,
  ]);
});

it("a PIT of 0 or 1 is in an end bin", () => {
  expect([0, 5e-324, 1 - 2 ** -53, 1].map(binOf)).toEqual([0, 0, 257, 257]);
});
