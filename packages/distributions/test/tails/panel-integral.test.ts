import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { addPanel, integralSums } from "../../src/tails/panel-integral.ts";

describe("addPanel", () => {
  it("integrates two functions at once, one of them with a kink", () => {
    const sums = integralSums();
    const pair = (t: number, into: Float64Array): void => {
      into[0] = Math.exp(t);
      into[1] = Math.abs(t - 0.3);
    };
    addPanel(pair, 0, 1, 1e-12, sums, new Float64Array(2));
    expectAllClose(sums.subarray(0, 2), [Math.E - 1, (0.3 ** 2 + 0.7 ** 2) / 2], { absolute: 1e-12 });
  });

  it("comes to an end on a function that is nothing but noise", () => {
    const sums = integralSums();
    let calls = 0;
    const noise = (t: number, into: Float64Array): void => {
      calls++;
      into[0] = Math.sin(1e15 * t);
      into[1] = 0;
    };
    addPanel(noise, 0, 1, 1e-12, sums, new Float64Array(2));
    expect(Number.isFinite(sums[0])).toBe(true);
    expect(calls).toBeLessThan(1e5);
  });

  it("takes a bounded number of panels for a hundred steps, and pays with digits", () => {
    const sums = integralSums();
    const steps = Array.from({ length: 100 }, (_, k) => (k + 0.5 + 0.3 * Math.sin(k)) / 100);
    const stairs = (t: number, into: Float64Array): void => {
      into[0] = steps.filter((step) => t >= step).length;
      into[1] = 0;
    };
    addPanel(stairs, 0, 1, 1e-11, sums, new Float64Array(2));
    expect(sums[2]).toBeLessThan(2200);
    const exact = steps.reduce((sum, step) => sum + 1 - step, 0);
    expect(Math.abs(sums[0] / exact - 1)).toBeLessThan(1e-4);
  });
});
