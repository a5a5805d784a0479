import { describe, expect, it } from "vitest";
import { askedOutcomes, outcomeError, outcomeWords } from "../../src/flags/outcome-flags.ts";

describe("the flags that say which values outcomes can take", () => {
  it("are read as numbers, and written again as they were typed", () => {
    const flags = { lower: "0", upper: " 5e5", integer: true } as const;
    expect(askedOutcomes(flags)).toEqual({ lower: 0, upper: 500_000, integer: true });
    expect(outcomeWords(flags)).toBe(" --lower 0 --upper 5e5 --integer");
    expect(askedOutcomes({})).toEqual({});
    expect(outcomeWords({})).toBe("");
  });

  it("are refused where they are no numbers, or contradict each other", () => {
    expect(() => askedOutcomes({ lower: "zero" })).toThrow('--lower must be a number, such as 0, got "zero"');
    expect(() => askedOutcomes({ lower: "2", upper: "1" })).toThrow(
      "--lower must be below --upper, got 2 and 1; swap them",
    );
    expect(() => askedOutcomes({ rounded: "0" })).toThrow("--rounded must be above 0, got 0");
    expect(() => askedOutcomes({ integer: true, rounded: "1" })).toThrow(
      "--integer is --rounded 1: name one of the two",
    );
  });

  it("turn a fit's refusal of an outcome into a sentence on the table", () => {
    const refused = new RangeError(
      "fit: target[3] must be at least lower = 0, got -1; move the bound, or correct this row",
    );
    expect(outcomeError("rain.csv", refused)?.message).toBe(
      "rain.csv: the target of good row 4 must be at least lower = 0, got -1; move the bound, or correct this row",
    );
    expect(outcomeError("rain.csv", new RangeError("fit: something else"))).toBeUndefined();
  });
});
