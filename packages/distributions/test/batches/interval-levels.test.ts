import { intervalLevels } from "@distcal/distributions";
import { expect, it } from "vitest";

it("intervalLevels leaves the same probability on both sides", () => {
  expect(intervalLevels("f", 0.5)).toEqual([0.25, 0.75]);
});

it("intervalLevels stays below 1 for the last level below 1", () => {
  const [lower, upper] = intervalLevels("f", 1 - 2 ** -53);
  expect(lower).toBe(2 ** -54);
  expect(upper).toBe(1 - 2 ** -53);
});

it("intervalLevels refuses a level outside (0, 1)", () => {
  expect(() => intervalLevels("f", 95)).toThrow(
    "f: level must lie strictly between 0 and 1, got 95; pass a probability such as 0.95",
  );
});
