import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun, repositoryRoot, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { demoTitle } from "../src/demo/demo-page.ts";
import { checkedPage } from "./page-checks.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
const inFolder = { cwd: folder.path };

describe("distcal demo", () => {
  let printed: { code: number | null; stdout: string; stderr: string };
  const made = (name: string): string => readFileSync(folder.at(`distcal-demo/${name}`), "utf8");
  beforeAll(async () => {
    mkdirSync(folder.at("distcal-demo"));
    folder.write("distcal-demo/report.html", `<title>${demoTitle}</title>`);
    folder.write("distcal-demo/new.csv", "of an earlier demo");
    printed = await runDistcal(["demo"], { ...inFolder, env: { PATH: "" } });
  });

  it("says in a few lines what it did, where the report is and what to try next", () => {
    const { code, stdout, stderr } = printed;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n").length).toBeLessThan(20);
    expect(stdout).toMatch(/The report is distcal-demo\/report\.html, /);
    const nll = (name: string): number => Number(new RegExp(` ${name} +([\\d.]+)`).exec(stdout)?.[1]);
    // As in the paper: isotonic hardly helps, GP-Beta comes near to the truth.
    expect(nll("OLS")).toBeGreaterThan(nll("GP-Beta") + 0.5);
    expect(nll("isotonic")).toBeGreaterThan(nll("GP-Beta") + 0.5);
    expect(nll("GP-Beta")).toBeLessThan(nll("truth") + 0.2);
    const covered = Number(/ GP-Beta +[\d.]+ +[\d.]+ +([\d.]+)%/.exec(stdout)?.[1]);
    expect(covered).toBeGreaterThan(87);
    expect(covered).toBeLessThan(93);
  });

  it("leaves tables with the columns that every command finds by itself, and the model", () => {
    const headerAndRows = (name: string): [string, number] => {
      const lines = made(name).trimEnd().split("\n");
      return [lines[0], lines.length - 1];
    };
    expect(headerAndRows("predictions.csv")).toEqual(["mean,std,target", 360]);
    expect(headerAndRows("new.csv")).toEqual(["mean,std", 400]);
    expect(headerAndRows("outcomes.csv")).toEqual(["mean,std,target", 400]);
    expect(JSON.parse(made("model.json"))).toMatchObject({
      format: "distcal-model",
      method: "gp-beta",
      fit: { rows: 360 },
    });
    expect(readdirSync(folder.at("distcal-demo")).sort()).toEqual([
      "figures",
      "model.json",
      "new.csv",
      "outcomes.csv",
      "predictions.csv",
      "report.html",
    ]);
  });

  it("writes the figures of the paper, the trace of the fit and all others as SVG and into the page", () => {
    const page = checkedPage(made("report.html"));
    const figures = readdirSync(folder.at("distcal-demo/figures")).sort();
    expect(figures).toEqual(
      [
        "bias-map",
        "bias-map-changes",
        "calibration-maps",
        "coverage",
        "coverage-map",
        "coverage-map-changes",
        "densities-1",
        "densities-2",
        "densities-3",
        "density-fan",
        "elbo-trace",
        "local-scales",
        "maps-at-three-predictions",
        "pit-histogram",
        "reliability",
        "score-shape",
        "scores",
        "true-ols-isotonic-gp-beta",
      ]
        .map((name) => `${name}.svg`)
        .sort(),
    );
    expect(page.all("figure").length).toBe(figures.length);
    const paper = made("figures/true-ols-isotonic-gp-beta.svg");
    for (const name of ["true", "OLS", "isotonic", "GP-Beta"]) {
      expect(paper).toContain(`${name}: density`);
      expect(paper).toContain(`${name}: CDF`);
    }
    const maps = made("figures/maps-at-three-predictions.svg");
    for (const mean of [0, 5, 7]) expect(maps).toContain(`GP-Beta at mean ${mean}`);
  });

  it("prints commands that work as typed in the same folder", async () => {
    const commands = printed.stdout.split("Next steps:\n")[1].trimEnd().split("\n");
    expect(commands.map((line) => line.trim().split(" ").slice(0, 3).at(-1))).toEqual([
      "predict",
      "evaluate",
      "compare",
      "fit",
    ]);
    const predict = commands[0].trim();
    expect(predict).toMatch(/^node \S*dist\/bin\.js predict distcal-demo\/model\.json distcal-demo\/new\.csv --out /);
    await mustRun("sh", ["-c", predict], inFolder);
    expect(made("calibrated.csv").split("\n")[0]).toBe(
      "mean,std,calibrated_mean,calibrated_std,q0.05,q0.5,q0.95,outside",
    );
  });

  it.each(["evaluate", "compare", "report"])("the examples of %s --help work as typed after it", async (command) => {
    const { stdout } = await runDistcal([command, "--help"]);
    const examples = stdout
      .split(/\nExamples?:\n/)[1]
      .trimEnd()
      .split("\n");
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) {
      const line = example.trim();
      expect(line).toMatch(new RegExp(`^distcal ${command} `));
      // Fits of GP-Beta take most of the time, and the transcript of the README shows the first of compare.
      if (command === "compare" && !line.includes("--methods")) continue;
      const output = await mustRun("sh", ["-c", line.replace("distcal", `"${process.execPath}" "${bin}"`)], inFolder);
      expect(output.length).toBeGreaterThan(0);
    }
  });

  it("replaces its own files when run again, but never files that it did not make", async () => {
    mkdirSync(folder.at("mine"));
    writeFileSync(folder.at("mine/predictions.csv"), "mine\n");
    const refused = await runDistcal(["demo", "--out", "mine"], inFolder);
    expect(refused).toEqual({
      code: 2,
      stdout: "",
      stderr: "distcal: mine has a file predictions.csv that the demo did not make; choose another folder with --out\n",
    });
    expect(readFileSync(folder.at("mine/predictions.csv"), "utf8")).toBe("mine\n");
    expect(readdirSync(folder.at("mine"))).toEqual(["predictions.csv"]);
    expect(made("new.csv")).not.toContain("of an earlier demo");
  });

  it("stopped by Ctrl-C at once, it leaves no file", async () => {
    const { code } = await runDistcal(["demo", "--out", "stopped"], {
      ...inFolder,
      meanwhile: (child) => {
        setTimeout(() => child.kill("SIGINT"), 1500);
      },
    });
    expect(code).toBe(130);
    expect(existsSync(folder.at("stopped/report.html"))).toBe(false);
  });

  it("says so where the folder is a file", async () => {
    const { code, stderr } = await runDistcal(["demo", "--out", folder.write("a-file", "")]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/a-file is a file, not a folder; choose another folder\n$/);
  });
});
