import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fit, parseCalibrator } from "../../../src/index.ts";
import { parseCalibrator as parsePlainly } from "../../../src/predict/index.ts";

const widths = { north: 0.5, east: 1, south: 1, west: 2.5 };
const labels = Object.keys(widths) as (keyof typeof widths)[];

/** Four regions whose errors are half as wide as predicted to two and a half times; in the south they are biased by a std. */
function regions(rows: number, seed: number, isAlike = false) {
  const rng = createRng(seed);
  const mean = rng.fork(1).fillNormal(new Float64Array(rows));
  const noise = rng.fork(2).fillNormal(new Float64Array(rows));
  const std = new Float64Array(rows).fill(0.5);
  const group = Array.from({ length: rows }, (_, row) => labels[row % 4]);
  const target = mean.map((m, row) => {
    if (isAlike) return m + std[row] * noise[row];
    return m + std[row] * (widths[group[row]] * noise[row] + (group[row] === "south" ? 1 : 0));
  });
  return { mean, std, target, group };
}

const past = regions(400, 1);
const fitted = await fit(past);
const at = (group: string) => ({ mean: [0], std: [0.5], group: [group] });

describe("groups of a fit", () => {
  it("get distributions of their own", () => {
    for (const label of labels) {
      const batch = fitted.calibrate(at(label));
      expectAllClose(Math.log(batch.std()[0]), Math.log(0.5 * widths[label]), { absolute: 0.25 });
      expectAllClose(batch.mean()[0], label === "south" ? 0.5 : 0, { absolute: 0.2 });
    }
  });

  it("are in the report, with errors and coverage before and after", () => {
    const { groups } = fitted.report;
    expect(groups?.matters).toBe(true);
    expect(groups?.of.map(({ label, rows }) => [label, rows])).toEqual([...labels].sort().map((label) => [label, 100]));
    const west = groups?.of.find(({ label }) => label === "west");
    expect(west?.coverageBefore).toBeLessThan(0.65);
    expect(west?.coverageAfter).toBeGreaterThan(0.8);
    expect(west?.width).toBeGreaterThan(5 * (west?.widthError ?? 0));
    expect(fitted.report.form).toContain("groups");
    expect(fitted.inputs).toEqual({ covariates: [], group: true, labels: groups?.of.map(({ label }) => label) });
  });

  it("that it has not seen have room for any of them, and are named", () => {
    const rows = { mean: [0, 0, 0], std: [0.5, 0.5, 0.5], group: ["east", "elsewhere", "south"] };
    const batch = fitted.calibrate(rows);
    expect(batch.unknownGroups).toEqual([1]);
    expect(batch.outside).toEqual([1]);
    const [east, elsewhere] = batch.std();
    expect(elsewhere).toBeGreaterThan(1.2 * east);
  });

  it("are in the model file: both readers answer as the fit does", () => {
    const text = JSON.stringify(fitted.toJSON());
    const wanted = fitted.calibrate(past).quantile(0.9);
    expect(parseCalibrator(text).calibrate(past).quantile(0.9)).toEqual(wanted);
    expectAllClose(parsePlainly(text).calibrate(past).quantile(0.9), wanted, { relative: 1e-6, absolute: 1e-6 });
  });

  it("change nothing where they do not matter", async () => {
    const alike = regions(400, 3, true);
    const { report, inputs } = await fit(alike);
    expect(report.groups?.matters).toBe(false);
    expect(inputs).toBeUndefined();
  });

  it("make no difference to a fit whose rows come in another order", async () => {
    const order = [...past.target.keys()].sort((a, b) => ((a * 7919) % 400) - ((b * 7919) % 400));
    const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]);
    const { mean, std, target, group } = past;
    const shuffled = await fit({
      mean: pick(mean),
      std: pick(std),
      target: pick(target),
      group: order.map((row) => group[row]),
    });
    expectAllClose(shuffled.calibrate(past).quantile(0.9), fitted.calibrate(past).quantile(0.9), { absolute: 1e-9 });
  });
});

describe("is refused with a sentence:", () => {
  it("a prediction without a group", () => {
    expect(() => fitted.calibrate({ mean: [0], std: [1] })).toThrow(
      'calibrate: group is missing; the model was fitted with groups such as "east": pass { mean, std, group: [...] }',
    );
  });

  it.each([
    ["a label that is missing", past.group.map((label, row) => (row === 3 ? "" : label)), /group\[3\] must be a label/],
    ["one group for all", past.group.map(() => "north"), 'fit: group must differ between rows, got "north" in all'],
    ["too few labels", past.group.slice(1), /group must have 400 rows, got 399/],
  ])("%s", async (_, group, message) => {
    await expect(fit({ ...past, group })).rejects.toThrow(message);
  });

  it("a method, or a preset, without offsets for groups", async () => {
    await expect(fit(past, { method: "isotonic" })).rejects.toThrow(`method "isotonic" can't use group; leave it out`);
    await expect(fit(past, { preset: "paper" })).rejects.toThrow('preset "paper" has no offsets for groups');
  });
});
