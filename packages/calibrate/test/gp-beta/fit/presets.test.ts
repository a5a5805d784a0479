import { describe, expect, it } from "vitest";
import { fit, modelText, type StepName } from "../../../src/index.ts";
import { simulate } from "../../simulated.ts";
import { shouldered } from "../shouldered.ts";
import { lineThrough, twoLines } from "../two-lines.ts";

const rows = shouldered(240, 3);
const around: readonly StepName[] = ["local-scale", "shape", "log-std", "surprise", "final-shape"];

/** The section of a model file that each step writes. */
const sections: Readonly<Partial<Record<StepName, string>>> = {
  "local-scale": "localScale",
  shape: "shape",
  "log-std": "logStdLengthscale",
  surprise: "surprise",
  "final-shape": "finalShape",
};

describe("steps that are left out", () => {
  it("all of them give the paper's maps, to the bit", async () => {
    const [paper, bare] = [await fit(rows, { preset: "paper" }), await fit(rows, { without: around })];
    expect(modelText(bare.toJSON())).toBe(modelText(paper.toJSON()));
    expect(bare.report).toEqual(paper.report);
    expect(paper.report.isIdentity).toBe(false);
    for (const section of Object.values(sections)) expect(paper.toJSON().parameters).not.toHaveProperty(section);
  });

  it("all of them and the second objective give it too, where the bound fits well", async () => {
    const [paper, bare] = [
      await fit(rows, { preset: "paper", without: ["predictive"] }),
      await fit(rows, { without: [...around, "predictive"] }),
    ];
    expect(modelText(bare.toJSON())).toBe(modelText(paper.toJSON()));
  });

  it.each(around)("%s alone leaves its section out of the model file", async (name) => {
    // Maps by the second objective, which these rows get without a shape, have no last look.
    const fitted = await fit(rows, { without: [name, "predictive"] });
    const { parameters } = fitted.toJSON();
    expect(fitted.report.form).not.toContain(name);
    expect(parameters).not.toHaveProperty(sections[name] ?? "");
    // Folds may leave out the shape as well.
    for (const other of ["surprise", "final-shape"] as const) {
      if (other !== name) expect(parameters).toHaveProperty(sections[other] ?? "");
    }
  });

  it.each(around)("all but %s write its section alone", async (name) => {
    const without = [...around.filter((other) => other !== name), "predictive"] as const;
    const fitted = await fit(rows, { without });
    expect(fitted.report.form).toEqual([name]);
    const { parameters } = fitted.toJSON();
    const written = Object.values(sections).filter((section) => Object.hasOwn(parameters, section));
    expect(written).toEqual([sections[name]]);
  });

  it("the second objective is not tried where it was left out, by either preset", async () => {
    const lines = twoLines(360, 1);
    const table = lineThrough(lines)(lines);
    for (const preset of ["default", "paper"] as const) {
      const { report } = await fit(table, { preset, without: ["predictive"] });
      expect(report.objective).toBe("elbo");
    }
    expect((await fit(table, { preset: "paper" })).report).toMatchObject({
      objective: "predictive",
      form: ["predictive"],
    });
  });

  it("stds that are all one need no kernel that tells them apart", async () => {
    const lines = twoLines(100, 2);
    const { parameters } = (await fit(lineThrough(lines)(lines), { without: ["predictive"] })).toJSON();
    expect(parameters).not.toHaveProperty("logStdLengthscale");
  });
});

it("a report names the forms that were compared, the first with every step", async () => {
  const { choices } = (await fit(rows)).report;
  expect(choices[0].without).toEqual([]);
  expect(choices[1].without).toEqual(["shape"]);
  for (const { logDensity } of choices) expect(logDensity).toSatisfy(Number.isFinite);
  const many = await fit(simulate({ rows: 1000, seed: 4, predicted: (std) => std / 2 }), { inducingPoints: 4 });
  expect(many.report.choices[0].without).toEqual([]);
});
