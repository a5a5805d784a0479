import { describe, expect, it } from "vitest";
import { coreAnswers, logDensities } from "../../../src/gp-beta/form/core-form.ts";
import { fitCore } from "../../../src/gp-beta/form/fit-core.ts";
import { fitLocalScale } from "../../../src/gp-beta/form/local-scale.ts";
import { stepsOf } from "../../../src/gp-beta/options/form-steps.ts";
import { average } from "../../simulated.ts";
import { asFitted, observed, setting } from "./form-data.ts";

describe("a core", () => {
  it("gives new outcomes of two widths more density than the prediction does, and close to the truth", async () => {
    // Two thirds narrow, one third wide: a peak with heavy shoulders, which no Beta map of a normal has.
    const error = (_: number, rng: { uniform(): number; normal(): number }) =>
      (rng.uniform() < 0.67 ? 0.3 : 1.8) * rng.normal();
    const [rows, fresh] = asFitted(observed(600, 2, error), observed(2000, 3, error));
    const { form } = await fitCore(setting, rows, stepsOf("test", "default", ["local-scale"]), undefined);
    const density = average(logDensities(form, coreAnswers(form, fresh)));
    const truth = average(fresh.score.map((z) => Math.log((0.67 / 0.3) * phi(z / 0.3) + (0.33 / 1.8) * phi(z / 1.8))));
    expect(truth - density).toBeLessThan(0.02);
    expect(density - average(fresh.score.map((z) => Math.log(phi(z))))).toBeGreaterThan(0.1);
  });

  it("takes a weight of two as the row twice, to what an optimiser stops at", async () => {
    const once = observed(120, 5, (_, rng) => 1.5 * rng.normal());
    const twice = (column: Float64Array): Float64Array => new Float64Array([...column, ...column]);
    const repeated = { ...once, length: 240, mean: twice(once.mean), std: twice(once.std), target: twice(once.target) };
    const [weighted] = asFitted({ ...once, weight: new Float64Array(120).fill(2) });
    const [doubled] = asFitted(repeated);
    const steps = stepsOf("test", "default", ["local-scale"]);
    const [a, b] = [
      await fitCore(setting, weighted, steps, undefined),
      await fitCore(setting, doubled, steps, undefined),
    ];
    expect(a.form.shape.scale.length).toBeGreaterThan(0);
    a.form.shape.scale.forEach((scale, k) => {
      expect(scale).toBeCloseTo(b.form.shape.scale[k], 6);
    });
    expect(a.form.surprise.weight).toBeCloseTo(b.form.surprise.weight, 4);
  });

  it("has a bound below the density it gives the rows it was fitted to", async () => {
    const [rows] = asFitted(observed(200, 6, (m, rng) => (m > 0 ? 2 : 0.7) * rng.normal()));
    const scale = await fitLocalScale(setting, rows);
    for (const without of [[], ["surprise"], ["shape"]] as const) {
      const { form, bound } = await fitCore(setting, rows, stepsOf("test", "default", without), scale);
      const density = logDensities(form, coreAnswers(form, rows)).reduce((sum, log) => sum + log, 0);
      expect(bound).toBeLessThan(density);
    }
  });
});

function phi(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
}
