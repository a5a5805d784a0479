import { readFileSync } from "node:fs";
import { createRng } from "@distcal/numerics";
import { runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");
const regions = ["east", "north", "7.0", "west"];

/** Predictions that are off by more in the west, and by something of its own in the north. */
function csvOf(rows: number, labels: readonly string[]): string {
  const rng = createRng(rows);
  const lines = Array.from({ length: rows }, (_, i) => {
    const [mean, region] = [10 * rng.normal(), labels[i % labels.length]];
    const target = mean + (region === "north" ? 0.8 : 0) + rng.normal() * (region === "west" ? 2 : 0.7);
    return [mean, 1 + (i % 7) / 10, target, region, i % 2 === 0 ? "a" : "b"].join(",");
  });
  return `${["mean,std,y,region,kind", ...lines].join("\n")}\n`;
}

const past = folder.write("past.csv", csvOf(400, regions));
const later = folder.write("later.csv", csvOf(60, [...regions, "south"]));
const quickly = ["--without", "predictive,final-shape", "--inducing", "4", "--quiet"];

beforeAll(async () => {
  const { code, stderr } = await runDistcal(["fit", past, "--group", "region", "--out", model, ...quickly]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

describe("distcal compile of a model with groups", () => {
  it("leaves a statement whose answers are those of predict, for new rows and check.csv, unknown groups among them", async () => {
    const out = folder.at("compiled");
    const levels = ["--quantiles", "0.05,0.5,0.95"];
    const { code, stderr } = await runDistcal(["compile", model, ...levels, "--out", out]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const statement = readFileSync(`${out}/calibrate.sql`, "utf8");
    expect(statement).toContain("('north', ");
    expect(readFileSync(`${out}/README.md`, "utf8")).toContain("`mean`, `std` and `region`");
    const predicted = folder.at("predicted.csv");
    await runDistcal(["predict", model, later, ...levels, "--out", predicted, "--quiet"]);
    const answers = folder.at("answers.csv");
    const names = ["calibrated_mean", "calibrated_std", "q0.05", "q0.5", "q0.95"];
    const farthest = names.map((name) => `max(abs(a."${name}" - b."${name}") / b.std)`).join(", ");
    const ofCheck = names.map((name) => `max(abs("${name}" - "exact_${name}") / std)`).join(", ");
    const found = folder.at("found.csv");
    await runInDuckdb(
      `CREATE TABLE cells AS SELECT * FROM read_parquet('${out}/cells.parquet');
       CREATE VIEW predictions AS SELECT * FROM read_csv('${later}');
       COPY (${statement}) TO '${answers}';
       CREATE OR REPLACE VIEW predictions AS SELECT * FROM read_csv('${out}/check.csv');
       COPY (SELECT count(*), greatest(${farthest}), (SELECT greatest(${ofCheck}) FROM (${statement}))
         FROM read_csv('${answers}') AS a JOIN read_csv('${predicted}') AS b USING (y)) TO '${found}' (HEADER false)`,
    );
    const [rows, ofLater, ofExact] = readFileSync(found, "utf8").trim().split(",").map(Number);
    expect(rows).toBe(60);
    expect(ofLater).toBeLessThanOrEqual(1e-3 + 1e-9);
    expect(ofExact).toBeLessThanOrEqual(1e-3 + 1e-9);
  });

  it("refuses what has no place for groups, and says what has", async () => {
    const onnx = await runDistcal(["compile", model, "--to", "onnx", "--out", folder.at("onnx")]);
    expect(onnx).toMatchObject({
      code: 2,
      stderr: "distcal: the model knows groups, which --to onnx can't; take --to duckdb, or fit without --group\n",
    });
    const crossed = folder.at("crossed.json");
    await runDistcal(["fit", past, "--group", "region,kind", "--out", crossed, ...quickly]);
    const { code, stderr } = await runDistcal(["compile", crossed, "--out", folder.at("crossed")]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("groups crossed of region × kind, and a compiled model reads one column"),
    ]);
    const plain = folder.at("plain.json");
    await runDistcal(["fit", past, "--out", plain, ...quickly]);
    const needless = await runDistcal(["compile", plain, "--group", "region", "--out", folder.at("plain")]);
    expect([needless.code, needless.stderr]).toEqual([
      2,
      expect.stringContaining("this one was fitted without; leave it out"),
    ]);
  });
});
