import { describe, expect, it } from "vitest";
import {
  chooseForm,
  type FormDescription,
  type FormOptions,
  formBatch,
  formNote,
  formReader,
  type ReadForm,
  writtenForm,
} from "../../src/forms/index.ts";

const read = (description: FormDescription, rows: readonly (readonly unknown[])[]): ReadForm => {
  const reader = formReader(description);
  for (const row of rows) expect(reader.add(row)).toBeUndefined();
  return reader.finish();
};
const problem = (names: readonly string[], rows: readonly (readonly unknown[])[], options: FormOptions = {}) => {
  const reader = formReader(chooseForm("t.csv", names, options));
  return rows.map((row) => reader.add(row)).find((text) => text !== undefined);
};

describe("chooseForm", () => {
  it.each([
    ["moments", ["id", "mu", "sigma", "target"], {}, ["mu", "sigma"]],
    ["moments", ["mean", "std", "q0.05", "q0.95", "m1", "m2"], {}, ["mean", "std"]],
    ["quantiles", ["q0.95", "q0.05", "0.5", "target"], {}, ["q0.05", "0.5", "q0.95"]],
    ["quantiles", ["p5", "p97.5", "quantile_0.5"], {}, ["p5", "quantile_0.5", "p97.5"]],
    ["members", ["date", "m1", "m2", "m10", "y"], {}, ["m1", "m2", "m10"]],
    ["members", ["HRES", "P1", "P2", "PX"], { members: "HRES, P*" }, ["HRES", "P1", "P2", "PX"]],
    ["mixture", ["weights", "means", "stds", "target"], {}, ["weights", "means", "stds"]],
    ["bins", ["edges", "probabilities", "target"], {}, ["edges", "probabilities"]],
    ["interval", ["lower", "upper", "target"], { level: 0.9 }, ["lower", "upper"]],
    ["interval", ["yhat", "yhat_lower", "yhat_upper"], { level: 0.8 }, ["yhat_lower", "yhat", "yhat_upper"]],
    ["family", ["mean", "std", "df"], { family: "student-t" }, ["mean", "std", "df"]],
    ["family", ["location", "scale"], { family: "laplace" }, ["location", "scale"]],
    ["point", ["prediction", "x1", "target"], {}, ["prediction"]],
    ["members", ["mean", "std", "m1", "m2"], { form: "members" }, ["m1", "m2"]],
  ] as const)("finds %s in %o with %o", (form, names, options, columns) => {
    expect(chooseForm("t.csv", names, options)).toMatchObject({ form, columns });
  });

  it("reads levels from names in shares and in percent", () => {
    expect(chooseForm("t.csv", ["p5", "p97.5", "quantile_0.5", "25%"]).levels).toEqual([0.05, 0.25, 0.5, 0.975]);
    expect(chooseForm("t.csv", ["lower", "upper"], { level: 0.9 }).levels).toEqual([0.05, 0.95]);
  });

  it.each([
    [["q0.05", "p5"], {}, 't.csv: columns "q0.05" and "p5" must have different levels, got 0.05 twice; drop one'],
    [["q0.05", "q100"], {}, 't.csv: column "q100" must have a level between 0 and 1, got 1; rename or drop it'],
    [
      ["q0.05"],
      { form: "quantiles" },
      'quantiles must be of two or more levels, got "q0.05"; name columns by their level',
    ],
    [["lower", "upper"], {}, 'columns "lower" and "upper" need a level between 0 and 1, got none; say which share'],
    [["lower", "upper"], { level: 90 }, "need a level between 0 and 1, got 90"],
    [["a", "b"], { members: "P*" }, 't.csv: members must be two or more columns, got none by "P*"'],
    [
      ["a", "b"],
      {},
      "no column predicts a distribution; name the columns with `mean` and `std`, or the form with `form`",
    ],
    [["mean", "std"], { family: "cauchy" as "normal" }, "`family` must be one of normal, student-t, laplace, logistic"],
    [["mean", "std"], { family: "student-t" }, "no column is called shape, df, dof, nu, degrees_of_freedom"],
    [["mean", "mu"], {}, '"mean" and "mu" could each be the predicted mean; say which with `mean`'],
    [["mean"], { names: { mean: "m" } }, 'there is no column "m" for `mean`; its columns are "mean"'],
    [["mean"], { form: "cells" as "bins" }, "`form` must be one of family, moments, mixture, bins"],
  ] as const)("refuses %o with %o", (names, options, message) => {
    expect(() => chooseForm("t.csv", names, options)).toThrow(message);
  });
});

const tables: readonly (readonly [readonly string[], FormOptions, readonly (readonly unknown[])[]])[] = [
  [
    ["mean", "std"],
    {},
    [
      ["1.5", 0.3],
      [2, "1e-3"],
    ],
  ],
  [
    ["mean", "scale"],
    { family: "laplace" },
    [
      [1, 0.3],
      [2, 1],
    ],
  ],
  [
    ["mean", "std", "nu"],
    { family: "student-t" },
    [
      [1, 0.3, 4],
      [2, 1, 30],
    ],
  ],
  [
    ["mu", "sigma"],
    { family: "lognormal" },
    [
      [0.1, 0.3],
      [-1, 1],
    ],
  ],
  [
    ["q0.1", "q0.5", "q0.9"],
    {},
    [
      [1, 2, 4],
      [3, 1, 2],
      [0.1, 0.1, 0.7],
    ],
  ],
  [
    ["lower", "upper"],
    { level: 0.9 },
    [
      [1, 2],
      [3, 7.1],
    ],
  ],
  [
    ["m1", "m2", "m3", "m4"],
    {},
    [
      [4, 1, 1, 2],
      [7, 7, 7, 7],
    ],
  ],
  [
    ["weights", "means", "stds"],
    {},
    [
      ["[0.3,0.7]", "[1, 2]", "[0.1,0.5]"],
      [
        [0.1, 0.9],
        [4, 2],
        [1, 2],
      ],
    ],
  ],
  [
    ["edges", "probabilities"],
    {},
    [
      ["[0,1,3]", "[0.3333333,0.6666667]"],
      [
        [-1, 0, 2],
        [0, 1],
      ],
    ],
  ],
  [["yhat"], {}, [[1], [5.5]]],
];

describe.each(tables)("a table of %o with %o", (names, options, cells) => {
  const rows = read(chooseForm("t.csv", names, options), cells);

  it("reads back from what is written of it, to the same rows and answers", () => {
    const written = writtenForm(rows);
    const again = read(rows.description, written.rows);
    expect(written.names).toEqual(rows.description.columns);
    expect(again.numbers).toEqual(rows.numbers);
    expect(again.description).toEqual(rows.description);
    const [one, two] = [formBatch(rows), formBatch(again)];
    expect(two.quantiles([0.01, 0.5, 0.9])).toEqual(one.quantiles([0.01, 0.5, 0.9]));
    expect(two.logPdf(1.3)).toEqual(one.logPdf(1.3));
  });

  it("answers a block of rows as it answers all", () => {
    const block = read(rows.description, cells.slice(1));
    expect(formBatch(block).cdf(1.3)[0]).toBe(formBatch(rows).cdf(1.3)[1]);
  });
});

describe("formReader", () => {
  it("sorts crossing quantiles, gives certain rows a width, and says so", () => {
    const rows = read(chooseForm("t.csv", ["q0.1", "q0.5", "q0.9"]), [
      [1, 2, 4],
      [3, 1, 2],
      [5, 5, 5],
      [2, 3, 9],
    ]);
    expect(rows.notes).toEqual({ crossed: 1, certain: 1 });
    expect(Array.from(rows.numbers.subarray(3, 6))).toEqual([1, 2, 3]);
    expect(formNote("t.csv", rows)).toBe(
      "t.csv: quantiles of 1 row crossed and were sorted; 1 row said to be certain, all numbers equal, got a width of 0.0125",
    );
    const batch = formBatch(rows);
    expect(batch.std()[2]).toBeCloseTo(0.0125, 3);
    expect(batch.quantile(0.5)[2]).toBeCloseTo(5, 12);
  });

  it("takes a row back where another column of it was bad", () => {
    const reader = formReader(chooseForm("t.csv", ["m1", "m2"]));
    reader.add([1, 1]);
    reader.drop();
    reader.add([1, 2]);
    expect(reader.finish()).toMatchObject({ length: 1, notes: { certain: 0, crossed: 0 } });
  });

  it("refuses members that never differ", () => {
    const reader = formReader(chooseForm("t.csv", ["m1", "m2"]));
    reader.add([3, 3]);
    expect(() => reader.finish()).toThrow("members must differ within some row, got 2 times 3 in the first");
  });

  it.each([
    [["mean", "std"], [[1, ""]], 'column "std" must be a finite number, got nothing'],
    [["mean", "std"], [[1, "0"]], 'column "std" must be > 0, got "0"'],
    [["q0.1", "q0.9"], [[1, "x"]], 'column "q0.9" must be a finite number, got "x"'],
    [
      ["weights", "means", "stds"],
      [["[1", "[1]", "[1]"]],
      'column "weights" must be a JSON list of numbers such as [0.2, 0.8], got "[1"',
    ],
    [["weights", "means", "stds"], [["[0.5,0.5]", "[1]", "[1,2]"]], 'column "means" must have 2 numbers'],
    [
      ["weights", "means", "stds"],
      [
        ["[1]", "[1]", "[1]"],
        ["[0.5,0.5]", "[1,2]", "[1,1]"],
      ],
      'column "weights" must have 1 numbers',
    ],
    [
      ["weights", "means", "stds"],
      [["[0.5,0.6]", "[1,2]", "[1,2]"]],
      'column "weights" must add to 1 within 0.000001 a number, got "1.1"; divide',
    ],
    [
      ["weights", "means", "stds"],
      [["[0.5,0.5]", "[1,2]", "[1,0]"]],
      'column "stds" must have a number > 0 at place 2, got "0"',
    ],
    [
      ["edges", "probabilities"],
      [["[0,2,1]", "[0.5,0.5]"]],
      'column "edges" must rise, with a number > 2 at place 3, got "1"; sort the edges',
    ],
    [
      ["edges", "probabilities"],
      [["[0,1,2]", "[-0.5,1.5]"]],
      'column "probabilities" must have numbers ≥ 0, got "-0.5"',
    ],
    [
      ["edges", "probabilities"],
      [["[0,1,null]", "[0.5,0.5]"]],
      'column "edges" must have a finite number at place 3, got nothing',
    ],
  ] as const)("says what is wrong with a row of %o", (names, rows, message) => {
    expect(problem(names, rows)).toContain(message);
  });
});
