import { modelText } from "@distcal/model-document";
import { describeCalibratorLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { comparedNames, fit, methodNames, parseCalibrator } from "../../src/index.ts";
import { average, simulate } from "../simulated.ts";
import { askedWithGroups, rowsFor } from "./rows-for.ts";

const overconfident = simulate({ rows: 300, seed: 1, predicted: (std, mean) => std * (mean > 0 ? 0.5 : 0.8) });
const right = simulate({ rows: 4000, seed: 5 });
const predictions = simulate({ rows: 12, seed: 2 });

for (const method of methodNames) {
  const fitted = askedWithGroups(method, await fit(rowsFor(method, overconfident), { method }));
  const continuous = fitted.calibrate(predictions).isDiscrete === undefined;
  describeCalibratorLaws(`${method}, fitted by its name`, () => fitted, {
    predictions,
    parse: (text) => askedWithGroups(method, parseCalibrator(text)),
    continuous,
  });
}

describe.each(methodNames)("%s", (method) => {
  it("answers with its own name, and writes a document that reads back to the same bytes", async () => {
    const rows = rowsFor(method, overconfident);
    const fitted = await fit(rows, { method });
    expect(fitted.method).toBe(method);
    const text = modelText(fitted.toJSON());
    const again = parseCalibrator(text);
    expect(again.method).toBe(method);
    expect(modelText(again.toJSON())).toBe(text);
    expect(modelText((await fit(rows, { method })).toJSON())).toBe(text);
  });
});

// The others do not read the predicted standard deviation, change the family or answer with steps: they can't leave a forecast alone.
it.each(comparedNames.filter((method) => method !== "conformal" && method !== "gp-cauchy"))(
  "%s leaves predictions that are right nearly as they are",
  async (method) => {
    const calibrated = (await fit(right, { method })).calibrate(predictions);
    for (const [level, score] of [
      [0.1, -1.2816],
      [0.5, 0],
      [0.9, 1.2816],
    ]) {
      const z = calibrated.quantile(level).map((y, i) => (y - predictions.mean[i]) / predictions.std[i]);
      // Two standard errors of a quantile among 4000 residuals are 0.05; methods that look closer see fewer rows.
      expectAllClose(average(z), score, { absolute: 0.1 });
    }
  },
);

it("a method that nobody knows is refused with the list of those that are", async () => {
  // @ts-expect-error: the type says the same
  await expect(fit(overconfident, { method: "magic" })).rejects.toThrow(
    `fit: method must be one of gp-beta, identity, isotonic, ${methodNames.slice(3).join(", ")} or auto, got magic`,
  );
});
