import { readFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const seen = folder.write("seen.csv", exampleCsv(200));
const table = folder.write("later.csv", exampleCsv(300, 2));
const model = folder.at("model.json");
/** What is said of rows of another sample. */
const outside =
  /^distcal: .*later\.csv: (\d+) of 300 rows lie outside what the fit has seen \(mean or std\); answers there are corrected like all others\n$/;

beforeAll(async () => {
  const { code } = await runDistcal(["fit", seen, "--method", "variance-scaling", "--out", model]);
  expect(code).toBe(0);
});

describe("distcal evaluate", () => {
  it("prints both verdicts, coverage and scores side by side with better marked, and a reliability plot", async () => {
    const { code, stdout, stderr } = await runDistcal(["evaluate", model, table]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(outside) });
    expect(stdout).toMatch(/^300 rows of .*later\.csv, calibrated by .*model\.json \(variance-scaling\)\n/);
    expect(stdout).toMatch(/ NLL +[\d.]+ +[\d.]+ +-[\d.]+ ± [\d.]+ {2}better\n/);
    expect(stdout).toMatch(/ MSE +([\d.]+) +\1 +0\.00 ± 0\.00 {2}unchanged\n/);
    expect(stdout).toMatch(
      /\n {2}base +Underconfident: .* intervals hold \d\d\.\d % ± \d\.\d of the outcomes \(p [=<] /,
    );
    expect(stdout).toMatch(/\n {2}calibrated +Calibrated: no evidence of miscalibration \(p = [\d.]+\)\.\n/);
    expect(stdout).toMatch(/\nBase\n {2}where .*\n {2}overall +intervals too wide /);
    expect(stdout).toMatch(/ 90 % +\d\d\.\d % ± \d\.\d +[\d.]+ +\d\d\.\d % ± \d\.\d +[\d.]+\n/);
    expect(stdout).toContain("o base   * calibrated   . ideal");
    expect(stdout).toMatch(/Calibration helps: /);
    expect(stdout).not.toContain("\u001b");
  });

  it("--json prints one document: rows, base and calibrated with their scores, and the differences", async () => {
    const { code, stdout, stderr } = await runDistcal(["evaluate", model, table, "--json"]);
    const { rows, base, calibrated, differences, ...more } = JSON.parse(stdout);
    expect({ code, outside: Number(outside.exec(stderr)?.[1]) }).toEqual({ code: 0, outside: more.outside });
    expect(rows).toBe(300);
    for (const side of [base, calibrated]) {
      for (const score of ["nll", "mse", "pinball", "crps"]) expect(side[score]).toBeGreaterThan(0);
      // The pinball loss at many levels is about half of the CRPS, which is twice its integral.
      expect(side.pinball / side.crps).toBeGreaterThan(0.45);
      expect(side.pinball / side.crps).toBeLessThan(0.6);
      expect(side.skce.pValue).toBeGreaterThan(0);
      expect(side.coverage.levels).toEqual([0.5, 0.8, 0.9, 0.95]);
    }
    expect(base.check).toMatchObject({ rows: 300, verdict: "underconfident", approximate: false });
    expect(calibrated.check).toMatchObject({ rows: 300, verdict: "calibrated", approximate: true, findings: [] });
    expect(base.check.coverage.share).toEqual(base.coverage.share);
    expect(base.mse).toBeCloseTo(meanSquare(), 10);
    expect(calibrated.nll).toBeLessThan(base.nll);
    expect(differences.nll).toMatchObject({ verdict: "better", clear: true });
    expect(differences.nll.mean).toBeCloseTo(calibrated.nll - base.nll, 10);
  });

  it("--by judges segments of base and calibrated side by side, and --cluster takes rows as dependent", async () => {
    const { stdout } = await runDistcal(["evaluate", model, table, "--by", "mean"]);
    expect(stdout).toMatch(/\nBy mean, worst first\n {2}mean +rows +base +in 90 % +calibrated +in 90 %\n/);
    expect(stdout).toMatch(/\n {2}below -?[\d.]+ +60 +[a-z-]+ +\d+\.\d % ± \d+\.\d +[a-z-]+ +\d+\.\d % ± /);
    const args = ["evaluate", model, table, "--json", "--by", "mean", "--cluster", "mean"];
    const { base, calibrated, differences, columns } = JSON.parse((await runDistcal(args)).stdout);
    expect(columns).toMatchObject({ by: "mean", cluster: "mean" });
    expect([base.check.segments.length, calibrated.check.segments.length]).toEqual([5, 5]);
    // Every mean stands alone, so that clusters are rows.
    expect(base.check).toMatchObject({ clusters: 300, approximate: true });
    expect(differences.nll.standardError).toBeGreaterThan(0);
  });

  it("--quiet prints nothing, and standard input is a table like any other", async () => {
    expect(await runDistcal(["evaluate", model, table, "--quiet"])).toEqual({ code: 0, stdout: "", stderr: "" });
    const fromFile = await runDistcal(["evaluate", model, table, "--json"]);
    const fromInput = await runDistcal(["evaluate", model, "-", "--json"], { stdin: readFileSync(table) });
    expect(fromInput).toEqual({ ...fromFile, stderr: fromFile.stderr.replace(table, "standard input") });
  });

  it("refuses the rows of the fit as proof, in whatever order, and gives no verdict", async () => {
    const [head, ...rows] = readFileSync(seen, "utf8").trimEnd().split("\n");
    const turned = folder.write("turned.csv", `${[head, ...rows.toReversed()].join("\n")}\n`);
    const { code, stdout, stderr } = await runDistcal(["evaluate", model, turned]);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `distcal: ${turned} holds the 200 rows that the model was fitted to: scores on them are optimistic; use rows it has not seen\n`,
    );
    expect(stdout).toMatch(/\n {2}calibrated +No verdict: these are the training rows \(optimistic\), of which /);
    const found = JSON.parse((await runDistcal(["evaluate", model, turned, "--json"])).stdout);
    expect(found).toMatchObject({ trainingRows: true, calibrated: { check: { verdict: "training-rows" } } });
    expect(found.base.check.verdict).toBe("underconfident");
  });
});

describe("distcal evaluate stops with a sentence and exit code 2", () => {
  const refusal = async (args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runDistcal(["evaluate", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    return stderr;
  };

  it("where there is no target column, with the columns that there are", async () => {
    const file = folder.write("no-target.csv", "mean,std\n1,2\n");
    expect(await refusal([model, file])).toBe(
      `distcal: ${file}: there is no column "target", which the model was fitted to, and no column is called target, y, actual, y_true, observed; name the observed outcome with --target; ` +
        'its columns are "mean", "std"\n',
    );
  });

  it("where the table is empty or has one row", async () => {
    expect(await refusal([model, folder.write("empty.csv", "mean,std,target\n")])).toMatch(/empty\.csv .*rows/);
    const one = folder.write("one.csv", "mean,std,target\n1,2,3\n");
    expect(await refusal([model, one])).toBe(`distcal: ${one} has 1 row, too few to score; collect at least 2\n`);
  });

  it("where the model is missing, damaged or of a newer format", async () => {
    expect(await refusal([folder.at("none.json"), table])).toMatch(/none\.json/);
    const document = JSON.parse(readFileSync(model, "utf8"));
    const newer = folder.write("newer.json", JSON.stringify({ ...document, version: 99 }));
    expect(await refusal([newer, table])).toMatch(/newer\.json.*version.*99/s);
    const damaged = folder.write("damaged.json", readFileSync(model, "utf8").replace(/"rows":200/, '"rows":201'));
    expect(await refusal([damaged, table])).toMatch(/damaged\.json/);
  });
});

function meanSquare(): number {
  const rows = exampleCsv(300, 2).trimEnd().split("\n").slice(1);
  const squares = rows.map((row) => row.split(",").map(Number)).map(([, mean, , target]) => (target - mean) ** 2);
  return squares.reduce((sum, square) => sum + square, 0) / squares.length;
}
