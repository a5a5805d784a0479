import { expect, it } from "vitest";
import { fitLocalScale, logScaleAt } from "../../../src/gp-beta/form/local-scale.ts";
import { asFitted, observed, setting } from "./form-data.ts";

it("the local scale finds a width that changes with the prediction", async () => {
  const width = (m: number): number => (m > 0 ? 3 : 0.5);
  const [rows] = asFitted(observed(600, 1, (m, rng) => width(m) * rng.normal()));
  const { parameters } = await fitLocalScale(setting, rows);
  const found = logScaleAt(setting.kernel, parameters, rows.columns, setting.jitter);
  const { mean: at } = rows.columns;
  const far = [...at.keys()].filter((i) => Math.abs(at[i]) > 0.8);
  const error = far.reduce((sum, i) => sum + Math.abs(found[i] - Math.log(width(at[i]))), 0) / far.length;
  expect(error).toBeLessThan(0.25);
});
