import { existsSync, readFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const own = (rows: number, seed: number): string =>
  exampleCsv(rows, seed).replace("id,mean,std,target", "id,my forecast,its spread,sold");
const past = folder.write("past.csv", own(120, 1));
const later = folder.write("later.csv", own(90, 2));
const model = folder.at("model.json");

const done = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runDistcal(args);
  // Some rows may lie outside what the fit has seen, which is said.
  expect({ code, stderr: stderr.replace(/^.*lie outside what the fit has seen.*\n/, "") }).toEqual({
    code: 0,
    stderr: "",
  });
  return stdout;
};

describe("a model file remembers the columns that it was fitted to", () => {
  beforeAll(async () => {
    const flags = ["--mean", "my forecast", "--std", "its spread", "--target", "sold", "--method", "variance-scaling"];
    await done("fit", past, ...flags, "--out", model);
  });

  it("predict, evaluate and report need no flag for them", async () => {
    expect(JSON.parse(readFileSync(model, "utf8")).columns).toEqual({
      mean: "my forecast",
      std: "its spread",
      target: "sold",
    });
    const predicted = JSON.parse(await done("predict", model, later, "--out", folder.at("out.csv"), "--json"));
    expect(predicted.columns).toEqual({ mean: "my forecast", std: "its spread" });
    const { columns } = JSON.parse(await done("evaluate", model, later, "--json"));
    expect(columns).toMatchObject({ mean: "my forecast", std: "its spread", target: "sold" });
    await done("report", model, later, "--out", folder.at("report.html"), "--quiet");
    expect(existsSync(folder.at("report.html"))).toBe(true);
  });

  it("they are found in Parquet inside DuckDB, and compile writes them into the SQL", async () => {
    const parquet = folder.at("later.parquet");
    await done("predict", model, later, "--quantiles", "0.4", "--out", parquet, "--quiet");
    // The new columns of the first answer are there already, which is told once the others have been found.
    const again = await runDistcal([
      "predict",
      model,
      parquet,
      "--engine",
      "duckdb",
      "--out",
      folder.at("again.parquet"),
    ]);
    expect(again.stderr).toContain('has a column "calibrated_mean" already');
    await done("compile", model, "--cdf", "--out", folder.at("compiled"), "--quiet");
    const sql = readFileSync(folder.at("compiled/calibrate.sql"), "utf8");
    for (const name of ["my forecast", "its spread", "sold"]) expect(sql).toContain(`"${name}"`);
  });

  it("a flag wins", async () => {
    const both = folder.write("both.csv", "my forecast,its spread,other\n1,2,3\n2,2,4\n");
    const { columns } = JSON.parse(
      await done("predict", model, both, "--mean", "other", "--out", folder.at("flag.csv"), "--json"),
    );
    expect(columns).toEqual({ mean: "other", std: "its spread" });
  });

  it("a table without them is read by the usual spellings, and a line says so", async () => {
    const usual = folder.write("usual.csv", exampleCsv(60, 3));
    for (const args of [
      ["predict", model, usual, "--out", folder.at("usual-out.csv")],
      ["evaluate", model, usual],
    ]) {
      const { code, stderr } = await runDistcal(args);
      expect(code).toBe(0);
      expect(stderr).toContain(
        'usual.csv has no column "my forecast", which the model was fitted to: "mean" is read as the predicted mean, and no column "its spread"',
      );
    }
    const neither = folder.write("neither.csv", "a,b\n1,2\n");
    const { code, stderr } = await runDistcal(["predict", model, neither, "--out", folder.at("none.csv")]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /neither\.csv: there is no column "my forecast", which the model was fitted to, and no column is called mean, .*; name the predicted mean with --mean; its columns are "a", "b"\n$/,
    );
  });

  it("a model without remembered columns is read as before", async () => {
    const { columns: _, sha256: __, ...rest } = JSON.parse(readFileSync(model, "utf8"));
    const { modelDocument, modelText } = await import("@distcal/model-document");
    const { format: ___, version: ____, ...content } = rest;
    const bare = folder.write("bare.json", modelText(modelDocument(content)));
    const usual = folder.write("usual-2.csv", exampleCsv(60, 4));
    await done("evaluate", bare, usual, "--quiet");
    const { code, stderr } = await runDistcal(["evaluate", bare, later]);
    expect(code).toBe(2);
    expect(stderr).toContain("later.csv: no column is called mean, mu");
  });
});
