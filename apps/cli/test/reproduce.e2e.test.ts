import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loopbackServer, readShared, testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const diabetes = readShared("data/diabetes.csv");
const boston = readShared("data/boston.csv");
if (diabetes !== undefined) folder.write("diabetes.csv", diabetes);
if (boston !== undefined) folder.write("boston.csv", boston);
const env = { XDG_CACHE_HOME: folder.at("cache"), DISTCAL_DATA: folder.path };
const small = ["reproduce", "--datasets", "diabetes,boston", "--bases", "ols", "--inducing", "8"];

/** The document without what only tells the time. */
const steady = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value) => (key === "run" || key === "seconds" ? undefined : value));

describe.runIf(diabetes !== undefined && boston !== undefined)("distcal reproduce", () => {
  it("--json prints one document; the cells are kept, so that the next time takes them from disk", async () => {
    const first = await runDistcal([...small, "--json"], { env });
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: "" });
    const document = JSON.parse(first.stdout);
    expect(document).toMatchObject({ seed: 1, splits: 1, protocol: "paper", bases: ["ols"], failed: [] });
    expect(document.data.map(({ name, isPinned }: { name: string; isPinned: boolean }) => [name, isPinned])).toEqual([
      ["diabetes", true],
      ["boston", true],
    ]);
    expect(document.cells).toHaveLength(6);
    expect(document.wins.cells).toBe(2);
    expect(document.run).toMatchObject({ kept: 0, done: 6 });
    // The paper's split is another: OLS on Boston scored 3.04 there.
    const [base] = document.cells.filter((cell: { dataset: string; method: string }) => cell.dataset === "boston");
    expect(base).toMatchObject({ method: "base", trainingRows: 379, testRows: 127, nll: { se: null } });
    expect(base.nll.mean).toBeGreaterThan(2.7);
    expect(base.nll.mean).toBeLessThan(3.4);
    expect(base.pblSum.mean).toBeCloseTo(127 * base.pblMean.mean, 8);
    const again = await runDistcal([...small, "--json"], { env });
    expect(JSON.parse(again.stdout).run).toMatchObject({ kept: 6, done: 0 });
    expect(steady(again.stdout)).toBe(steady(first.stdout));
    const fresh = await runDistcal([...small, "--json", "--fresh", "--threads", "1"], { env });
    expect(JSON.parse(fresh.stdout).run).toMatchObject({ kept: 0, done: 6, threads: 1 });
    expect(steady(fresh.stdout)).toBe(steady(first.stdout));
  });

  it("--out gets tables, figures and results; a damaged cell is named and done again", async () => {
    const out = folder.at("out");
    const first = await runDistcal([...small, "--out", out], { env });
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: "" });
    expect(first.stdout).toContain("# The paper's table, reproduced");
    expect(first.stdout).toMatch(/Finished 6 cells in .*; tables, figures and results\.json are in /);
    const files = ["cells", "figure-1.svg", "figure-2-latents.svg", "figure-2-maps.svg", "results.json"];
    expect(readdirSync(out).sort()).toEqual([...files, "table.csv", "table.md", "table.tex"]);
    expect(readFileSync(join(out, "figure-1.svg"), "utf8")).toMatch(/^<svg .*GP-Beta: density/s);
    expect(readFileSync(join(out, "figure-2-latents.svg"), "utf8")).toContain("ln a");
    const [cell] = readdirSync(join(out, "cells"));
    writeFileSync(join(out, "cells", cell), "{");
    const again = await runDistcal([...small, "--out", out, "--json", "--no-figures"], { env });
    expect(again.code).toBe(0);
    expect(again.stderr).toContain(`${cell} is damaged (it is not JSON); that cell is recomputed`);
    expect(JSON.parse(again.stdout).run).toMatchObject({ kept: 5, done: 1 });
  });

  it("Ctrl-C leaves whole cells and no other file; the next command continues", async () => {
    const out = folder.at("stopped");
    const args = [...small.slice(0, -1), "8,16", "--out", out, "--threads", "1", "--splits", "2"];
    const stopped = await runDistcal(args, {
      env,
      meanwhile(child) {
        const timer = setInterval(() => {
          if (!existsSync(join(out, "cells")) || readdirSync(join(out, "cells")).length < 2) return;
          clearInterval(timer);
          child.kill("SIGINT");
        }, 20);
      },
    });
    expect(stopped.code).toBe(130);
    expect(readdirSync(out)).toEqual(["cells"]);
    const kept = readdirSync(join(out, "cells"));
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(kept.every((name) => /^ols-.*\.json$/.test(name))).toBe(true);
    const rest = await runDistcal([...args, "--json", "--no-figures"], { env });
    expect(rest.code).toBe(0);
    expect(JSON.parse(rest.stdout).run.kept).toBe(kept.length);
    expect(readdirSync(out).sort()).toEqual(["cells", "results.json", "table.csv", "table.md", "table.tex"]);
  });

  it("warns of a file that is not the known one", async () => {
    const other = folder.at("other");
    mkdirSync(other);
    writeFileSync(join(other, "boston.csv"), `${boston}0,0,0,0,0,0,0,0,0,0,0,0,0,20\n`);
    const asked = ["reproduce", "--datasets", "boston", "--bases", "ols", "--inducing", "4", "--data-dir", other];
    const { code, stderr } = await runDistcal(asked, { env });
    expect(code).toBe(0);
    expect(stderr).toMatch(/boston\.csv in .* is not the known file: expected SHA-256 60a993b2.*, got [0-9a-f]{64};/);
  });
});

describe("distcal reproduce, wrong usage", () => {
  it("says what is wrong with exit code 2", async () => {
    const missing = await runDistcal(["reproduce", "--data-dir", folder.at("nowhere"), "--bases", "ols"], { env });
    expect({ code: missing.code, stdout: missing.stdout }).toEqual({ code: 2, stdout: "" });
    expect(missing.stderr).toMatch(/^distcal: .*diabetes\.csv does not exist; run distcal datasets fetch diabetes/);
    const base = await runDistcal(["reproduce", "--bases", "svm"], { env });
    expect(base).toEqual({ code: 2, stdout: "", stderr: "distcal: --bases must be one of ols, br, nn, gp, got svm\n" });
    const threads = await runDistcal(["reproduce", "--threads", "0"], { env });
    expect(threads.stderr).toBe("distcal: --threads must be a whole number from 1 to 256, got 0\n");
  });
});

describe("distcal datasets", () => {
  it("list says which there are and which are here", async () => {
    const { code, stdout, stderr } = await runDistcal(["datasets", "list", "--json"], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { folder: where, datasets } = JSON.parse(stdout);
    expect(where).toBe(folder.path);
    expect(datasets).toHaveLength(6);
    expect(datasets[5]).toMatchObject({ name: "energy", rows: 19735, columns: 28, state: "absent" });
    const text = await runDistcal(["datasets", "list"], { env });
    expect(text.stdout).toMatch(/concrete +1,030 +9 +compressive strength in MPa +absent/);
  });

  it("fetch takes from a mirror what it can, and names what it can't with the way round it", async () => {
    const host = await loopbackServer((_, response) => response.writeHead(404).end());
    const asked = ["datasets", "fetch", "airfoil", "energy", "--from", host, "--data-dir", folder.at("fetched")];
    const { code, stdout, stderr } = await runDistcal([...asked, "--json"], { env });
    expect(code).toBe(1);
    const { fetched, failed } = JSON.parse(stdout);
    expect(fetched).toEqual([]);
    expect(failed.map(({ name }: { name: string }) => name)).toEqual(["airfoil", "energy"]);
    expect(stderr.match(/the host answered 404 Not Found\. To do it by hand/g)).toHaveLength(2);
    expect(existsSync(folder.at("fetched"))).toBe(false);
  });

  const airfoil = readShared("data/airfoil.csv");
  it.runIf(airfoil !== undefined)("fetch downloads and prepares, and then finds the file there", async () => {
    const raw = String(airfoil).slice(String(airfoil).indexOf("\n") + 1);
    const host = await loopbackServer((_, response) => response.end(raw));
    const asked = ["datasets", "fetch", "airfoil", "--from", host, "--data-dir", folder.at("mirror")];
    const first = await runDistcal(asked, { env });
    expect(first).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("airfoil: downloaded to ") });
    expect(readFileSync(folder.at("mirror/airfoil.csv"), "utf8")).toBe(airfoil);
    expect((await runDistcal(asked, { env })).stdout).toContain("airfoil: was there ");
  });

  it("refuses names and addresses that it does not know", async () => {
    const name = await runDistcal(["datasets", "fetch", "iris"], { env });
    expect({ code: name.code, stderr: name.stderr }).toEqual({
      code: 2,
      stderr:
        "distcal: a data set must be one of diabetes, boston, airfoil, forest-fires, concrete, energy, got iris\n",
    });
    const from = await runDistcal(["datasets", "fetch", "--from", "ftp://x"], { env });
    expect(from.stderr).toContain("--from must be an address that starts with https:// or http://, got ftp://x");
    const option = await runDistcal(["datasets", "fetch", "--nope"], { env });
    expect({ code: option.code, stdout: option.stdout }).toEqual({ code: 2, stdout: "" });
    expect(option.stderr).toContain("unknown option '--nope'");
    const none = await runDistcal(["datasets"], { env });
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("Usage: distcal datasets");
  });
});
