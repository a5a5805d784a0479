import { createRng, gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  type CalibratedForm,
  calibratedBatch,
  mappedBatch,
  normalShape,
  noSurprise,
  type Shape,
} from "../../src/index.ts";
import { quickAnswers } from "../../src/mapped/quick-answers.ts";
import { shapedRows } from "../../src/mapped/shaped-rows.ts";
import { randomMaps } from "../random-maps.ts";

const rule = gaussHermite(4);
const rowsOfModel = 20;

/** A form as wild as its seed: shapes of nought to four parts, scales over four orders of magnitude. */
function wildForm(seed: number): CalibratedForm {
  const rng = createRng(seed);
  const shapeOf = (spread: number, width: number): Shape => {
    const count = Math.floor(5 * rng.uniform());
    const weight = Array.from({ length: count }, () => 0.02 + rng.uniform());
    const total = weight.reduce((sum, w) => sum + w, 0);
    const unit = Math.exp(width * rng.normal());
    return {
      weight: weight.map((w) => w / total),
      mean: weight.map(() => unit * spread * rng.normal()),
      scale: weight.map(() => unit * Math.exp(width * rng.normal())),
    };
  };
  const shape = shapeOf(2, 1);
  const core = Math.max(1e-3, ...shape.scale);
  return {
    logScale: Float64Array.from({ length: rowsOfModel }, () => rng.normal()),
    shape,
    finalShape: shapeOf(0.3, 0.3),
    surprise: { weight: 0.05 * rng.uniform(), center: 0.1 * rng.normal(), scale: core * (1 + 4 * rng.uniform()) },
  };
}

describe("any model and any row", () => {
  it("has a finite mean, std and crps, and rising quantiles, in 1e5 rows of 5000 models", { timeout: 3e6 }, () => {
    const rng = createRng(77);
    const mean = Float64Array.from({ length: rowsOfModel }, () => 100 * rng.normal());
    const std = Float64Array.from({ length: rowsOfModel }, () => Math.exp(3 * rng.normal()));
    for (let model = 0; model < 5000; model++) {
      const maps = randomMaps(rowsOfModel, model + 1, [0.8, 1.5, 0.4]);
      const batch = calibratedBatch({ mean, std }, maps, rule, wildForm(model + 1));
      const summary = batch.summary([0.001, 0.05, 0.5, 0.95, 0.999]);
      const y = mean.map((m, i) => m + std[i] * (i - 10) ** 3);
      // Scores of all rows of all models would take an hour.
      const crps = model % 10 === 0 ? batch.crps(y) : new Float64Array(0);
      const numbers = [...summary.mean, ...summary.std, ...crps, ...batch.logPdf(y)];
      expect([model, numbers.every(Number.isFinite)]).toEqual([model, true]);
      expect([model, summary.std.every((s) => s > 0)]).toEqual([model, true]);
      for (const row of summary.quantiles) {
        for (let l = 1; l < row.length; l++) expect([model, row[l] > row[l - 1]]).toEqual([model, true]);
      }
    }
  });

  it("is answered alike with WebAssembly and without, and quantiles have their levels", { timeout: 6e5 }, () => {
    const columns = { mean: new Float64Array(rowsOfModel), std: new Float64Array(rowsOfModel).fill(1) };
    const levels = [0.003, 0.2, 0.5, 0.7, 0.99];
    for (let model = 0; model < 300; model++) {
      const maps = randomMaps(rowsOfModel, model + 1);
      const { shape = normalShape, finalShape = normalShape, surprise = noSurprise } = wildForm(model + 1);
      const form = { shape, finalShape, surprise };
      const fast = calibratedBatch(columns, maps, rule, form);
      const plain = mappedBatch(
        columns,
        shapedRows("test", maps, rule, rowsOfModel, form, (shaped) => quickAnswers(shaped, undefined)),
      );
      const [a, b] = [fast.summary(levels), plain.summary(levels)];
      for (let i = 0; i < rowsOfModel; i++) {
        const label = `model ${model}, row ${i}`;
        expectAllClose(a.mean[i], b.mean[i], { absolute: 1e-9 * b.std[i], label });
        expectAllClose(a.std[i], b.std[i], { relative: 1e-9, label });
      }
      for (const [l, level] of levels.entries()) {
        const at = a.quantiles.map((row) => row[l]);
        // Nodes at even steps of a wild shape's own score leave 1.5e-10.
        expectAllClose(fast.cdf(Float64Array.from(at)), new Array(rowsOfModel).fill(level), { relative: 3e-10 });
      }
    }
  });
});
