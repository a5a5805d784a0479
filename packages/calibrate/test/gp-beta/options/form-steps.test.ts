import { expect, it } from "vitest";
import { presetNames, stepNames, stepsOf } from "../../../src/gp-beta/options/form-steps.ts";
import { fit } from "../../../src/index.ts";
import { simulate } from "../../simulated.ts";

const on = (...args: Parameters<typeof stepsOf>): string[] =>
  Object.entries(stepsOf(...args)).flatMap(([name, isOn]) => (isOn ? [name] : []));

it("the default has every step, the paper's preset none but its second objective", () => {
  expect(on("fit")).toEqual([...stepNames]);
  expect(on("fit", "default")).toEqual([...stepNames]);
  expect(on("fit", "paper")).toEqual(["predictive"]);
});

it.each(stepNames)("%s is left out by its name, and nothing else", (name) => {
  expect(on("fit", "default", [name])).toEqual(stepNames.filter((step) => step !== name));
  expect(Object.isFrozen(stepsOf("fit", "default", [name]))).toBe(true);
});

it("names that are unknown are refused with those that are", async () => {
  const rows = simulate({ rows: 20, seed: 1 });
  const steps = "local-scale, groups, shape, log-std, surprise, final-shape, predictive";
  await expect(fit(rows, { without: ["shape", "maps" as never] })).rejects.toThrow(
    `fit: without must name steps (${steps}), got maps`,
  );
  await expect(fit(rows, { without: "shape" as never })).rejects.toThrow(
    'fit: without must be a list of steps, got string; pass such as ["shape"]',
  );
  await expect(fit(rows, { preset: "first" as never })).rejects.toThrow(
    `fit: preset must be one of ${presetNames.join(", ")}, got first`,
  );
  await expect(fit(rows, { method: "isotonic", preset: "paper" } as never)).rejects.toThrow(
    'fit: unknown option "preset"',
  );
});
