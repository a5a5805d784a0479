import { latentFunctions } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { groupsOf, marksOf, textsOf } from "./svg-parts.ts";

const mean = [0, 1, 2];
const latent = { name: "ln a", value: [-0.5, 0, 0.5], std: [0.1, 0.1, 0.2] };

describe("latentFunctions", () => {
  it("draws each function with its band and its inducing points in a panel of its own", () => {
    const inducing = { mean: [0.5, 1.5], value: [-0.2, 0.3] };
    const functions = ["ln a", "ln b", "c"].map((name) => ({ ...latent, name, inducing }));
    const svg = svgText(latentFunctions({ mean, functions }));
    expect(marksOf(svg, "panel")).toBe(3);
    expect(marksOf(svg, "line")).toBe(3);
    expect(marksOf(svg, "area")).toBe(3);
    expect(groupsOf(svg, "dot").map((group) => group.split("<circle").length - 1)).toEqual([2, 2, 2]);
    expect(textsOf(svg, "text")).toEqual(expect.arrayContaining(["ln a", "ln b", "c", "inducing point"]));
  });

  it("does without inducing points, and says the range of each function", () => {
    const figure = latentFunctions({ mean, functions: [latent] });
    expect(textsOf(svgText(figure), "text")).not.toContain("inducing point");
    expect(figure.alt).toContain("ln a from -0.5 to 0.5");
  });

  it("refuses negative spreads and columns of other lengths", () => {
    expect(() => latentFunctions({ mean, functions: [{ ...latent, std: [1, 1, -1] }] })).toThrow(
      "latentFunctions: functions[0].std[2] must be ≥ 0, got -1; pass a spread",
    );
    const inducing = { mean: [1, 2], value: [1] };
    expect(() => latentFunctions({ mean, functions: [{ ...latent, inducing }] })).toThrow(
      "latentFunctions: functions[0].inducing.value must have 2 rows, got 1 row",
    );
  });
});
