import { studentTBatch } from "@distcal/distributions";
import { modelText } from "@distcal/model-document";
import { describe, expect, it } from "vitest";
import { comparedNames, fit, methodNames, methods, parseCalibrator } from "../../src/index.ts";
import { parseCalibrator as parsePlainly } from "../../src/predict/index.ts";
import { rowsFor } from "../methods/rows-for.ts";
import { simulate } from "../simulated.ts";

const rows = simulate({ rows: 160, seed: 4, predicted: (std, mean) => std * (mean > 0 ? 0.4 : 1.5) });
const others = simulate({ rows: 40, seed: 5 });
/** Methods that the small door knows only where they are handed in. */
const rivals = methodNames.filter((name) => !comparedNames.includes(name)).map((name) => methods[name]);
const levels = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

describe.each(methodNames)("@distcal/calibrate/predict of %s", (method) => {
  it("reads its files and predicts what the whole package predicts", async () => {
    const text = modelText((await fit(rowsFor(method, rows), { method })).toJSON());
    const [whole, small] = [parseCalibrator(text), parsePlainly(text, { methods: rivals })];
    expect(modelText(small.toJSON())).toBe(text);
    const families = [others, studentTBatch({ location: others.mean, scale: others.std, degreesOfFreedom: 5 })];
    const { group } = rowsFor(method, others);
    for (const family of families) {
      const predictions = group === undefined ? family : { ...family, group };
      const [expected, got] = [whole.calibrate(predictions), small.calibrate(predictions)];
      for (const [i, column] of expected.quantiles(levels).entries()) closeTo(got.quantiles(levels)[i], column, 1e-9);
      closeTo(got.logPdf(others.target), expected.logPdf(others.target), 1e-9);
      closeTo(got.cdf(others.target), expected.cdf(others.target), 1e-10);
      closeTo(got.mean(), expected.mean(), 1e-9);
      closeTo(got.std(), expected.std(), 1e-8);
    }
  });
});

it("@distcal/calibrate/predict refuses the file of a method that it was not handed", async () => {
  const text = modelText((await fit(rows, { method: "idr" })).toJSON());
  expect(() => parsePlainly(text)).toThrow(
    /method must be one of the known methods \(.*\), got "idr"; read it with the package that wrote it, hand in the reader of its method/,
  );
});

function closeTo(got: Float64Array, expected: Float64Array, tolerance: number): void {
  for (let i = 0; i < expected.length; i++) {
    if (Number.isFinite(expected[i])) {
      expect(Math.abs(got[i] - expected[i])).toBeLessThan(tolerance * Math.max(1, Math.abs(expected[i])));
    } else {
      expect(got[i]).toBe(expected[i]);
    }
  }
}
