import { describe, expect, it } from "vitest";
import { fit, modelText, parseCalibrator } from "../../src/index.ts";
import { average, simulate } from "../simulated.ts";
import { runningEngines } from "./running-engines.ts";

const running = await runningEngines("the default form");

describe.runIf(running.includes("webgpu"))("the default form on webgpu", () => {
  it("compares the same forms as on float64, and answers as that does but for float32", async () => {
    const predicted = (trueStd: number, mean: number): number => trueStd * (mean > 0 ? 0.5 : 0.8);
    const [training, test] = [60, 200].map((rows, seed) => simulate({ rows, seed: 1 + seed, predicted }));
    // All forms and folds take two hundred steps like this, and a software GPU a tenth of a second for each.
    const few = { inducingPoints: 3, maxIterations: 3 } as const;
    const host = await fit(training, { ...few, engine: "float64" });
    const device = await fit(training, { ...few, engine: "webgpu" });
    const [wanted, got] = [host, device].map((fitted) => average(fitted.calibrate(test).logPdf(test.target)));
    expect(Math.abs(got - wanted)).toBeLessThan(1e-4);
    expect(device.report).toMatchObject({ engine: "webgpu", rows: 60, objective: host.report.objective });
    const text = modelText(device.toJSON());
    expect(JSON.parse(text).fit.engine).toBe("webgpu");
    expect(modelText(parseCalibrator(text).toJSON())).toBe(text);
    expect(Object.keys(device.form)).toEqual(Object.keys(host.form));
    expect(device.report.choices.map(({ without }) => without)).toEqual(
      host.report.choices.map(({ without }) => without),
    );
    for (const [k, { logDensity }] of device.report.choices.entries()) {
      expect(Math.abs(logDensity - host.report.choices[k].logDensity) / 60).toBeLessThan(1e-4);
    }
  });
});
