import {
  calibrationMaps,
  densityCurves,
  densityFan,
  elboTrace,
  type Figure,
  latentFunctions,
  localScales,
  pitHistogram,
  reliabilityDiagram,
  scoreBars,
  scoreShape,
} from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

// Drawing takes milliseconds, and what is wrong shows at once: fewer runs than the usual 200.
const runs = { numRuns: 10 };
const finite = fc.double({ min: -1e300, max: 1e300, noNaN: true });
const column = fc.uniqueArray(finite, { minLength: 1, maxLength: 6, comparator: "SameValueZero" });
const rising = column.map((values) => values.map((value) => value + 0).sort((a, b) => a - b));
const shares = fc.array(numberBetween(0, 1), { minLength: 1, maxLength: 6 });

function expectDrawn(figure: Figure): void {
  expect(`${svgText(figure)} ${figure.alt}`).not.toMatch(/NaN|Infinity|undefined/);
}

describe("figures of any numbers that an axis can show hold no number that is none", () => {
  it("elboTrace", () => {
    fc.assert(
      fc.property(column, (elbo) => expectDrawn(elboTrace({ traces: [{ name: "a", elbo }] }))),
      runs,
    );
  });

  it("elboTrace refuses what no axis can show", () => {
    expect(() => elboTrace({ traces: [{ name: "a", elbo: [1, -1e301] }] })).toThrow(
      "elboTrace: traces[0].elbo[1] must lie within ±1e+300, got -1e+301; change the unit",
    );
  });

  it("scoreBars", () => {
    fc.assert(
      fc.property(column, (values) => {
        const methods = values.map((_, i) => `method ${i}`);
        expectDrawn(scoreBars({ methods, scores: [{ name: "a", values, standardErrors: values.map(Math.abs) }] }));
      }),
      runs,
    );
  });

  it("densityFan", () => {
    fc.assert(
      fc.property(column, (position) => {
        const fans = [{ name: "a", quantiles: [position, position] }];
        expectDrawn(densityFan({ position, levels: [0.1, 0.9], fans, observed: position }));
      }),
      runs,
    );
  });

  it("latentFunctions and densityCurves", () => {
    fc.assert(
      fc.property(rising, (mean) => {
        const std = mean.map(Math.abs);
        expectDrawn(latentFunctions({ mean, functions: [{ name: "a", value: mean, std }] }));
        expectDrawn(densityCurves({ y: mean, distributions: [{ name: "a", pdf: std, cdf: mean.map(() => 0.5) }] }));
      }),
      runs,
    );
  });

  it("scoreShape and localScales", () => {
    fc.assert(
      fc.property(rising, numberBetween(1e-280, 1e280), (score, density) => {
        expectDrawn(scoreShape({ score, density: score.map((_, i) => density / (i + 1)) }));
        expectDrawn(localScales({ mean: score, scale: score.map((_, i) => density * (i + 1)) }));
      }),
      runs,
    );
  });

  it("pitHistogram, calibrationMaps and reliabilityDiagram", () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 10_000 }), (pit, rows) => {
        expectDrawn(pitHistogram({ series: [{ name: "a", pit }] }));
        const expected = pit.map((_, i) => i / 10);
        expectDrawn(calibrationMaps({ predicted: expected, maps: [{ name: "a", calibrated: pit }] }));
        expectDrawn(reliabilityDiagram({ expected, series: [{ name: "a", observed: pit }], rows }));
      }),
      runs,
    );
  });
});
