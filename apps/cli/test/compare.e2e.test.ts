import { testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const table = folder.write("predictions.csv", exampleCsv(150));
const quickly = ["--methods", "identity,variance-scaling,isotonic"];

describe("distcal compare", () => {
  it("prints cross-validated scores with standard errors, the best first, and recommends one in a sentence", async () => {
    const { code, stdout, stderr } = await runDistcal(["compare", table, ...quickly]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^150 rows of .*predictions\.csv, each scored by fits to the other 4 of 5 folds\n/);
    expect(stdout).toMatch(/method +NLL +CRPS +pinball loss +in 90% interval\n +variance-scaling .*lowest NLL\n/);
    expect(stdout).toMatch(/ identity +[\d.]+ ± [\d.]+ +[\d.]+ ± [\d.]+ +[\d.]+ ± [\d.]+ +[\d.]+%\n/);
    expect(stdout).toMatch(
      /\nUse variance-scaling: it lowers the NLL by [\d.]+ ± [\d.]+ nat per row on held-out rows\.\n\nNext step: distcal fit .*predictions\.csv --method variance-scaling --out model\.json\n$/,
    );
  });

  it("says to leave predictions as they are where nothing helps", async () => {
    // A spread twice as wide makes the example's predictions honest again.
    const honest = exampleCsv(150).replaceAll(
      /^(\d+),([^,]+),([^,]+)/gm,
      (_, id, mean, std) => `${id},${mean},${std / 2}`,
    );
    const file = folder.write("honest.csv", honest);
    const { stdout } = await runDistcal(["compare", file, ...quickly, "--folds", "4", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      recommended: "identity",
      recommendation: expect.stringMatching(/^Leave the predictions as they are: /),
      next: `distcal check ${file}`,
    });
  });

  it("--json gives every method its scores, the same for the same seed", async () => {
    const args = ["compare", table, ...quickly, "--folds", "3", "--seed", "5", "--json"];
    const { code, stdout, stderr } = await runDistcal(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ folds: 3, rows: 150, best: "variance-scaling", seed: 5, skipped: 0 });
    expect(found.methods.map(({ method }: { method: string }) => method)).toEqual([
      "identity",
      "variance-scaling",
      "isotonic",
    ]);
    for (const { scores, standardErrors } of found.methods) {
      expect(scores.nll).toBeGreaterThan(0);
      expect(standardErrors.nll).toBeGreaterThan(0);
    }
    expect((await runDistcal(args)).stdout).toBe(stdout);
  });

  it("says which methods are identical", async () => {
    const methods = ["--methods", "isotonic,crude,normalised-conformal", "--folds", "2"];
    const { stdout } = await runDistcal(["compare", table, ...methods]);
    expect(stdout).toContain(
      "isotonic, crude and normalised-conformal are identical here: they gave the same answer for every row.\n",
    );
  });

  it("--fold-by keeps a column's values together, --fold-time scores rows by those before them", async () => {
    const days = exampleCsv(150)
      .split("\n")
      .map((line, i) =>
        line === "" ? line : `${line},${i === 0 ? "shop,day" : `s${i % 7},2024-01-${10 + (i % 20)}`}`,
      );
    const file = folder.write("shops.csv", days.join("\n"));
    const by = await runDistcal(["compare", file, "--methods", "identity", "--fold-by", "shop"]);
    expect(by.stdout).toMatch(
      /^150 rows of .*, each scored by fits to the other 4 of 5 folds, which keep each shop together\n/,
    );
    const args = ["compare", file, "--methods", "identity", "--fold-time", "day", "--folds", "4"];
    const { stdout } = await runDistcal(args);
    expect(stdout).toMatch(
      /^150 rows of .*, the last \d+ of them by day in 4 parts, each scored by fits to all rows before it\n/,
    );
    const { rows, columns } = JSON.parse((await runDistcal([...args, "--json"])).stdout);
    expect(columns).toMatchObject({ mean: "mean", foldTime: "day" });
    expect(rows).toBeGreaterThan(110);
    expect(rows).toBeLessThan(130);
    const refused = async (...flags: string[]): Promise<string> => {
      const { code, stderr } = await runDistcal(["compare", file, "--methods", "identity", ...flags]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await refused("--fold-by", "shop", "--folds", "8")).toMatch(
      /shops\.csv: --fold-by must have at least as many different labels as there are folds, 8, got 7; use fewer folds\n$/,
    );
    expect(await refused("--fold-time", "shop")).toMatch(
      /column "shop" of --fold-time must hold numbers or dates such as 2024-03-31; name another column/,
    );
    expect(await refused("--fold-by", "shop", "--fold-time", "day")).toMatch(/cut folds in two ways/);
    expect(await refused("--fold-by", "town")).toMatch(/there is no column "town" for --fold-by; its columns are/);
  });

  it("--quiet prints nothing", async () => {
    expect(await runDistcal(["compare", table, "--methods", "identity", "-q"])).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("stops with a sentence and exit code 2 at bad methods, folds and tables", async () => {
    const refusal = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runDistcal(["compare", ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      return stderr;
    };
    expect(await refusal(table, "--methods", "magic")).toMatch(
      /^distcal: --methods must be a list of .* got "magic"\n$/,
    );
    expect(await refusal(table, "--folds", "1")).toBe("distcal: --folds must be a whole number of at least 2, got 1\n");
    const few = folder.write("few.csv", exampleCsv(12));
    expect(await refusal(few)).toMatch(
      /few\.csv has 12 rows, too few to compare: each fit would see 9 of them and needs \d+;/,
    );
    expect(await refusal(few, "--folds", "13")).toMatch(/has 12 rows, fewer than 13 folds; lower --folds\n$/);
    expect(await refusal(folder.write("bare.csv", "a,b\n1,2\n"))).toMatch(/its columns are "a", "b"\n$/);
  });

  it("compares point forecasts with EasyUQ, which is idr on them", async () => {
    const points = exampleCsv(150).replaceAll(/^(\w+),([^,]+),[^,]+,/gm, (_, id, mean) => `${id},${mean},`);
    const file = folder.write("points.csv", points.replace("mean", "prediction"));
    const asked = ["--form", "point", "--methods", "idr,conformal,identity", "--folds", "3", "--json"];
    const { code, stdout } = await runDistcal(["compare", file, ...asked]);
    expect(code).toBe(0);
    const { methods, form } = JSON.parse(stdout);
    expect(form.form).toBe("point");
    const [idr, conformal, identity] = methods.map(({ scores }: { scores: { crps: number } }) => scores.crps);
    expect(idr).toBeLessThan(identity);
    expect(idr).toBeLessThan(1.5 * conformal);
  });

  it("compares methods that fit each group by itself where groups are named, and asks for them where not", async () => {
    const [header, ...rows] = exampleCsv(150).trim().split("\n");
    const grouped = [`${header},region`, ...rows.map((row, i) => `${row},${i % 2 === 0 ? "east" : "west"}`)].join("\n");
    const file = folder.write("grouped.csv", `${grouped}\n`);
    const asked = ["--methods", "mondrian-isotonic,mondrian-conformal,identity", "--folds", "3"];
    const { code, stdout } = await runDistcal(["compare", file, "--group", "region", ...asked, "--json"]);
    expect(code).toBe(0);
    for (const { scores } of JSON.parse(stdout).methods) expect(scores.coverage90).toBeGreaterThan(0.4);
    const refused = await runDistcal(["compare", file, ...asked]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      "--methods names mondrian-isotonic, which fits each group by itself; name the column of groups by --group",
    );
    const fit = await runDistcal(["fit", file, "--method", "mondrian-conformal", "--out", folder.at("none.json")]);
    expect(fit.code).toBe(2);
    expect(fit.stderr).toContain(
      "--method mondrian-conformal fits each group by itself; name the column of groups by --group",
    );
  });
});
