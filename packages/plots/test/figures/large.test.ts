import { densityCurves, elboTrace, latentFunctions } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { exampleFigures, steps } from "./example-figures.ts";

describe("large inputs", () => {
  it.each(Object.entries(exampleFigures({}, 100_000)))("%s of 100,000 rows stays below 300 kB", (_, figure) => {
    expect(svgText(figure).length).toBeLessThan(300_000);
  });

  it("long curves are thinned to 400 points", () => {
    const many = steps(0, 1, 200_000);
    const half = many.map(() => 0.5);
    const long = [
      densityCurves({ y: many, distributions: [{ name: "a", pdf: half, cdf: many }] }),
      latentFunctions({ mean: many, functions: [{ name: "a", value: half, std: half }] }),
      elboTrace({ traces: [{ name: "a", elbo: many }] }),
    ];
    for (const figure of long) expect(svgText(figure).length).toBeLessThan(40_000);
  });
});
