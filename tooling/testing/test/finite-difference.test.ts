import { expect, it } from "vitest";
import { expectAllClose } from "../src/all-close.ts";
import { expectGradient, numericalGradient } from "../src/finite-difference.ts";

const value = ([x, y]: Float64Array): number => Math.sin(x) * Math.exp(y) + 1e3 * x;
const gradient = ([x, y]: Float64Array): number[] => [Math.cos(x) * Math.exp(y) + 1e3, Math.sin(x) * Math.exp(y)];

it("central differences agree with a known gradient to ten digits", () => {
  const at = Float64Array.of(0.4, -1.2);
  expectAllClose(numericalGradient(value, at), gradient(at), { relative: 1e-10, absolute: 1e-10 });
});

it("a right gradient passes, one that is off by 1e-5 is caught with its coordinate", () => {
  expectGradient({ value, gradient, at: [2, 1] });
  const wrong = (at: Float64Array): number[] => gradient(at).map((g, i) => (i === 1 ? g * (1 + 1e-3) : g));
  expect(() => expectGradient({ value, gradient: wrong, at: [2, 1], ofLargest: 1e-9 })).toThrow(/^gradient\[1\]: got/);
});

it("a gradient that answers NaN is caught", () => {
  expect(() => expectGradient({ value, gradient: () => [Number.NaN, 0], at: [2, 1] })).toThrow("got NaN");
});
