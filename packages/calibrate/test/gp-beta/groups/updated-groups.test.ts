import { type ModelContent, modelDocument } from "@distcal/model-document";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import type { PlainGroups } from "../../../src/gp-beta/groups/plain-groups.ts";
import { fit, modelText, parseCalibrator, update } from "../../../src/index.ts";

/** Groups whose errors are as wide as these factors. */
function rowsOf(seed: number, widths: Readonly<Record<string, number>>, each: number) {
  const rng = createRng(seed);
  const labels = Object.keys(widths);
  const group = Array.from({ length: each * labels.length }, (_, row) => labels[row % labels.length]);
  const mean = Float64Array.from(group, () => 3 * rng.normal());
  const std = mean.map(() => 1);
  const target = mean.map((m, row) => m + widths[group[row]] * rng.normal());
  return { mean, std, target, group };
}

const widths = { a: 0.5, b: 0.7, c: 1, d: 1, e: 1.5, f: 2 };
const quickly = { without: ["predictive"] as const, inducingPoints: 4 };
const [first, second] = [rowsOf(1, widths, 60), rowsOf(2, { ...widths, g: 3 }, 60)];
const fitted = await fit(first, quickly);
const groupsOf = (calibrator: { toJSON(): object }): PlainGroups =>
  (calibrator.toJSON() as { readonly parameters: { readonly groups: PlainGroups } }).parameters.groups;
const widthOf = ({ labels, width, unit }: PlainGroups, label: string): number =>
  Math.log(unit) + width[labels.indexOf(label)];

describe("groups of a model that learns from new rows", () => {
  it("are where a fit to all rows has them, with smaller errors, and a new group is among them", async () => {
    const updated = await update(fitted, second);
    const joined = {
      mean: [...first.mean, ...second.mean],
      std: [...first.std, ...second.std],
      target: [...first.target, ...second.target],
      group: [...first.group, ...second.group],
    };
    const [before, after, whole] = [fitted, updated, await fit(joined, quickly)].map(groupsOf);
    expect(after.labels).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
    const typical = (groups: PlainGroups): number => widthOf(groups, "c");
    for (const label of ["a", "b", "e", "f", "g"]) {
      const gap = widthOf(after, label) - typical(after) - (widthOf(whole, label) - typical(whole));
      // Half of the least standard error of a width of 60 rows.
      expect(Math.abs(gap)).toBeLessThan(0.06);
    }
    for (const label of ["a", "f"]) {
      const at = before.labels.indexOf(label);
      expect(after.widthError[at]).toBeLessThan(0.85 * before.widthError[at]);
    }
    const { lower, upper } = updated.calibrate({ mean: [0, 0], std: [1, 1], group: ["a", "g"] }).interval(0.9);
    expect(upper[0] - lower[0]).toBeLessThan(0.35 * (upper[1] - lower[1]));
    // What is saved answers alike.
    const restored = parseCalibrator(modelText(updated.toJSON()));
    expect(restored.calibrate(second).quantile(0.9)).toEqual(updated.calibrate(second).quantile(0.9));
  });

  it("keep nothing of old rows that are not to count", async () => {
    const swapped = rowsOf(3, { ...widths, a: 2, f: 0.5 }, 60);
    const updated = groupsOf(await update(fitted, swapped, { keep: 0.01 }));
    expect(widthOf(updated, "a")).toBeGreaterThan(widthOf(updated, "f") + 0.8);
  });

  it("are refused where the new rows have none, or the model does not say what its rows said", async () => {
    const { group: _, ...alone } = second;
    await expect(update(fitted, alone)).rejects.toThrow("update: group is missing");
    const { sha256: __, ...document } = fitted.toJSON();
    const { parameters } = document as unknown as { readonly parameters: { readonly groups: PlainGroups } };
    const { evidence: ___, ...groups } = parameters.groups;
    const content = { ...document, parameters: { ...parameters, groups } } as unknown as ModelContent;
    const older = parseCalibrator(modelText(modelDocument(content)));
    await expect(update(older, second)).rejects.toThrow(
      "update: a model with groups must say what its rows said of each, got one of an older version; fit it again",
    );
  });
});
