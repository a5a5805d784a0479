import { runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { fixedRows } from "../../src/cells/fixed-rows.ts";
import type { FormDescription } from "../../src/forms/form.ts";
import { observationsOf, predictionsOf } from "../../src/forms/form-predictions.ts";
import { inputReader } from "../../src/inputs/input-reader.ts";
import { readTable } from "../../src/node/read/read-table.ts";
import { readSample } from "../../src/node/sample/read-sample.ts";

const folder = testFolder();
const roles = ["mean", "std", "target"] as const;
const rows = [
  { mean: 1, std: 1, target: 2, region: "east", n: 1, day: "2024-01-01", w: 1 },
  { mean: 2, std: 2, target: 1, region: "west", n: 2.5, day: "2024-01-02", w: 0 },
  { mean: 3, std: 1, target: 3, region: "east", n: -1, day: "2024-03-01", w: 2 },
];
const names = Object.keys(rows[0]);
const csv = folder.write("rows.csv", `${[names, ...rows.map((row) => Object.values(row))].join("\n")}\n`);
const jsonl = folder.write("rows.jsonl", `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
const parquet = folder.at("rows.parquet");
beforeAll(() => runInDuckdb(`COPY (SELECT * FROM read_csv('${csv}')) TO '${parquet}'`));

describe.each([
  ["CSV", csv],
  ["JSON lines", jsonl],
  ["Parquet", parquet],
])("covariates and groups of %s", (_, file) => {
  it("are read beside the predictions, dates as days, in whole tables and in samples", async () => {
    const flags = { group: "region", covariates: "n,day" };
    const table = await readTable(file, roles, flags);
    const sample = await readSample([file], flags, { maxRows: 100, seed: 1 });
    for (const { columns, names: called, form } of [table, sample]) {
      expect(called).toMatchObject({ mean: "mean", std: "std", target: "target" });
      expect(observationsOf({ ...columns, form })).toEqual({
        mean: Float64Array.of(1, 2, 3),
        std: Float64Array.of(1, 2, 1),
        target: Float64Array.of(2, 1, 3),
        covariates: { n: Float64Array.of(1, 2.5, -1), day: Float64Array.of(19723, 19724, 19783) },
        group: ["east", "west", "east"],
      });
      expect(form?.description.inputs).toMatchObject({ dates: [false, true], labels: ["east", "west"] });
    }
  });

  it("are crossed, and rows of weight 0 are no rows", async () => {
    const { columns, form } = await readTable(file, roles, { group: "region, n", weight: "w" });
    expect(observationsOf({ ...columns, form })).toMatchObject({
      group: ["east, 1", "east, -1"],
      weight: Float64Array.of(1, 2),
    });
  });

  it("are those that a model knows: others are unknown, and named", async () => {
    const inputs = {
      ...{ covariates: ["horizon"], covariateColumns: ["horizon"], dates: [false] },
      ...{ groupColumns: ["region"], labels: ["west", "south"], isFitted: true },
    };
    const fittedForm: FormDescription = { form: "moments", columns: ["mean", "std"], inputs };
    const { columns, form, fixed } = await readTable(file, roles, { fittedForm, covariates: "n" });
    expect(predictionsOf({ ...columns, form })).toMatchObject({
      covariates: { horizon: Float64Array.of(1, 2.5, -1) },
      group: ["unknown", "west", "unknown"],
    });
    expect(fixed?.unknown).toEqual({ rows: 2, labels: ["east"] });
    await expect(readTable(file, roles, { fittedForm })).rejects.toThrow(
      'there is no column "horizon", which the model was fitted to; add it, or name another with `covariates`',
    );
  });
});

it("come beside predictions of any form", async () => {
  const flags = { form: "point", group: "region", covariates: "n" };
  const { columns, form } = await readTable(csv, roles, flags);
  expect(form?.description).toMatchObject({ form: "point", columns: ["mean"] });
  const { mean, covariates, group } = predictionsOf({ ...columns, form });
  expect([mean, covariates, group]).toEqual([
    Float64Array.of(1, 2, 3),
    { n: Float64Array.of(1, 2.5, -1) },
    ["east", "west", "east"],
  ]);
});

describe("what can't be read is refused with its column", () => {
  it.each([
    [{ group: "target" }, '`group` and `target` both name column "target"; name another one'],
    [{ covariates: "mean" }, '`covariates` and `mean` both name column "mean"; name another one'],
    [{ group: "place" }, 'there is no column "place" for `group`'],
    [{ covariates: "n,n" }, '`covariates` names column "n" twice'],
    [
      { covariates: "region" },
      'row 1 (the first row of data is 1): column "region" must be a finite number, got "east"',
    ],
    [{ fittedForm: "moments" as const, group: "region" }, "the model was fitted without groups; leave `group` out"],
  ])("%o", async (flags, sentence) => {
    await expect(readTable(csv, roles, flags)).rejects.toThrow(sentence);
  });

  it("at most eight covariates", async () => {
    const wide = folder.write("wide.csv", "mean,std,target,a,b,c,d,e,f,g,h,i\n1,1,1,1,1,1,1,1,1,1,1,1\n");
    await expect(readTable(wide, roles, { covariates: "a,b,c,d,e,f,g,h,i" })).rejects.toThrow(
      "`covariates` must name at most 8 columns, got 9",
    );
  });

  it("a missing group, number or date, unless such rows are left out", async () => {
    const gaps = folder.write(
      "gaps.csv",
      "mean,std,target,g,x,day\n1,1,1,a,1,2024-01-01\n2,1,1,,2,2024-01-02\n3,1,1,b,,2024-01-03\n4,1,1,b,4,5\n5,1,1,NA,5,2024-01-05\n",
    );
    const flags = { group: "g", covariates: "x,day" };
    await expect(readTable(gaps, roles, flags)).rejects.toThrow(
      'row 2 (the first row of data is 1): column "g" must name the row\'s group, got nothing; fix the row, or skip such rows',
    );
    const { columns, form, skipped } = await readTable(gaps, roles, { ...flags, skipBadRows: true });
    expect(skipped).toBe(3);
    expect(observationsOf({ ...columns, form }).group).toEqual(["a", "NA"]);
    await expect(readTable(gaps, roles, { covariates: "x" })).rejects.toThrow(
      'column "x" must be a finite number, got nothing',
    );
    await expect(readTable(gaps, roles, { covariates: "day" })).rejects.toThrow(
      'column "day" must be a date such as 2024-03-31, as in other rows, got "5"',
    );
  });
});

it("crossed labels stay apart, and a number is one label however it is written", () => {
  const inputs = { covariates: [], covariateColumns: [], groupColumns: ["a", "b"], labels: [], isFitted: false };
  const reader = inputReader(inputs);
  const codes = [
    ["x", "y, z"],
    ["x, y", "z"],
    ["x", "1.0"],
    [" x", 1],
    ['"x', "y"],
  ].map((cells) => {
    const into = new Float64Array(1);
    expect(reader.read(cells, into)).toBeUndefined();
    return into[0];
  });
  expect(codes).toEqual([0, 1, 2, 2, 3]);
  expect(reader.description().labels).toEqual(['x, "y, z"', '"x, y", z', "x, 1", '"\\"x", y']);
});

it("unknown groups are counted over blocks, and some are named", () => {
  const counted = fixedRows();
  for (const label of ["a", "b", "a", "c", "d", "e", "f"]) {
    counted.add({ fixed: { crossed: 0, certain: 0, unknown: { rows: 2, labels: [label] } } });
  }
  expect(counted.result()).toEqual({
    crossed: 0,
    certain: 0,
    unknown: { rows: 14, labels: ["a", "b", "c", "d", "e"] },
  });
});
