import { digestOfRows } from "@distcal/model-document";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { fit, modelText, parseCalibrator } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

const honest = simulate({ rows: 300, seed: 1 });
const biased = { ...honest, target: honest.target.map((y, i) => y + 20 * honest.std[i]) };

describe("the last look of a fit", () => {
  it.each([
    "gp-normal",
    "variance-scaling",
    "isotonic",
    "global-beta",
    "crude",
    "normalised-conformal",
    "identity",
  ] as const)("finds nothing wrong with %s where predictions are right", async (method) => {
    const { look, warnings, toJSON } = await fit(honest, { method });
    expect(warnings).toEqual([]);
    expect(look.coverage).toBeGreaterThan(0.86);
    expect(look.coverage).toBeLessThan(0.94);
    expect(toJSON()).not.toHaveProperty("warnings");
  });

  it("keeps a digest of the rows in the model file, by which they are known again in any order", async () => {
    const { mean, std, target } = honest;
    const read = parseCalibrator(modelText((await fit(honest, { method: "variance-scaling" })).toJSON()));
    const reversed = [mean, std, target].map((column) => Float64Array.from(column).reverse());
    expect(read.toJSON()["rowsDigest"]).toBe(digestOfRows(reversed));
  });

  it("warns of a method that keeps means which are all too low, in the model file too", async () => {
    const fitted = await fit(biased, { method: "variance-scaling" });
    expect(fitted.look).toMatchObject({ rows: 300, coverage: 1 });
    expect(fitted.warnings).toEqual([
      expect.stringMatching(
        /^the 90 % interval of variance-scaling holds 100 % of the outcomes that it was fitted to; /,
      ),
      expect.stringMatching(
        /^the mean NLL of variance-scaling on the rows that it was fitted to is 4\.\d+, with one shift/,
      ),
    ]);
    const read = parseCalibrator(modelText(fitted.toJSON()));
    expect(read.toJSON()["warnings"]).toEqual(fitted.warnings);
    expect(read.calibrate(honest).quantile(0.9)).toEqual(fitted.calibrate(honest).quantile(0.9));
    expect((await fit(biased, { method: "variance-scaling", shift: true })).warnings).toEqual([]);
  });

  it("warns of predictions that are left as they are, though they are wrong", async () => {
    const { warnings } = await fit({ ...honest, std: honest.std.map((s) => s / 10) }, { method: "identity" });
    expect(warnings.join()).toMatch(/holds 1\d % of the outcomes/);
    expect(warnings.join()).toContain("the mean NLL of identity");
  });

  it("warns where outcomes tell no width", async () => {
    const same = { mean: honest.mean, std: honest.mean.map(() => 1), target: honest.mean };
    const { warnings } = await fit(same, { method: "gp-normal" });
    expect(warnings.at(-1)).toMatch(/^every outcome lies the same number of standard deviations from its prediction/);
  });

  it("leaves out what the fit set aside, and counts weights", async () => {
    const rng = createRng(2);
    const far = { ...honest, target: honest.target.map((y, i) => (i === 7 ? 1e6 : y)) };
    const { look, warnings, report } = await fit(far, { inducingPoints: 4 });
    expect(report.outliers).toEqual([7]);
    expect(look.rows).toBe(299);
    expect(warnings).toEqual([]);
    const weight = honest.mean.map(() => (rng.uniform() < 0.5 ? 0 : 2));
    const weighted = await fit({ ...biased, weight }, { method: "variance-scaling", shift: true });
    expect(weighted.look.rows).toBe(weight.filter((w) => w > 0).length);
    expect(weighted.look.nll).toBeCloseTo(weighted.look.scaledNll, 9);
  });
});
