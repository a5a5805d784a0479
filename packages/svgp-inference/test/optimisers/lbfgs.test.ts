import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { lbfgsInit, lbfgsStep } from "../../src/optimisers/lbfgs.ts";
import type { Objective } from "../../src/optimisers/objective.ts";
import { quadratic, rosenbrock, rosenbrockStart } from "./objectives.ts";

describe("lbfgs", () => {
  it("the first step follows the gradient over the length asked for", () => {
    const plane: Objective = (x, gradientOut) => {
      gradientOut.set([6 * x[0], 8 * x[1]]);
      return 3 * x[0] ** 2 + 4 * x[1] ** 2;
    };
    const tried: number[][] = [];
    const watched: Objective = (x, gradientOut) => {
      tried.push(Array.from(x));
      return plane(x, gradientOut);
    };
    const start = lbfgsInit(watched, Float64Array.of(100, 100), { firstStep: 0.5 });
    lbfgsStep(watched, start);
    expect(tried[0]).toEqual([100, 100]);
    expect(tried[1]).toEqual([100 - 0.5 * 0.6, 100 - 0.5 * 0.8]);
  });

  it("a step leaves the state that it starts from, and gives the same answer again", () => {
    let state = lbfgsInit(rosenbrock, rosenbrockStart(4));
    for (let i = 0; i < 5; i++) state = lbfgsStep(rosenbrock, state);
    const before = structuredClone(state);
    const next = lbfgsStep(rosenbrock, state);
    expect(state).toEqual(before);
    expect(lbfgsStep(rosenbrock, state)).toEqual(next);
    expect(Object.isFrozen(next)).toBe(true);
  });

  it("no more pairs are kept than the memory holds, the oldest leave first", () => {
    const { objective } = quadratic(12, 100, 1);
    let state = lbfgsInit(objective, new Float64Array(12), { memory: 3 });
    const counts: number[] = [];
    for (let i = 0; i < 6; i++) {
      const kept = state.pairs;
      state = lbfgsStep(objective, state);
      counts.push(state.pairs.length);
      expect(state.pairs.slice(0, -1)).toEqual(kept.slice(-2));
    }
    expect(counts).toEqual([1, 2, 3, 3, 3, 3]);
  });

  it("where the quasi-Newton direction finds nothing lower, the pairs are dropped and the gradient is followed", () => {
    const { objective } = quadratic(3, 10, 1);
    let good = lbfgsInit(objective, Float64Array.of(5, 5, 5));
    for (let i = 0; i < 2; i++) good = lbfgsStep(objective, good);
    expect(good.pairs).toHaveLength(2);
    // Negative curvature makes the direction lead uphill.
    const pairs = good.pairs.map((pair) => ({ ...pair, curvature: -pair.curvature, scale: -pair.scale }));
    const next = lbfgsStep(objective, { ...good, pairs });
    expect(next.value).toBeLessThan(good.value);
    expect(next.pairs).toHaveLength(1);
    const share = next.pairs[0].move[0] / good.gradient[0];
    expectAllClose(
      next.pairs[0].move,
      good.gradient.map((g) => share * g),
      { relative: 1e-12 },
    );
  });

  it("a step with no curvature adds no pair", () => {
    const slope: Objective = (x, gradientOut) => {
      gradientOut[0] = -1;
      return -x[0];
    };
    const next = lbfgsStep(slope, lbfgsInit(slope, Float64Array.of(0)));
    expect(next.value).toBeLessThan(-1);
    expect(next.pairs).toEqual([]);
  });

  it("at a zero gradient it is exhausted without an evaluation, and stays so", () => {
    const state = lbfgsInit(rosenbrock, Float64Array.of(1, 1));
    const never: Objective = () => {
      throw new Error("evaluated");
    };
    const done = lbfgsStep(never, state);
    expect(done.exhausted).toBe("rounding");
    expect(lbfgsStep(never, done)).toBe(done);
  });

  it("where the decrease to be had is below rounding, the first failure is the end", () => {
    const { objective } = quadratic(3, 10, 1, 1e6);
    let state = lbfgsInit(objective, Float64Array.of(5, 5, 5));
    for (let i = 0; i < 3; i++) state = lbfgsStep(objective, state);
    let evaluations = 0;
    // Sums of many terms scatter by a few units in the last place.
    const scattered: Objective = (_, gradientOut) => {
      evaluations++;
      gradientOut.fill(1e-5);
      return 1e6 * (1 + 4 * Number.EPSILON);
    };
    const done = lbfgsStep(scattered, { ...state, value: 1e6, gradient: new Float64Array(3).fill(1e-5) });
    expect(done).toMatchObject({ exhausted: "rounding", value: 1e6 });
    expect(evaluations).toBeLessThanOrEqual(3);
  });

  it("a gradient that points uphill ends in no-descent at the same point", () => {
    const lying: Objective = (x, gradientOut) => {
      gradientOut[0] = -2 * x[0];
      return x[0] ** 2;
    };
    const state = lbfgsInit(lying, Float64Array.of(3));
    const done = lbfgsStep(lying, state);
    expect(done).toMatchObject({ exhausted: "no-descent", value: 9 });
    expect(done.x).toEqual(Float64Array.of(3));
  });

  it("a start where the objective or its gradient is undefined is refused", () => {
    const value: Objective = () => Number.NaN;
    const gradient: Objective = (_, gradientOut) => {
      gradientOut[0] = Number.NaN;
      return 1;
    };
    expect(() => lbfgsInit(value, Float64Array.of(0))).toThrow(
      "lbfgsInit: objective must be finite at start, got the value NaN; start where it is defined",
    );
    expect(() => lbfgsInit(gradient, Float64Array.of(0))).toThrow(
      "lbfgsInit: objective must be finite at start, got a gradient of norm NaN; start where it is defined",
    );
  });
});
