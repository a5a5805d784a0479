import { expect, it } from "vitest";
import {
  changeText,
  fourDigits,
  percent,
  pValueText,
  smallPercent,
  twoDigits,
  valueText,
} from "../../src/words/figures-in-words.ts";

it("fourDigits keeps noughts and turns to powers of ten only for the very large and small", () => {
  expect([2.31, 13, 0.0215239, 123456.7, 0, 1.234e-7, 2.5e9].map(fourDigits)).toEqual([
    "2.310",
    "13.00",
    "0.02152",
    "123457",
    "0",
    "1.23e-7",
    "2.50e+9",
  ]);
  expect([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(fourDigits)).toEqual(["infinite", "-infinite"]);
});

it("changeText shows as many decimals as the standard error has in two digits", () => {
  expect(changeText({ mean: -0.7899, standardError: 0.0303 })).toBe("-0.790 ± 0.030");
  expect(changeText({ mean: 12.34, standardError: 3.21 })).toBe("+12.3 ± 3.2");
  expect(changeText({ mean: -0.00001, standardError: 0.5 })).toBe("0.00 ± 0.50");
  expect(changeText({ mean: Number.NEGATIVE_INFINITY, standardError: 0 })).toBe("");
});

it("shares, standard errors and p-values read as people say them", () => {
  expect([0.9, 0.875, 1, 0.12345].map(percent)).toEqual(["90%", "87.5%", "100%", "12.3%"]);
  expect([0.0126, 0.000333, 0].map(smallPercent)).toEqual(["1.3%", "0.033%", "0%"]);
  expect([0.0303, 1.26, 0, 150].map(twoDigits)).toEqual(["0.030", "1.3", "0.00", "150"]);
  expect([0.33333, 0.001996, 0.0004, 1].map((p) => pValueText(p))).toEqual([
    "p = 0.33",
    "p = 0.002",
    "p < 0.001",
    "p = 1",
  ]);
});

it("valueText gives a value the decimals of its error, and leaves out an error that says nothing", () => {
  expect(valueText(1.23456, 0.0123)).toBe("1.235 ± 0.012");
  expect(valueText(-0.3, 2.51)).toBe("-0.3 ± 2.5");
  expect(valueText(2.5, 0)).toBe("2.500");
  expect(valueText(Number.POSITIVE_INFINITY, Number.NaN)).toBe("infinite");
});
