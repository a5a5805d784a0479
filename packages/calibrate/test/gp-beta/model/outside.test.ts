import { calibratedBatch } from "@distcal/beta-link";
import { normalBatch, studentTBatch } from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { identityMaps } from "../../../src/gp-beta/latents/map-moments.ts";
import { fit } from "../../../src/index.ts";
import { simulate } from "../../simulated.ts";

const halved = simulate({ rows: 300, seed: 1, predicted: (std) => std / 2 });
const fitted = await fit(halved);
const levels = [0.01, 0.25, 0.5, 0.9, 0.999];
/** Seen were means within ten of zero and stds around a half. */
const far = { mean: [900, -4000, 2, 1e7], std: [0.5, 40, 1e5, 1e-6] };

describe("far outside the predictions that a fit has seen", () => {
  it("rows are named, and those among the seen are not", () => {
    const mean = [0, ...far.mean, 1];
    const std = [0.5, ...far.std, 0.6];
    expect(fitted.calibrate({ mean, std }).outside).toEqual([1, 2, 3, 4]);
    expect(fitted.calibrate({ mean: [0, 1], std: [0.5, 0.6] }).outside).toEqual([]);
  });

  it("the answer is the one for all rows alike: the same scores whatever the row", () => {
    const quantiles = fitted.calibrate(far).quantiles(levels);
    const scores = quantiles.map((row, i) => row.map((y) => (y - far.mean[i]) / far.std[i]));
    for (const row of scores) {
      // Means are up to 1e13 of their stds, which leaves so many digits.
      expectAllClose(row, scores[1], { absolute: 3e-3, relative: 1e-9 });
    }
    expectAllClose(scores[2], scores[1], { relative: 1e-9, absolute: 1e-9 });
    const scales = fitted.localScales(far);
    expectAllClose(scales, new Float64Array(4).fill(scales[0]), { relative: 1e-12 });
    expectAllClose(fitted.latentMaps(far).mean, new Float64Array(12), { absolute: 1e-12 });
  });

  it("the answer is not the prediction as it is, but as much wider as all rows are", () => {
    const [row] = [1];
    const { lower, upper } = fitted.calibrate(far).interval(0.9);
    const base = normalBatch(far).interval(0.9);
    const ratio = (upper[row] - lower[row]) / (base.upper[row] - base.lower[row]);
    // Stds were half the true ones.
    expect(ratio).toBeGreaterThan(1.8);
    expect(ratio).toBeLessThan(2.3);
  });

  it("the answer is that of the form without maps, on the scale of all rows", () => {
    const { localScale } = fitted.toJSON().parameters as { localScale: { offset: number } };
    const logScale = new Float64Array(4).fill(localScale.offset);
    const wanted = calibratedBatch(far, identityMaps(4), gaussHermite(4), { ...fitted.form, logScale });
    const [a, b] = [fitted.calibrate(far).quantiles(levels), wanted.quantiles(levels)];
    for (const i of [0, 1, 2]) expectAllClose(a[i], b[i], { relative: 1e-9, label: `row ${i}` });
  });

  it("distributions of another family are answered by the same scores", () => {
    const location = Float64Array.of(-4000, 900);
    const batch = studentTBatch({ location, scale: Float64Array.of(40, 40), degreesOfFreedom: 5 });
    const calibrated = fitted.calibrate(batch);
    expect(calibrated.outside).toEqual([0, 1]);
    const [one, other] = calibrated.quantiles(levels);
    expectAllClose(
      one.map((y) => y - location[0]),
      other.map((y) => y - location[1]),
      { absolute: 1e-6 },
    );
  });

  it("the paper's maps return to the prediction as it is", async () => {
    const paper = (await fit(halved, { preset: "paper" })).calibrate(far);
    const base = normalBatch(far).quantile(0.9);
    expectAllClose(paper.quantile(0.9), base, { relative: 1e-9 });
  });
});

describe("on the way out", () => {
  it("local scales go from the row's own to the one of all rows without a jump", () => {
    const steps = 4000;
    const mean = Float64Array.from({ length: steps }, (_, i) => 5 + i * 0.01);
    const scales = fitted.localScales({ mean, std: new Float64Array(steps).fill(0.5) });
    for (let i = 1; i < steps; i++) expect(Math.abs(Math.log(scales[i] / scales[i - 1]))).toBeLessThan(0.01);
  });
});
