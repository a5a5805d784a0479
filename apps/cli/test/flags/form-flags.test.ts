import { presetNames, stepNames } from "@distcal/calibrate";
import { expect, it } from "vitest";
import { askedForm, presetChoices, stepChoices, stepLines } from "../../src/flags/form-flags.ts";

it("the names are those of the library, in its order, and each step is described", () => {
  expect(presetChoices).toEqual(presetNames);
  expect(stepChoices).toEqual(stepNames);
  expect(stepLines().split("\n")).toHaveLength(stepNames.length);
});

it("asks for what was typed and for nothing else", () => {
  expect(askedForm({}, "gp-beta")).toEqual({});
  expect(askedForm({}, "isotonic")).toEqual({});
  expect(askedForm({ preset: "paper" }, "auto")).toEqual({ preset: "paper" });
  expect(askedForm({ without: "shape, local-scale" }, "gp-beta")).toEqual({ without: ["shape", "local-scale"] });
});

it("refuses unknown names with those that there are, and methods that have no such form", () => {
  expect(() => askedForm({ preset: "old" }, "gp-beta")).toThrow("--preset must be one of default, paper, got old");
  for (const without of ["shapes", "", "shape,"]) {
    expect(() => askedForm({ without }, "gp-beta")).toThrow(
      "--without must be one or more of local-scale, groups, shape, log-std, surprise, final-shape, predictive, comma-separated, got ",
    );
  }
  expect(() => askedForm({ without: "shape" }, "isotonic")).toThrow(
    "--without is for the method gp-beta, got --method isotonic; omit one of them",
  );
});
