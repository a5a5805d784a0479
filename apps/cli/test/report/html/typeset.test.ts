import { expect, it } from "vitest";
import { typeset } from "../../../src/report/html/typeset.ts";

const shown = (text: string): string => typeset(text).replaceAll("\u00a0", "_");

it("typeset keeps numbers with their signs and units, and draws true minus signs", () => {
  expect(shown("hold 93.2 % ± 0.6 of the outcomes (p < 1e-15).")).toBe(
    "hold 93.2_%_±_0.6 of the outcomes (p_<_1e−15).",
  );
  expect(shown("-0.341 ± 0.040, better")).toBe("−0.341_±_0.040, better");
  expect(shown("σ × 1.3 ± 0.02, mean − 0.2 σ")).toBe("σ_×_1.3_±_0.02, mean −_0.2_σ");
});

it("typeset leaves hyphens in words and names alone", () => {
  expect(shown("cross-validation of qm9-test.csv and 2024-01-31")).toBe(
    "cross-validation of qm9-test.csv and 2024-01-31",
  );
});
