import { studentTBatch } from "@distcal/distributions";
import { modelText, readModelDocument } from "@distcal/model-document";
import { describeBatchLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  fitIsotonic,
  fitMondrianConformal,
  fitMondrianIsotonic,
  fitNormalisedConformal,
  mondrianConformalMethod,
  mondrianIsotonicMethod,
} from "../../../src/calibrators/index.ts";
import { simulated } from "../simulated.ts";

/** Groups whose outcomes are a third, as and three times as wide as predicted; the last has only eight rows. */
const factors: Readonly<Record<string, number>> = { calm: 1 / 3, right: 1, wild: 3, rare: 2 };
const drawn = simulated(188, 11);
const group = Array.from(drawn.mean, (_, i) => (i < 180 ? ["calm", "right", "wild"][i % 3] : "rare"));
const target = drawn.target.map((y, i) => drawn.mean[i] + factors[group[i]] * (y - drawn.mean[i]));
const rows = { mean: drawn.mean, std: drawn.std, target, group };

const of = (label: string) => {
  const chosen = group.flatMap((own, i) => (own === label ? [i] : []));
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (i) => column[i]);
  return { mean: pick(rows.mean), std: pick(rows.std), target: pick(rows.target) };
};

const asked = {
  mean: Float64Array.of(1, 2, 3, 4, 5, 6),
  std: Float64Array.of(1, 2, 1, 0.5, 1, 2),
  group: ["wild", "calm", "elsewhere", "right", "rare", "calm"],
};
const y = Float64Array.of(2, 2.2, 3, 4.4, 6, 5);

const cases = [
  { name: "isotonic", fit: fitMondrianIsotonic, alone: fitIsotonic, method: mondrianIsotonicMethod },
  { name: "conformal", fit: fitMondrianConformal, alone: fitNormalisedConformal, method: mondrianConformalMethod },
] as const;

describe.each(cases)("Mondrian $name", ({ fit, alone, method }) => {
  const batch = fit(rows).calibrate(asked);

  it("answers each row as a fit to its group alone, and a group with few rows or none as a fit to all", () => {
    const pooled = alone({ mean: rows.mean, std: rows.std, target });
    for (const [i, label] of asked.group.entries()) {
      const isOwn = ["calm", "right", "wild"].includes(label);
      const own = (isOwn ? alone(of(label)) : pooled).calibrate({ mean: [asked.mean[i]], std: [asked.std[i]] });
      expect(batch.quantile(0.9)[i]).toBe(own.quantile(0.9)[0]);
      expect(batch.logPdf(y)[i]).toBe(own.logPdf(y[i])[0]);
      expect(batch.crps(y)[i]).toBe(own.crps(y[i])[0]);
      expect(batch.mean()[i]).toBe(own.mean()[0]);
      expect(batch.summary([0.1, 0.7]).quantiles[i]).toEqual(own.quantiles([0.1, 0.7])[0]);
      expect(batch.row(i).cdf(y[i])).toBe(batch.cdf(y)[i]);
    }
  });

  it("says which rows belong to no group of its own, and which groups it has", () => {
    expect(batch.unknownGroups).toEqual([2, 4]);
    expect(fit(rows).groups).toEqual(["calm", "right", "wild"]);
    expect(fit(rows).inputs).toEqual({ covariates: [], group: true, labels: ["calm", "right", "wild"] });
  });

  it("takes families of any kind, with groups beside them", () => {
    const family = studentTBatch({ location: asked.mean, scale: asked.std, degreesOfFreedom: 5 });
    const calibrated = fit(rows).calibrate({ ...family, group: asked.group });
    const first = alone(of("wild")).calibrate(studentTBatch({ location: [1], scale: [1], degreesOfFreedom: 5 }));
    expect(calibrated.quantile(0.8)[0]).toBe(first.quantile(0.8)[0]);
  });

  it("is written and read again to the same bytes and answers", () => {
    const text = modelText(fit(rows).toJSON());
    const schemas = { [method.name]: method.schema };
    const again = method.restore(readModelDocument(text, schemas) as never);
    expect(modelText(again.toJSON())).toBe(text);
    expect(again.calibrate(asked).quantile(0.3)).toEqual(batch.quantile(0.3));
    const twice = text.replace('"labels":["calm","right"', '"labels":["calm","calm"');
    expect(() => readModelDocument(twice, schemas)).toThrow("must have different labels");
  });

  it("counts a row of weight 2 twice", () => {
    const weight = group.map((_, i) => (i % 4 === 0 ? 2 : 1));
    const twice = group.flatMap((_, i) => new Array<number>(weight[i]).fill(i));
    const pick = (column: Float64Array): Float64Array => Float64Array.from(twice, (i) => column[i]);
    const repeated = {
      ...{ mean: pick(rows.mean), std: pick(rows.std), target: pick(target) },
      group: twice.map((i) => group[i]),
    };
    expectAllClose(
      fit({ ...rows, weight })
        .calibrate(asked)
        .quantile(0.7),
      fit(repeated).calibrate(asked).quantile(0.7),
      {},
    );
  });

  it("refuses rows and predictions without groups, groups that are all small, and one group alone", () => {
    expect(() => fit({ mean: rows.mean, std: rows.std, target })).toThrow(
      "needs the group of each row; pass { mean, std",
    );
    expect(() => fit(rows).calibrate({ mean: [1], std: [1] })).toThrow(
      'calibrate: group is missing; the model was fitted with groups such as "calm"',
    );
    expect(() => fit(rows, { minRows: 61 })).toThrow(
      "group must have a label with at least 61 rows whose outcomes differ, got at most 60 rows; lower minRows",
    );
    expect(() => fit(rows, { minRows: 3 })).toThrow("minRows must be an integer ≥ 10, got 3");
    expect(() => fit({ ...rows, group: group.map(() => "one") })).toThrow("group must differ between rows");
  });
});

describeBatchLaws("a batch of rows in several groups", () => fitMondrianIsotonic(rows).calibrate(asked));

describe("guaranteed intervals within groups", () => {
  it("lie at the ranks of the residuals of the row's own group", () => {
    const { lower, upper } = fitMondrianConformal(rows).calibrate(asked).guaranteedInterval(0.9);
    const own = of("wild");
    const residuals = own.target.map((outcome, i) => (outcome - own.mean[i]) / own.std[i]).sort();
    // 60 rows: ranks ⌊61·0.05⌋ = 3 and ⌈61·0.95⌉ = 58.
    expectAllClose([lower[0], upper[0]], [1 + residuals[2], 1 + residuals[57]], { relative: 1e-14 });
    expect(upper[1] - lower[1]).toBeLessThan((upper[0] - lower[0]) / 2);
  });

  it("are refused where a group has too few rows", () => {
    const batch = fitMondrianConformal(rows).calibrate({ mean: [1], std: [1], group: ["calm"] });
    expect(() => batch.guaranteedInterval(0.99)).toThrow("with 60 rows in the fit, got 0.99");
  });
});
