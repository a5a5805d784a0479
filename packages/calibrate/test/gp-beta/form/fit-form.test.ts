import { describe, expect, it } from "vitest";
import { coreAnswers, logDensities, scaledScores } from "../../../src/gp-beta/form/core-form.ts";
import { fitCore } from "../../../src/gp-beta/form/fit-core.ts";
import { fitForm } from "../../../src/gp-beta/form/fit-form.ts";
import { fitLocalScale, logScaleAt } from "../../../src/gp-beta/form/local-scale.ts";
import { asFitted, observed, setting } from "./form-data.ts";

const options = { points: 8, seed: 1 };
const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("the local scale", () => {
  it("finds a width that changes with the prediction", async () => {
    const width = (m: number): number => (m > 0 ? 3 : 0.5);
    const [rows] = asFitted(observed(600, 1, (m, rng) => width(m) * rng.normal()));
    const parameters = await fitLocalScale(rows, { ...setting, ...options });
    const found = logScaleAt(setting.kernel, parameters, rows.columns, setting.jitter);
    const { mean: at } = rows.columns;
    const far = [...at.keys()].filter((i) => Math.abs(at[i]) > 0.8);
    const error = far.reduce((sum, i) => sum + Math.abs(found[i] - Math.log(width(at[i]))), 0) / far.length;
    expect(error).toBeLessThan(0.25);
  });
});

describe("a core", () => {
  it("gives new outcomes of two widths more density than the prediction does, and close to the truth", async () => {
    // Two thirds narrow, one third wide: a peak with heavy shoulders, which no Beta map of a normal has.
    const error = (_: number, rng: { uniform(): number; normal(): number }) =>
      (rng.uniform() < 0.67 ? 0.3 : 1.8) * rng.normal();
    const [rows, fresh] = asFitted(observed(600, 2, error), observed(2000, 3, error));
    const { form } = await fitCore(
      setting,
      rows,
      { localScale: false, shape: true, maps: true, surprise: true },
      options,
    );
    const density = mean(logDensities(form, coreAnswers(setting, form, fresh)));
    const truth = mean(fresh.score.map((z) => Math.log((0.67 / 0.3) * phi(z / 0.3) + (0.33 / 1.8) * phi(z / 1.8))));
    expect(truth - density).toBeLessThan(0.02);
    expect(density - mean(fresh.score.map((z) => Math.log(phi(z))))).toBeGreaterThan(0.1);
  });

  it("is not moved by one outlier of a million standard deviations", async () => {
    const clean = observed(300, 4, (_, rng) => rng.normal());
    const target = clean.target.slice();
    target[7] = clean.mean[7] + 1e6 * clean.std[7];
    const [without, withOutlier] = [asFitted(clean)[0], asFitted({ ...clean, target })[0]];
    const steps = { localScale: true, shape: true, maps: true, surprise: true };
    const [a, b] = [
      await fitCore(setting, without, steps, options),
      await fitCore(setting, withOutlier, steps, options),
    ];
    const [before, after] = [a, b].map(({ form }) => scaledScores(setting, form.localScale, without).logScale);
    expect(Math.max(...before.map((t, i) => Math.abs(t - after[i])))).toBeLessThan(0.1);
    expect(b.form.surprise.weight).toBeLessThan(0.02);
    expect(logDensities(b.form, coreAnswers(setting, b.form, withOutlier)).every(Number.isFinite)).toBe(true);
  });

  it("takes a weight of two as the row twice, to what an optimiser stops at", async () => {
    const once = observed(120, 5, (_, rng) => 1.5 * rng.normal());
    const twice = (column: Float64Array): Float64Array => new Float64Array([...column, ...column]);
    const repeated = { ...once, length: 240, mean: twice(once.mean), std: twice(once.std), target: twice(once.target) };
    const [weighted] = asFitted({ ...once, weight: new Float64Array(120).fill(2) });
    const [doubled] = asFitted(repeated);
    const steps = { localScale: false, shape: true, maps: false, surprise: true };
    const forms = await Promise.all([weighted, doubled].map((rows) => fitCore(setting, rows, steps, options)));
    expect(forms[0].form.shape.scale[0]).toBeCloseTo(forms[1].form.shape.scale[0], 6);
  });
});

describe("a form", () => {
  it("is chosen by rows that its folds did not see, and leaves calibrated predictions nearly as they are", async () => {
    const [rows, fresh] = asFitted(
      observed(200, 6, (_, rng) => rng.normal()),
      observed(1000, 7, (_, rng) => rng.normal()),
    );
    const { core, finalShape, choices, steps } = await fitForm(setting, rows, options);
    expect(choices).toHaveLength(4);
    const best = Math.max(...choices.map(({ logDensity }) => logDensity));
    expect(choices.find((choice) => choice.steps === steps)?.logDensity).toBe(best);
    const density = mean(logDensities(core, coreAnswers(setting, core, fresh)));
    expect(mean(fresh.score.map((z) => Math.log(phi(z)))) - density).toBeLessThan(0.03);
    expect(finalShape.scale.every((scale) => scale > 0.8 && scale < 1.3)).toBe(true);
  });
});

function phi(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
}
