import { describe, expect, it, vi } from "vitest";
import { fit, type GpBetaFit } from "../../src/index.ts";
import { lineThrough, twoLines } from "../gp-beta/two-lines.ts";
import { average, type Simulated, simulate } from "../simulated.ts";
import { runningEngines } from "./running-engines.ts";

// Every step of a fit is ten times slower on a device than on the host for so few rows.
vi.setConfig({ testTimeout: 240_000 });

/** Few steps leave rounding no time to grow: the same way is the same to many digits. In nats of a test row. */
const rounding = 1e-8;

const running = await runningEngines("the default form");

/** Fits on both engines, and how far apart their mean log densities of new rows are. */
async function bothOn(
  training: Simulated,
  test: Simulated,
  options: { readonly inducingPoints: number; readonly maxIterations: number },
): Promise<{ readonly host: GpBetaFit; readonly device: GpBetaFit; readonly gap: number }> {
  const [host, device] = [
    await fit(training, { ...options, engine: "float64" }),
    await fit(training, { ...options, engine: "tensorflow" }),
  ];
  const [wanted, got] = [host, device].map((fitted) => average(fitted.calibrate(test).logPdf(test.target)));
  return { host, device, gap: Math.abs(got - wanted) };
}

describe.runIf(running.includes("tensorflow"))("the default form on tensorflow", () => {
  it("compares the same forms as on float64, and answers as that does", async () => {
    const predicted = (trueStd: number, mean: number): number => trueStd * (mean > 0 ? 0.5 : 0.8);
    const [training, test] = [60, 400].map((rows, seed) => simulate({ rows, seed: 1 + seed, predicted }));
    const { host, device, gap } = await bothOn(training, test, { inducingPoints: 3, maxIterations: 6 });
    expect(gap).toBeLessThan(rounding);
    expect(device.report).toMatchObject({ engine: "tensorflow", objective: "elbo" });
    expect(device.report.choices.map(({ without }) => without)).toEqual(
      host.report.choices.map(({ without }) => without),
    );
    expect(Object.keys(device.form)).toEqual(Object.keys(host.form));
  });

  it("takes the second fit, of the predictive objective, where float64 takes it", async () => {
    const past = twoLines(300, 1);
    const predict = lineThrough(past);
    const options = { inducingPoints: 4, maxIterations: 12 };
    const { host, device, gap } = await bothOn(predict(past), predict(twoLines(400, 2)), options);
    expect([host, device].map(({ report }) => report.objective)).toEqual(["predictive", "predictive"]);
    expect(gap).toBeLessThan(rounding);
    expect(device.report.iterations).toBe(host.report.iterations);
  });
});
