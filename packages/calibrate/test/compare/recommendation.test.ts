import { describe, expect, it } from "vitest";
import { recommendation as recommended } from "../../src/compare/recommendation.ts";

const column = (...values: number[]): Float64Array => Float64Array.from(values);
const infinity = Number.POSITIVE_INFINITY;

/** The sentence, which begins as the verdict says. */
const recommendation = (...args: Parameters<typeof recommended>): string => {
  const { isBetter, sentence } = recommended(...args);
  expect(sentence.startsWith(isBetter ? `Use ${args[0]}: ` : "Leave the predictions as they are: ")).toBe(true);
  return sentence;
};

describe("recommendation", () => {
  it("says to use a method whose gain is more than two standard errors", () => {
    expect(recommendation("scaling", column(1, 2, 3, 4), column(1.4, 2.6, 3.4, 4.6))).toBe(
      "Use scaling: it lowers the NLL by 0.5 ± 0.058 nat per row on held-out rows.",
    );
  });

  it("pairs rows, so that a steady gain counts however different the rows are", () => {
    const before = column(1, 100, -50, 7);
    expect(
      recommendation(
        "scaling",
        before.map((nll) => nll - 0.25),
        before,
      ),
    ).toBe("Use scaling: it lowers the NLL by 0.25 ± 0 nat per row on held-out rows.");
  });

  it("says to leave the predictions where the gain is within two standard errors", () => {
    expect(recommendation("scaling", column(1, 2, 3, 4), column(3, 1, 5, 3.4))).toBe(
      "Leave the predictions as they are: scaling lowers the NLL by 0.6 ± 0.81 nat per row on held-out rows, " +
        "which is within two standard errors of no gain.",
    );
  });

  it("says to leave the predictions where there is no gain, or only one of rounding", () => {
    const sentence = "Leave the predictions as they are: none of the methods lowers their NLL on held-out rows.";
    expect(recommendation("scaling", column(1, 2), column(0.5, 2))).toBe(sentence);
    expect(recommendation("identity", column(1, 2), column(1, 2))).toBe(sentence);
    expect(recommendation("gp-beta", column(1, 2), column(1 + 4e-16, 2 + 8e-16))).toBe(sentence);
  });

  it("says why, where an infinite NLL settles it", () => {
    expect(recommendation("isotonic", column(1, infinity), column(1, 2))).toBe(
      "Leave the predictions as they are: every method gives some held-out outcome a density of zero, " +
        "so their NLL is infinite; compare them by CRPS.",
    );
    expect(recommendation("smooth", column(1, 2), column(1, infinity))).toBe(
      "Use smooth: it gives every held-out outcome a density, which the predictions as they are do not.",
    );
  });
});
