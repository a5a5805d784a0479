import { readFileSync } from "node:fs";
import { withSections } from "@distcal/model-document";
import { describe, expect, it } from "vitest";
import { fit, modelText, parseCalibrator } from "../../../src/index.ts";
import { parseCalibrator as parseToPredict } from "../../../src/predict/index.ts";
import { simulate } from "../../simulated.ts";
import { shouldered } from "../shouldered.ts";

const rows = shouldered(240, 3);
const others = simulate({ rows: 40, seed: 4 });
const levels = [0.001, 0.05, 0.5, 0.9, 0.9999];
const fitted = await fit(rows);
const weighted = await fit({ ...rows, weight: rows.mean.map((_, i) => [0, 0.5, 1, 2.25][i % 4]) });
const byName = { "every section": fitted, weights: weighted };

describe.each(Object.entries(byName))("a model file of version 2 of a fit with %s", (_, calibrator) => {
  it("reads back to the same bytes and answers, to the last bit", () => {
    const text = modelText(calibrator.toJSON());
    const again = parseCalibrator(text);
    if (again.method !== "gp-beta") throw new Error("another method");
    expect(modelText(again.toJSON())).toBe(text);
    const [a, b] = [again.calibrate(others), calibrator.calibrate(others)];
    expect(a.summary(levels)).toEqual(b.summary(levels));
    expect(a.logPdf(others.target)).toEqual(b.logPdf(others.target));
    expect(again.localScales(others)).toEqual(calibrator.localScales(others));
    expect(again.latentMaps(others)).toEqual(calibrator.latentMaps(others));
    expect(again.form).toEqual(calibrator.form);
    expect(again.isIdentity).toBe(false);
  });

  it("is read by the small reader to the same answers within rounding", () => {
    const small = parseToPredict(modelText(calibrator.toJSON())).calibrate(others);
    const whole = calibrator.calibrate(others);
    for (const level of levels) {
      const [a, b] = [small.quantile(level), whole.quantile(level)];
      a.forEach((y, i) => {
        expect(Math.abs(y - b[i]) / others.std[i]).toBeLessThan(1e-8);
      });
    }
  });
});

it("the fit with every section has every section, and columns can be added to it", () => {
  const document = fitted.toJSON();
  expect(document.version).toBe(2);
  for (const section of ["localScale", "shape", "surprise", "finalShape", "logStdLengthscale"]) {
    expect(document.parameters).toHaveProperty(section);
  }
  const named = withSections(document, { columns: { mean: "ŷ", std: "σ" } });
  const again = parseCalibrator(modelText(named));
  expect(again.toJSON()).toMatchObject({ columns: { mean: "ŷ", std: "σ" } });
  expect(again.calibrate(others).quantile(0.9)).toEqual(fitted.calibrate(others).quantile(0.9));
});

describe("a section that is none is refused with its place:", () => {
  /** The document with a part of its parameters replaced; its sections are looked at before its digest. */
  function forged(part: Readonly<Record<string, unknown>>): string {
    const document = fitted.toJSON();
    return JSON.stringify({ ...document, parameters: { ...document.parameters, ...part } });
  }
  const { localScale } = fitted.toJSON().parameters as { localScale: Record<string, unknown> };

  it.each<[string, Record<string, unknown>, string]>([
    [
      "a shape whose weights do not add to 1",
      { shape: { weight: [0.5, 0.4], mean: [0, 1], scale: [1, 1] } },
      "parameters.shape must have weights that add to 1",
    ],
    [
      "a shape of uneven lengths",
      { finalShape: { weight: [1], mean: [0, 1], scale: [1] } },
      "parameters.finalShape must have as many means and scales as weights",
    ],
    [
      "a shape without width",
      { shape: { weight: [1], mean: [0], scale: [0] } },
      "parameters.shape.scale[0] must be a finite number ≥ 1e-30",
    ],
    [
      "a surprise that is no exception",
      { surprise: { weight: 0.7, center: 0, scale: 1 } },
      "parameters.surprise.weight must be a finite number",
    ],
    [
      "a local scale with a point too few",
      { localScale: { ...localScale, inducingMean: [0] } },
      "parameters.localScale must hold arrays of the lengths that 1 inducing points need",
    ],
    [
      "a local scale without its offset",
      { localScale: { ...localScale, offset: null } },
      "parameters.localScale.offset",
    ],
    ["a section that nobody knows", { guarantee: {} }, "parameters.guarantee is not a key of this format"],
  ])("%s", (_, part, complaint) => {
    expect(() => parseCalibrator(forged(part))).toThrow(complaint);
  });
});

describe("a model file of version 1", () => {
  const golden = JSON.parse(readFileSync(new URL("../../../golden/models-0.1.0.json", import.meta.url), "utf8"));
  const document = golden.models
    .map((model: { document: object }) => model.document)
    .find((of: { method: string }) => of.method === "gp-beta");

  it("still loads, and saved again as version 2 predicts the same to the last bit", () => {
    expect(document.version).toBe(1);
    const old = parseCalibrator(JSON.stringify(document));
    if (old.method !== "gp-beta") throw new Error("another method");
    const saved = old.toJSON();
    expect(saved).toMatchObject({ version: 2, parameters: document.parameters, fit: document.fit });
    expect(saved.sha256).not.toBe(document.sha256);
    const again = parseCalibrator(modelText(saved));
    const predictions = { mean: golden.mean, std: golden.std };
    expect(again.calibrate(predictions).quantiles(golden.levels)).toEqual(
      old.calibrate(predictions).quantiles(golden.levels),
    );
  });

  it("has nothing around its maps", () => {
    const old = parseCalibrator(JSON.stringify(document));
    if (old.method !== "gp-beta") throw new Error("another method");
    expect(old.form).toEqual({});
    expect(old.localScales({ mean: [0, 5], std: [1, 2] })).toEqual(Float64Array.of(1, 1));
  });
});
