import { elboTrace } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { groupsOf, marksOf, pointsOf, textsOf } from "./svg-parts.ts";

describe("elboTrace", () => {
  it("draws a line for each trace and names them where there are several", () => {
    const one = elboTrace({ traces: [{ name: "float64", elbo: [-3, -2, -1.5] }] });
    expect(marksOf(svgText(one), "line")).toBe(1);
    expect(textsOf(svgText(one), "text")).not.toContain("float64");
    const two = elboTrace({
      traces: [
        { name: "float64", elbo: [-3, -2] },
        { name: "webgpu", elbo: [-3, -2.1] },
      ],
    });
    expect(textsOf(svgText(two), "text")).toEqual(expect.arrayContaining(["float64", "webgpu"]));
    expect(one.alt).toContain("float64: from -3 to -1.5 at step 3");
  });

  it("names another objective in its words", () => {
    const traces = [{ name: "fit", elbo: [-3, -2] }];
    expect(elboTrace({ traces }).caption).toMatch(/^The evidence lower bound, which the fit pushes up/);
    const { caption, alt } = elboTrace({ traces, objective: "predictive log density" });
    expect(caption).toMatch(/^The predictive log density, which the fit pushes up/);
    expect(alt).toMatch(/^Predictive log density by step\. /);
  });

  it("leaves a bad start out where it would flatten the rest, and says so", () => {
    const elbo = Array.from({ length: 50 }, (_, i) => (i === 0 ? -1e6 : -2 + i / 100));
    const figure = elboTrace({ traces: [{ name: "fit", elbo }] });
    expect(figure.caption).toContain("One early value lies below the axis.");
    expect(textsOf(svgText(figure), "text").join(" ")).not.toContain("000");
    const calm = elboTrace({ traces: [{ name: "fit", elbo: [-3, -2, -1] }] });
    expect(calm.caption).not.toContain("below the axis");
  });

  it("keeps a single peak of a long trace", () => {
    const elbo = new Float64Array(100_000).map((_, i) => (i === 31_415 ? 5 : 0.1 * (i % 7)));
    const points = pointsOf(
      / d="([^"]*)"/.exec(groupsOf(svgText(elboTrace({ traces: [{ name: "fit", elbo }] })), "line")[0])?.[1] ?? "",
    );
    expect(points.length).toBeLessThanOrEqual(400);
    const heights = points.map(([, down]) => down).sort((a, b) => a - b);
    expect(heights[1] - heights[0]).toBeGreaterThan(50);
  });

  it("has no ticks between steps", () => {
    const svg = svgText(elboTrace({ traces: [{ name: "fit", elbo: [-3, -2, -1.5, -1.4] }] }));
    expect(textsOf(groupsOf(svg, "x-axis tick label")[0], "text")).toEqual(["1", "2", "3", "4"]);
  });

  it("draws a dot for a trace of one step", () => {
    const svg = svgText(elboTrace({ traces: [{ name: "fit", elbo: [-2] }] }));
    expect(groupsOf(svg, "dot").join("").split("<circle").length - 1).toBe(1);
  });

  it("refuses an ELBO that is not a number and steps that do not go up", () => {
    expect(() => elboTrace({ traces: [{ name: "fit", elbo: [-1, -Infinity] }] })).toThrow(
      "elboTrace: traces[0].elbo[1] must be a finite number, got -Infinity",
    );
    expect(() => elboTrace({ traces: [{ name: "fit", elbo: [-2, -1], step: [5, 5] }] })).toThrow(
      "elboTrace: traces[0].step[1] must be above the number before it, got 5 after 5; sort traces[0].step",
    );
    expect(() => elboTrace({ traces: [{ name: "fit", elbo: [-2, -1], step: [1, 2, 3] }] })).toThrow(
      "elboTrace: traces[0].step must have 2 rows, got 3 rows",
    );
  });
});
