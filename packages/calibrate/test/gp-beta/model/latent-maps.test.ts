import { calibratedBatch } from "@distcal/beta-link";
import { gaussHermite } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { fitGpBeta } from "../../../src/gp-beta/fit/fit-gp-beta.ts";
import { presetNames } from "../../../src/index.ts";
import { simulate } from "../../simulated.ts";

const overconfident = simulate({ rows: 200, seed: 5, predicted: (std, mean) => std * (mean > 0 ? 0.5 : 0.9) });
const predictions = { mean: [-2, 0, 2], std: [0.8, 1, 1.2] };

describe.each(presetNames)("with the %s preset", async (preset) => {
  const fitted = await fitGpBeta(overconfident, { preset, inducingPoints: 5 });

  it("latent maps, local scales and form of a calibrator are what its distributions are made of", () => {
    const levels = [0.02, 0.3, 0.5, 0.8, 0.97];
    const { form, cubatureOrder } = fitted;
    const logScale = fitted.localScales(predictions).map(Math.log);
    const made = calibratedBatch(predictions, fitted.latentMaps(predictions), gaussHermite(cubatureOrder), {
      logScale,
      ...form,
    });
    const [wanted, got] = [made.map(levels), fitted.calibrate(predictions).map(levels)];
    for (const [i, row] of got.entries()) {
      // e^t and its logarithm lose a digit.
      row.forEach((p, l) => {
        expect(p).toBeCloseTo(wanted[i][l], 13);
      });
    }
  });

  it("inducing points are in the units of the data, among the predictions that were seen", () => {
    const { mean, std } = fitted.inducing;
    expect(mean.length).toBe(5);
    const [low, high] = fitted.toJSON().fit.meanRange;
    // They are learnt, so one may lie a little outside.
    const slack = 0.5 * (high - low);
    for (const place of mean) expect(place > low - slack && place < high + slack).toBe(true);
    for (const spread of std) expect(spread).toBeGreaterThan(0);
  });

  it("where predictions are right already there are no inducing points, and every map is the identity", async () => {
    const identity = await fitGpBeta(simulate({ rows: 60, seed: 3 }), { preset });
    expect(identity.isIdentity).toBe(true);
    expect(identity.inducing).toEqual({ mean: [], std: [] });
    expect(Array.from(identity.latentMaps(predictions).mean)).toEqual(new Array(9).fill(0));
    expect(Array.from(identity.localScales(predictions))).toEqual([1, 1, 1]);
    expect(identity.form).toEqual({});
  });
});
