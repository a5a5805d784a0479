import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  type CurvaturePair,
  curvaturePair,
  quasiNewtonDirection,
} from "../../src/optimisers/quasi-newton-direction.ts";

function pairOf(move: readonly number[], change: readonly number[]): CurvaturePair {
  const zero = new Float64Array(move.length);
  const pair = curvaturePair(
    { x: zero, gradient: zero },
    { x: Float64Array.from(move), gradient: Float64Array.from(change) },
  );
  if (pair === undefined) throw new Error("no curvature");
  return pair;
}

describe("curvaturePair", () => {
  it("curvaturePair measures sᵀy and γ = sᵀy / yᵀy", () => {
    expect(pairOf([1, 2], [3, 1])).toMatchObject({ curvature: 5, scale: 0.5 });
  });

  it("curvaturePair refuses curvature that is negative, zero or lost in rounding", () => {
    for (const change of [-1, 0, Number.POSITIVE_INFINITY]) {
      const to = { x: Float64Array.of(1), gradient: Float64Array.of(change) };
      expect(curvaturePair({ x: Float64Array.of(0), gradient: Float64Array.of(0) }, to)).toBeUndefined();
    }
    const to = { x: Float64Array.of(1, 0), gradient: Float64Array.of(1e-17, 1) };
    expect(curvaturePair({ x: new Float64Array(2), gradient: new Float64Array(2) }, to)).toBeUndefined();
  });
});

describe("quasiNewtonDirection", () => {
  it("the newest pair is reproduced: the direction for y is −s", () => {
    const pairs = [pairOf([1, 0, 2], [2, 1, 1]), pairOf([0, 1, -1], [1, 3, -2])];
    expectAllClose(quasiNewtonDirection(Float64Array.of(1, 3, -2), pairs), [0, -1, 1], { absolute: 1e-14 });
  });

  it("it is the BFGS inverse worked by hand for one pair", () => {
    // s = (1, 0), y = (2, 1): γ = 2/5, H = VᵀγV + ssᵀ/2 with V = I − ysᵀ/2, so H = [[0.6, −0.2], [−0.2, 0.4]].
    const pairs = [pairOf([1, 0], [2, 1])];
    expectAllClose(quasiNewtonDirection(Float64Array.of(1, 0), pairs), [-0.6, 0.2], { absolute: 1e-15 });
    expectAllClose(quasiNewtonDirection(Float64Array.of(0, 1), pairs), [0.2, -0.4], { absolute: 1e-15 });
  });

  it("it leaves the gradient as it is", () => {
    const gradient = Float64Array.of(1, 2);
    quasiNewtonDirection(gradient, [pairOf([1, 0], [2, 1])]);
    expect(gradient).toEqual(Float64Array.of(1, 2));
  });
});
