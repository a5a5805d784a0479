import { expect, it } from "vitest";
import { expectAllClose } from "../src/all-close.ts";

it("numbers within the tolerance are close, lists element by element", () => {
  expectAllClose(1 + 1e-10, 1, { relative: 1e-9 });
  expectAllClose([0, 1e-12, -5], Float64Array.of(1e-13, 0, -5), { absolute: 1e-11 });
});

it("the worst element is named with its error", () => {
  expect(() => expectAllClose([1, 2.5, 3.1], [1, 2, 3], { absolute: 0.01, label: "mean" })).toThrow(
    "mean[1]: got 2.5, expected 2; off by 5.00e-1 absolute, 2.50e-1 relative (allowed: 0.01 absolute + 0 relative)",
  );
});

it("NaN is close to nothing, not even with an infinite tolerance", () => {
  expect(() => expectAllClose(Number.NaN, 1, { absolute: Number.POSITIVE_INFINITY })).toThrow("got NaN");
  expect(() => expectAllClose([1, Number.NaN], [1, Number.NaN], { relative: 1 })).toThrow("[1]: got NaN");
});

it("equal infinities are close, an infinity and a number are not", () => {
  expectAllClose(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, {});
  expect(() => expectAllClose(Number.POSITIVE_INFINITY, 1e308, { relative: 1 })).toThrow("got Infinity");
});

it("lists of different length are not close", () => {
  expect(() => expectAllClose([1], [1, 2], { relative: 1 })).toThrow("1 numbers where 2 are expected");
});
