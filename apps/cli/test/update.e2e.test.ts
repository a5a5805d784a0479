import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";
import { watchCsv, watchLines } from "./watch-table.ts";

const folder = testFolder();
const model = folder.at("model.json");
const later = folder.at("later.csv");

beforeAll(async () => {
  folder.write("fit.csv", watchCsv(watchLines({ rows: 400, seed: 1 })));
  folder.write("later.csv", watchCsv(watchLines({ rows: 300, seed: 2, wider: 1.6, since: 0 })));
  folder.write("more.csv", watchCsv(watchLines({ rows: 300, seed: 3, wider: 1.6, since: 0 })));
  const fit = ["fit", folder.at("fit.csv"), "--preset", "paper", "--inducing", "5", "--out", model];
  expect((await runDistcal(fit)).code).toBe(0);
});

const update = (from: string, file: string, out: string, ...more: readonly string[]) =>
  runDistcal(["update", from, file, "--out", folder.at(out), ...more]);

describe("distcal update", () => {
  it("learns from new rows, says what it did, and writes a model that every command takes", async () => {
    const { code, stdout } = await update(model, later, "updated.json", "--keep", "0.05");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Updated .*model\.json \(gp-beta\) with 300 rows of .*later\.csv in [\d.]+ s\n/);
    expect(stdout).toContain("5 % of their evidence is kept; with the new rows it is worth 320 rows");
    expect(stdout).toContain("1 since the fit");
    expect(stdout).toMatch(/Saved .*updated\.json; next, also for new files: distcal predict /);
    const scores = await runDistcal(["evaluate", folder.at("updated.json"), folder.at("more.csv"), "--json"]);
    const { base, calibrated } = JSON.parse(scores.stdout);
    expect(calibrated.nll).toBeLessThan(base.nll);
    expect((await runDistcal(["watch", folder.at("updated.json"), folder.at("more.csv")])).code).toBe(0);
    expect((await runDistcal(["compile", folder.at("updated.json"), "--out", folder.at("compiled")])).code).toBe(0);
  });

  it("prints one JSON document of what it did", async () => {
    const { code, stdout } = await update(model, later, "json.json", "--half-life", "300", "--json");
    expect(code).toBe(0);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ method: "gp-beta", rows: 300, keep: 0.5, evidence: 500, updates: 1, skipped: 0 });
    expect(found.before.coverage).toBeLessThan(found.look.coverage);
  });

  it("replaces the model where it is named twice, and refuses the same rows a second time", async () => {
    const own = folder.at("own.json");
    writeFileSync(own, readFileSync(model));
    expect((await update(own, later, "own.json", "--quiet")).code).toBe(0);
    const before = readFileSync(own, "utf8");
    const { code, stderr } = await update(own, later, "own.json");
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /later\.csv contains the 300 rows that .*own\.json learnt from in update 1 of 1: counting them twice would make the model too sure of them; give new rows, or count them again with --again/,
    );
    expect(readFileSync(own, "utf8")).toBe(before);
    expect((await update(own, later, "own.json", "--again", "--quiet")).code).toBe(0);
    expect((await update(own, folder.at("fit.csv"), "own.json")).stderr).toContain(
      "own.json was fitted to: counting them twice",
    );
    const judged = await runDistcal(["evaluate", own, later]);
    expect(judged.stdout + judged.stderr).toContain("that the model has learnt from");
  });

  it("reads standard input and writes to standard output", async () => {
    const { code, stdout } = await runDistcal(["update", model, "-", "--out", "-"], { stdin: readFileSync(later) });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).updates).toHaveLength(1);
  });

  it.each([
    [["--keep", "1.5"], "--keep must be a number from 0 to 1, got 1.5"],
    [["--keep", ""], "--keep must be a number from 0 to 1, got ;"],
    [["--half-life", "-3"], "--half-life must be a number of rows above 0, got -3"],
    [["--keep", "0.5", "--half-life", "3"], "--keep and --half-life both say what old rows count; give one of them"],
  ])("refuses %j with exit code 2", async (flags, message) => {
    const { code, stderr } = await update(model, later, "refused.json", ...flags);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(folder.at("."))).not.toContain("refused.json");
  });

  it("says of a method that can't learn so what to do", async () => {
    const other = folder.at("isotonic.json");
    await runDistcal(["fit", folder.at("fit.csv"), "--method", "isotonic", "--out", other]);
    const { code, stderr } = await update(other, later, "refused.json");
    expect(code).toBe(2);
    expect(stderr).toContain(
      "is a model of isotonic, which can't learn from new rows without the old ones; fit it again",
    );
    expect(stderr).toContain("or fit gp-beta, which can");
  });

  it("killed at any moment leaves the model as it was, or as it is", async () => {
    const own = folder.at("killed.json");
    const before = readFileSync(model, "utf8");
    writeFileSync(own, before);
    let wait = 0;
    for (const signal of ["SIGKILL", "SIGINT", "SIGKILL", "SIGTERM"] as const) {
      wait += 250;
      await runDistcal(["update", own, later, "--out", own, "--again"], {
        meanwhile: (child) => setTimeout(() => child.kill(signal), wait),
      });
      const found = JSON.parse(readFileSync(own, "utf8"));
      expect(found.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect((await runDistcal(["predict", own, later, "--out", folder.at("predicted.csv"), "--quiet"])).code).toBe(0);
    }
  });
});
