import { expect, it } from "vitest";
import { outsideWords } from "../../src/outside/outside-words.ts";

it("says how many rows lie outside what the fit has seen, and what their answers are by the method", () => {
  expect(outsideWords({ file: "new.csv", method: "gp-beta" }, 1200, 40_000)).toBe(
    "new.csv: 1,200 of 40,000 rows lie outside what the fit has seen (mean or std); answers there fade to the fit's global map",
  );
  expect(outsideWords({ file: "new.csv", method: "gp-normal" }, 1, 2)).toBe(
    "new.csv: 1 of 2 rows lies outside what the fit has seen (mean or std); answers there fade to the predictions as they are",
  );
  expect(outsideWords({ file: "new.csv", method: "isotonic" }, 1, 1)).toBe(
    "new.csv: 1 of 1 row lies outside what the fit has seen (mean or std); answers there are corrected like all others",
  );
});

it("says nothing where all rows lie inside, or where there was nothing to learn", () => {
  expect(outsideWords({ file: "new.csv", method: "gp-beta" }, 0, 5)).toBeUndefined();
  expect(outsideWords({ file: "new.csv", method: "identity" }, 3, 5)).toBeUndefined();
});
