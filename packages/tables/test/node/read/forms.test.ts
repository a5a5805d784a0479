import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRng } from "@distcal/numerics";
import { runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import {
  chooseForm,
  type FormDescription,
  type FormFlags,
  formBatch,
  formReader,
  forms,
} from "../../../src/forms/index.ts";
import { readTable } from "../../../src/node/read/read-table.ts";
import { readSample } from "../../../src/node/sample/read-sample.ts";
import { csvRows } from "../../../src/text/csv-records.ts";

const folder = testFolder();
const rows = 40;
const rng = createRng(5);
const centres = Array.from({ length: rows }, () => 10 * rng.normal());
const near = (centre: number, offsets: readonly number[]): readonly number[] => offsets.map((x) => centre + x);
const listed = (values: readonly number[]): string => `"${JSON.stringify(values)}"`;

/** The same kind of table in every form, with what has to be said of it. */
const tables: Readonly<
  Record<
    string,
    { readonly header: string; readonly flags: FormFlags & { readonly mean?: string }; row(c: number): string }
  >
> = {
  quantiles: { header: "p5,p50,p95", flags: {}, row: (c) => near(c, [-2, 0.1, 2.5]).join() },
  members: { header: "m1,m2,m3,m4", flags: {}, row: (c) => near(c, [1, -1, 0.25, 2]).join() },
  interval: { header: "lower,upper", flags: { level: "0.8" }, row: (c) => near(c, [-1, 1]).join() },
  mixture: {
    header: "weights,means,stds",
    flags: {},
    row: (c) => [[0.25, 0.75], near(c, [-1, 1]), [0.5, 2]].map(listed).join(),
  },
  bins: { header: "edges,probabilities", flags: {}, row: (c) => [near(c, [-2, 0, 1]), [0.4, 0.6]].map(listed).join() },
  family: { header: "loc,scale,df", flags: { family: "student-t" }, row: (c) => `${c},0.5,7` },
  point: { header: "prediction", flags: { form: "point" }, row: (c) => String(c) },
};

/** The table as the forms read it themselves, row by row. */
function readDirectly(path: string, flags: FormFlags) {
  const [names, ...data] = csvRows(readFileSync(path), { delimiter: 0x2c, newline: 0x0a });
  const { form, family, level } = flags;
  const asked = { form, family, level: level === undefined ? undefined : Number(level) };
  const description = chooseForm("table", names, { ...asked, taken: ["y"] } as Parameters<typeof chooseForm>[2]);
  const reader = formReader(description);
  const places = reader.columns.map((name) => names.indexOf(name));
  for (const row of data) reader.add(places.map((place) => row[place]));
  return reader.finish();
}

describe.each(Object.entries(tables))("a table of %s", (name, { header, flags, row }) => {
  const csv = folder.at(`${name}.csv`);
  const parquet = folder.at(`${name}.parquet`);
  const lines = folder.at(`${name}.jsonl`);
  const isList = forms[name as keyof typeof forms].partsOf !== undefined;

  beforeAll(async () => {
    const body = centres.map((c, i) => `${row(c)},${c + 1},${i % 4 === 3 ? 0 : 1}`).join("\n");
    await writeFile(csv, `${header},y,w\n${body}\n`);
    const lists = header.split(",").map((column) => `CAST(CAST("${column}" AS JSON) AS DOUBLE[]) AS "${column}"`);
    const chosen = isList ? `${lists.join(", ")}, y, w` : "*";
    await runInDuckdb(`COPY (SELECT ${chosen} FROM read_csv('${csv}', header = true)) TO '${parquet}'`);
    await runInDuckdb(`COPY (SELECT * FROM '${parquet}') TO '${lines}' (FORMAT json)`);
  });

  it("is read alike from CSV, Parquet and JSON lines, with its means and stds", async () => {
    const direct = readDirectly(csv, flags);
    const batch = formBatch(direct);
    for (const file of [csv, parquet, lines]) {
      const table = await readTable(file, ["mean", "std", "target"], flags);
      expect(table.form).toMatchObject({ description: direct.description, numbers: direct.numbers });
      expect(table.columns).toEqual({
        mean: batch.mean(),
        std: batch.std(),
        target: Float64Array.from(centres, (c) => c + 1),
      });
    }
  });

  it("is sampled with weights, and as a model remembers it", async () => {
    const whole = await readTable(csv, ["mean", "std", "target"], { ...flags, weight: "w" });
    expect(whole.rows).toBe(30);
    const fittedForm = whole.form?.description as FormDescription;
    for (const file of [csv, parquet]) {
      const sample = await readSample([file], { fittedForm, weight: "w" }, { maxRows: 1000, seed: 1 });
      expect(sample.form?.numbers).toEqual(whole.form?.numbers);
      const few = await readSample([file], { fittedForm, weight: "w" }, { maxRows: 10, seed: 1 });
      expect({ rows: few.rows, good: few.good, width: few.form?.width }).toEqual({
        rows: 10,
        good: 30,
        width: whole.form?.width,
      });
    }
  });
});

describe("the form of a table", () => {
  const read = (text: string, flags: FormFlags & { readonly mean?: string } = {}) =>
    readTable(folder.write("odd.csv", text), ["mean", "std", "target"], flags);

  it("is a mean and a standard deviation wherever both are there", async () => {
    const { form, columns } = await read("mean,std,q0.1,q0.9,y\n1,2,0,3,1\n");
    expect({ form, mean: columns.mean[0] }).toEqual({ form: undefined, mean: 1 });
    expect((await read("mean,std,q0.1,q0.9,y\n1,2,0,3,1\n", { form: "quantiles" })).form?.description.columns).toEqual([
      "q0.1",
      "q0.9",
    ]);
  });

  it("is no prediction alone by itself, because a std may be missing by mistake", async () => {
    await expect(read("prediction,y\n1,2\n")).rejects.toThrow("no column is called std, sigma");
    await expect(read("prediction,y\n1,2\n")).rejects.toThrow("`form` point");
  });

  it("must be said where there are two", async () => {
    await expect(read("q0.1,q0.9,m1,m2,y\n1,2,1,2,1\n")).rejects.toThrow(
      "has predictions in two forms, 2 quantiles q0.1, q0.9 and 2 members m1, m2; say which with `form`",
    );
  });

  it("is refused where a model was fitted to another", async () => {
    const fittedForm = { form: "quantiles", columns: ["q0.1", "q0.9"], levels: [0.1, 0.9], leastWidth: 0.1 } as const;
    await expect(read("m1,m2,y\n1,2,1\n", { fittedForm })).rejects.toThrow(
      'there is no column "q0.1", which the model was fitted to, one of 2 quantiles q0.1, q0.9; name it so',
    );
    await expect(read("m1,m2,y\n1,2,1\n", { fittedForm, form: "members" })).rejects.toThrow(
      "the model was fitted to 2 quantiles q0.1, q0.9, got 2 members m1, m2; fit to this form",
    );
    await expect(read("p20,p90,y\n1,2,1\n", { fittedForm, form: "quantiles" })).rejects.toThrow(
      "got 2 quantiles p20, p90",
    );
    const spelled = await read("p10,p90,y\n1,2,1\n", { fittedForm, form: "quantiles" });
    expect(spelled.form?.description).toEqual({ ...fittedForm, columns: ["p10", "p90"] });
    await expect(read("m1,m2,y\n1,2,1\n", { fittedForm: "moments", form: "members" })).rejects.toThrow(
      "the model was fitted to a mean and a standard deviation, got 2 members m1, m2",
    );
  });

  it("counts rows that cross and rows that are certain, skipped ones apart", async () => {
    const text = "q0.1,q0.5,q0.9,y\n1,2,3,1\n3,2,1,1\n5,5,5,5\n5,x,6,5\n";
    await expect(read(text)).rejects.toThrow(
      'row 4 (the first row of data is 1): column "q0.5" must be a finite number, got "x"',
    );
    const file = folder.write("odd.csv", text);
    const { fixed, skipped, columns } = await readTable(file, ["mean", "std", "target"], { skipBadRows: true });
    expect({ fixed, skipped }).toEqual({ fixed: { crossed: 1, certain: 1 }, skipped: 1 });
    expect(columns.mean[2]).toBeCloseTo(5, 10);
    expect(columns.std[2]).toBeGreaterThan(0);
  });

  it.each([
    ["q0,q0.5,q0.9,y", "1,2,3,2", {}, 'column "q0" must have a level between 0 and 1, got 0'],
    ["q0.5,p50,q0.9,y", "1,2,3,2", {}, 'columns "q0.5" and "p50" must have different levels, got 0.5 twice'],
    ["q0.5,y", "1,2", { form: "quantiles" }, 'quantiles must be of two or more levels, got "q0.5"'],
    ["m1,m2,y", "1,1,1", {}, "members must differ within some row"],
    [
      "weights,means,stds,y",
      '"[0.5,0.4]","[1,2]","[1,1]",1',
      {},
      'row 1 (the first row of data is 1): column "weights" must add to 1',
    ],
    ["edges,probabilities,y", '"[2,1,3]","[0.5,0.5]",1', {}, 'column "edges" must rise, with a number > 2 at place 2'],
    ["weights,means,stds,y", '"0.5;0.5","[1,2]","[1,1]",1', {}, 'column "weights" must be a JSON list of numbers'],
    [
      "lower,upper,y",
      "1,2,1",
      {},
      "need a level between 0 and 1, got none; say which share of outcomes they are to hold, such as `level` 0.9",
    ],
    ["lower,upper,y", "1,2,1", { level: "90" }, "`level` must be a number between 0 and 1, such as 0.9, got 90"],
    ["lo,up,y", "1,2,1", { level: "0.9", columns: "upper" }, "`columns` must be a list such as lower=lo,upper=hi"],
    [
      "lo,up,y",
      "1,2,1",
      { level: "0.9", columns: "lower=low,upper=up" },
      'there is no column "low" for `columns` lower',
    ],
    ["mean,std,y", "1,,2", {}, 'column "std" must be a finite number, got nothing'],
    ["q0.1,q0.9,y", "1,2,2", { form: "quantile" }, "`form` must be one of family, moments"],
    [
      "edges,probabilities,y",
      '"[0,1,2]","[0.5,0.5]",1\n"[0,1,2,3]","[0.5,0.25,0.25]",1',
      {},
      'row 2 (the first row of data is 1): column "edges" must have 3 numbers',
    ],
  ] as const)("is refused with what is wrong: %s with %s", async (header, row, flags, sentence) => {
    await expect(read(`${header}\n${row}\n`, flags)).rejects.toThrow(sentence);
  });
});
