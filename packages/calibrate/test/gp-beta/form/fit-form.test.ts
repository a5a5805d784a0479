import { normalLogPdf } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { coreAnswers, logDensities } from "../../../src/gp-beta/form/core-form.ts";
import { fitForm } from "../../../src/gp-beta/form/fit-form.ts";
import { stepsOf } from "../../../src/gp-beta/options/form-steps.ts";
import { average } from "../../simulated.ts";
import { asFitted, observed, setting } from "./form-data.ts";

describe("a form", () => {
  it("of few rows is compared with simpler ones, by rows that its folds did not see", async () => {
    const [rows] = asFitted(observed(200, 6, (_, rng) => 2 * rng.normal()));
    const { choices, unseen } = await fitForm(setting, rows, stepsOf("test"));
    expect(choices.map(({ without }) => without)).toEqual([[], ["shape"], ["local-scale"], ["shape", "local-scale"]]);
    const taken = unseen.logDensity.reduce((sum, log) => sum + log, 0);
    expect(choices.some(({ logDensity }) => Math.abs(logDensity - taken) < 1e-9)).toBe(true);
    const { choices: unscaled } = await fitForm(setting, rows, stepsOf("test", "default", ["local-scale"]));
    expect(unscaled.map(({ without }) => without)).toEqual([[], ["shape"]]);
    const { choices: bare } = await fitForm(setting, rows, stepsOf("test", "default", ["shape", "local-scale"]));
    expect(bare).toHaveLength(1);
  });

  it("leaves calibrated predictions nearly as they are", async () => {
    const [rows, fresh] = asFitted(
      observed(200, 6, (_, rng) => rng.normal()),
      observed(1000, 7, (_, rng) => rng.normal()),
    );
    const { core, finalShape } = await fitForm(setting, rows, stepsOf("test"));
    const asPredicted = average(fresh.score.map(normalLogPdf));
    const density = core === undefined ? asPredicted : average(logDensities(core, coreAnswers(core, fresh)));
    expect(asPredicted - density).toBeLessThan(0.03);
    expect(finalShape.scale.every((scale) => scale > 0.8 && scale < 1.3)).toBe(true);
  });

  it("is the predictions as they are where nothing is gained, with the choices it had", async () => {
    const [rows] = asFitted(observed(60, 8, (_, rng) => rng.normal()));
    const { core, choices, finalShape } = await fitForm(setting, rows, stepsOf("test"));
    expect(core).toBeUndefined();
    expect(finalShape.weight).toEqual([]);
    expect(choices.length).toBeGreaterThan(0);
  });
});
