import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { gpBetaCalibrator } from "../../src/gp-beta/model/gp-beta-reader.ts";
import { modelText, parseCalibrator } from "../../src/index.ts";
import { randomModel } from "../engines/conformance/random-model.ts";

it("a model file of an engine that is gone loads, and predicts as ever", () => {
  const { content, rows } = randomModel(10, 3, 1e-6, createRng(1));
  const fitted = gpBetaCalibrator({ ...content, fit: { ...content.fit, engine: "wasm" } });
  const loaded = parseCalibrator(modelText(fitted.toJSON()));
  expect(loaded.toJSON()).toEqual(fitted.toJSON());
  expect(loaded.calibrate(rows).cdf(rows.target)).toEqual(fitted.calibrate(rows).cdf(rows.target));
});
