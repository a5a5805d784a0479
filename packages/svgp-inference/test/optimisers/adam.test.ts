import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { adamInit, adamUpdate } from "../../src/optimisers/adam.ts";

describe("adam", () => {
  it("three steps follow the trajectory worked by hand", () => {
    // Gradients 1, 2, −1 at rate 0.1: m = 0.1, 0.29, 0.161; v = 0.001, 0.004999, 0.005994001;
    // Δ = −0.1 · m/(1−0.9ᵗ) / (√(v/(1−0.999ᵗ)) + 1e-8), worked with 40 digits.
    const gradients = [1, 2, -1];
    const means = [0.1, 0.29, 0.161];
    const squares = [0.001, 0.004999, 0.005994001];
    const deltas = [-0.09999999900000001, -0.09651820197183435, -0.04200893005997953];
    let state = adamInit(1);
    for (let t = 0; t < 3; t++) {
      const update = adamUpdate(Float64Array.of(gradients[t]), state, { learningRate: 0.1 });
      state = update.state;
      // A few roundings each; the correction 1 − 0.999ᵗ loses three digits.
      expectAllClose(state.mean, [means[t]], { relative: 1e-15 });
      expectAllClose(state.square, [squares[t]], { relative: 1e-13 });
      expectAllClose(update.delta, [deltas[t]], { relative: 1e-12 });
      expect(state.step).toBe(t + 1);
    }
  });

  it("each coordinate moves by the rate at first, whatever the scale of its gradient", () => {
    const { delta } = adamUpdate(Float64Array.of(1e6, -1e-3, 0), adamInit(3), { learningRate: 0.5 });
    // ε = 1e-8 is 1e-5 of the smallest gradient.
    expectAllClose(delta, [-0.5, 0.5, 0], { relative: 2e-5 });
  });

  it("a schedule is asked for the rate of each step, counted from 1", () => {
    const asked: number[] = [];
    const schedule = (step: number): number => {
      asked.push(step);
      return 1 / step;
    };
    const first = adamUpdate(Float64Array.of(1), adamInit(1), { learningRate: schedule });
    const second = adamUpdate(Float64Array.of(1), first.state, { learningRate: schedule });
    expect(asked).toEqual([1, 2]);
    // With a constant gradient m̂/√v̂ is 1.
    expectAllClose([first.delta[0], second.delta[0]], [-1, -0.5], { relative: 1e-7 });
  });

  it("an update leaves the gradient and the state that it starts from", () => {
    const gradient = Float64Array.of(1, 2);
    const { state } = adamUpdate(gradient, adamInit(2));
    const before = structuredClone(state);
    const next = adamUpdate(gradient, state);
    expect(state).toEqual(before);
    expect(gradient).toEqual(Float64Array.of(1, 2));
    expect(adamUpdate(gradient, state)).toEqual(next);
  });

  it("bad numbers are refused by name", () => {
    const state = adamInit(2);
    expect(() => adamUpdate(Float64Array.of(1, Number.NaN), state)).toThrow(
      "adamUpdate: gradient[1] must be a finite number, got NaN; leave out this step",
    );
    expect(() => adamUpdate(Float64Array.of(1), state)).toThrow("adamUpdate: gradient must have 2 rows, got 1 row");
    expect(() => adamUpdate(new Float64Array(2), state, { learningRate: 0 })).toThrow(
      "adamUpdate: learningRate must be a finite number > 0, got 0",
    );
    expect(() => adamUpdate(new Float64Array(2), state, { meanDecay: 1 })).toThrow(
      "adamUpdate: meanDecay must lie strictly between 0 and 1, got 1",
    );
    expect(() => adamInit(-1)).toThrow("adamInit: dimension must be an integer ≥ 0, got -1");
  });
});
