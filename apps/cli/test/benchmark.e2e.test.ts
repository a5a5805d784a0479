import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const env = { XDG_CACHE_HOME: folder.at("cache") };
/** Cells that are whole on disk. */
const cellsIn = (out: string): number =>
  existsSync(join(out, "cells")) ? readdirSync(join(out, "cells")).filter((name) => name.endsWith(".json")).length : 0;
const quick = ["benchmark", "--methods", "identity,isotonic", "--rows", "80,120"];

describe("distcal benchmark", () => {
  it("ranks methods on the built-in tables, keeps its cells, and writes results, table and figure", async () => {
    const out = folder.at("out");
    const first = await runDistcal([...quick, "--out", out], { env });
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/^2 methods on 6 tables, at most 80 rows to fit to and 120 to judge by, seed 1;/);
    expect(first.stdout).toMatch(/^ {2}isotonic +1\.\d\d +[12]\.\d\d +-\d/m);
    expect(first.stdout).toMatch(/Critical difference of mean ranks over 6 tables: 0\.80;/);
    expect(readdirSync(out).sort()).toEqual(["cells", "ranks.svg", "results.csv", "results.json"]);
    expect(readdirSync(join(out, "cells"))).toHaveLength(12);
    expect(readFileSync(join(out, "results.csv"), "utf8").trim().split("\n")).toHaveLength(13);
    expect(readFileSync(join(out, "ranks.svg"), "utf8")).toMatch(/^<svg .*isotonic/s);
    const again = await runDistcal([...quick, "--out", out, "--json"], { env });
    const document = JSON.parse(again.stdout);
    expect(document.run).toMatchObject({ kept: 12, done: 0 });
    const [score] = document.scores;
    expect(score).not.toHaveProperty("rows");
    // Each cell has a process of its own: a Node alone takes this much.
    expect(score.memory).toBeGreaterThan(30);
    expect(score.seconds.fit).toBeGreaterThan(0);
  });

  it("resumes after a kill with the cells that were done", async () => {
    const out = folder.at("killed");
    const killed = await runDistcal([...quick, "--out", out], {
      env,
      meanwhile(child) {
        const timer = setInterval(() => {
          if (cellsIn(out) < 2) return;
          clearInterval(timer);
          child.kill("SIGKILL");
        }, 20);
      },
    });
    expect(killed.code).toBeNull();
    const kept = cellsIn(out);
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(kept).toBeLessThan(12);
    const rest = await runDistcal([...quick, "--out", out, "--json", "--jobs", "2"], { env });
    expect(JSON.parse(rest.stdout).run).toMatchObject({ kept, done: 12 - kept, jobs: 2 });
  });

  it("takes tables of a folder and methods of modules; one that fails, or ends its process, is recorded and ranked last", async () => {
    mkdirSync(folder.at("tables"));
    const lines = Array.from({ length: 60 }, (_, i) => `${i},1,${i + 2 * Math.sin(7 * i)}`).join("\n");
    for (const half of ["fit", "test"]) folder.write(`tables/sea-${half}.csv`, `mean,std,target\n${lines}\n`);
    const module = folder.write(
      "own.mjs",
      `export default [
        { name: "breaks", fit() { throw new Error("no rows please"); } },
        { name: "leaves", fit() { process.exit(3); } },
      ];`,
    );
    const args = ["benchmark", folder.at("tables"), "--methods", "identity", "--add", module];
    const { code, stdout } = await runDistcal(args, { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^3 methods on 1 table,/);
    expect(stdout).toMatch(/Could not be scored\n {2}tables\/sea +breaks +no rows please\n/);
    expect(stdout).toMatch(/tables\/sea +leaves +its process ended with code 3/);
    expect(stdout).toMatch(/^ {2}breaks +2\.50/m);
  });

  it("gives up on a method that takes too long", async () => {
    const module = folder.write(
      "slow.mjs",
      'export default { name: "slow", fit: () => new Promise((r) => setTimeout(r, 60000)) };',
    );
    const args = ["benchmark", folder.at("tables"), "--methods", "identity", "--add", module, "--patience", "2"];
    const { stdout } = await runDistcal(args, { env });
    expect(stdout).toMatch(/slow +took longer than 2 s and was stopped/);
  });

  it.each([
    [["nowhere"], /nowhere does not exist; check the path/],
    [["."], /has no tables; put files such as NAME-fit\.csv/],
    [["--methods", "magic"], /methods must be some of gp-beta, .*got "magic"/],
    [["--rows", "5"], /--rows must be two whole numbers of at least 10, such as 1200,2000, or all; got 5/],
    [["--jobs", "0"], /--jobs must be a whole number from 1 to 256, got 0/],
    [["--setup", "nowhere.json"], /nowhere\.json does not exist/],
  ])("refuses %j in one sentence", async (args, message) => {
    mkdirSync(folder.at("bare"), { recursive: true });
    const { code, stderr, stdout } = await runDistcal(["benchmark", ...args], { env, cwd: folder.at("bare") });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
