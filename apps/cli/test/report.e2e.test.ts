import { existsSync, readdirSync, readFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { checkedPage } from "./page-checks.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const seen = folder.write("seen.csv", exampleCsv(120));
const table = folder.write("later.csv", exampleCsv(150, 2));
const model = folder.at("model.json");

beforeAll(async () => {
  const { code } = await runDistcal(["fit", seen, "--preset", "paper", "--inducing", "4", "--out", model]);
  expect(code).toBe(0);
});

describe("distcal report", () => {
  it("writes a self-contained page with scores, figures and what they mean, and figures as SVG and PNG", async () => {
    const out = folder.at("report.html");
    const [svg, png] = [folder.at("deep/svg"), folder.at("png")];
    const { code, stdout, stderr } = await runDistcal([
      "report",
      model,
      table,
      "--out",
      out,
      "--svg",
      svg,
      "--png",
      png,
    ]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^distcal: .*later\.csv: \d+ of 150 rows lie outside what the fit has seen .*\n$/),
    });
    expect(stdout).toMatch(
      /^Before calibration: .*\nAfter calibration: .*\nWrote .*report\.html and \d+ pictures; open it in a browser\n$/,
    );
    const page = checkedPage(readFileSync(out, "utf8"));
    expect(page.all(".caution strong").map(({ textContent }) => textContent)).toEqual(["Take care:"]);
    const headings = page.all("h2").map(({ textContent }) => textContent);
    expect(headings).toEqual([
      "Verdict",
      "Where it fails",
      "What calibration changed",
      "Scores",
      "Reliability",
      "Predictions",
      "Does it stay calibrated?",
      "The model",
      "Glossary",
    ]);
    const kinds = page.all(".on-wide svg").map((drawing) => drawing.getAttribute("class"));
    const expected = ["coverage-map", "bias-map", "reliability", "pit-histogram", "coverage", "calibration-maps"];
    for (const kind of [...expected, "density-fan", "densities"]) {
      expect(kinds).toContain(`distcal-figure distcal-${kind}`);
    }
    const names = [
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
      "pit-histogram",
      "reliability",
      "watch",
    ];
    expect(readdirSync(svg).sort()).toEqual(names.map((name) => `${name}.svg`).sort());
    expect(readdirSync(png).sort()).toEqual(names.map((name) => `${name}.png`).sort());
    expect(readFileSync(`${svg}/coverage.svg`, "utf8")).toMatch(/^<svg [^>]*xmlns=.*<\/svg>\n$/s);
    expect(readFileSync(`${png}/coverage.png`).subarray(1, 4).toString()).toBe("PNG");
  });

  it("escapes whatever files and columns are called", async () => {
    const nasty = `<img src=x onerror=alert(1)>&"`;
    const file = folder.write(
      "<b>bold & 'quoted'.csv",
      exampleCsv(40, 3).replace("target", `"${nasty.replace('"', '""')}"`),
    );
    const { code, stdout } = await runDistcal(["report", model, file, "--target", nasty, "--out", "-"]);
    expect(code).toBe(0);
    const page = checkedPage(stdout);
    expect(page.title).toBe(`Calibration of ${file}`);
    expect(page.all(".lead")[0].textContent).toContain(nasty);
    expect(page.all("b, img")).toEqual([]);
  });

  it("--at chooses the predictions, and the same rows give the same bytes", async () => {
    const args = ["report", model, table, "--at", "2,8", "--out", "-"];
    const { stdout } = await runDistcal(args);
    const titles = checkedPage(stdout).all(".on-wide .distcal-densities title");
    expect(titles.map(({ textContent }) => textContent.replace(/\.\d+, std.*/, ""))).toEqual([
      expect.stringMatching(/^The prediction with mean (1|2)/),
      expect.stringMatching(/^The prediction with mean (7|8)/),
    ]);
    expect((await runDistcal(args)).stdout).toBe(stdout);
  });

  it("--json says what was written, --quiet nothing", async () => {
    const identity = folder.at("identity.json");
    await runDistcal(["fit", seen, "--method", "identity", "--out", identity]);
    const args = ["report", identity, table, "--out", folder.at("json.html")];
    const { code, stdout } = await runDistcal([...args, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      out: folder.at("json.html"),
      rows: 150,
      skipped: 0,
      outside: expect.any(Number),
      pictures: [],
    });
    const { verdicts } = JSON.parse(stdout);
    expect(verdicts.map(({ name }: { name: string }) => name)).toEqual(["base", "calibrated"]);
    expect(verdicts[0].verdict).toBe(verdicts[1].verdict);
    expect(verdicts[0].sentence.length).toBeGreaterThan(20);
    expect(await runDistcal([...args, "--quiet"])).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("needs no model, and prints a next step that runs as printed", async () => {
    const here = { cwd: folder.path };
    const { code, stdout } = await runDistcal(["report", "later.csv", "--out", "alone.html"], here);
    expect(code).toBe(0);
    const page = checkedPage(readFileSync(folder.at("alone.html"), "utf8"));
    expect(page.all("h2").map(({ id }) => id)).not.toContain("model");
    expect(page.all(".card").length).toBe(1);
    expect(stdout).toMatch(/^\S.*\.\nWrote alone\.html; open it in a browser\n$/);
    const [command] = page.all(".next code");
    expect(command.textContent).toBe("distcal fit later.csv --out model.json");
    // The model of the other tests stays: the same command, to another file.
    const words = command.textContent.replace("model.json", "next.json").split(" ").slice(1);
    expect(await runDistcal([...words, "--quiet"], here)).toMatchObject({ code: 0, stderr: "" });
    const { code: next } = await runDistcal(["report", "next.json", "later.csv", "--out", "next.html"], here);
    expect(next).toBe(0);
    expect(checkedPage(readFileSync(folder.at("next.html"), "utf8")).all(".next code")[0].textContent).toBe(
      "distcal compare later.csv --mean mean --std std --target target",
    );
  });

  it("--by shows segments, and refuses a column that can't be cut", async () => {
    const text = exampleCsv(300, 6).replace("id,", "site,");
    const sites = text.replace(/^(\d+),/gm, (_, id: string) => `${["<i>north</i>", "south"][Number(id) % 2]},`);
    const file = folder.write("sites.csv", sites);
    const { code, stdout } = await runDistcal(["report", model, file, "--by", "site", "--out", "-", "--quiet"]);
    expect(code).toBe(0);
    const page = checkedPage(stdout);
    expect(page.all("h3").map(({ textContent }) => textContent)).toContain("By site");
    expect(page.all("i")).toEqual([]);
    const drawn = page.all(".on-wide .distcal-segment-shares text").map(({ textContent }) => textContent);
    expect(drawn).toEqual(expect.arrayContaining(["<i>north</i>", "south"]));
    const refused = await runDistcal(["report", file, "--by", "target", "--out", folder.at("x.html")]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/is the observed outcome or a copy of it/),
    });
  });

  it("--with sets a second model beside the first", async () => {
    const scaled = folder.at("scaled.json");
    await runDistcal(["fit", seen, "--method", "variance-scaling", "--out", scaled]);
    const { code, stdout } = await runDistcal(["report", model, table, "--with", scaled, "--out", "-", "--quiet"]);
    expect(code).toBe(0);
    const page = checkedPage(stdout);
    expect(page.all(".card h3").map(({ textContent }) => textContent)).toEqual(["model", "scaled"]);
    expect(page.all(".which").length).toBe(1);
  });

  it("stops with a sentence before any work where the page can't be written, and leaves nothing", async () => {
    const refusal = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runDistcal(["report", ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      return stderr;
    };
    const nowhere = folder.at("nowhere/report.html");
    expect(await refusal(model, table, "--out", nowhere)).toBe(
      `distcal: ${nowhere} is in a folder that does not exist; create the folder first\n`,
    );
    expect(await refusal(model, table, "--out", table)).toMatch(/would overwrite its own input/);
    expect(await refusal(model, table, "--out", "-", "--json")).toMatch(/would both write to standard output/);
    expect(await refusal(model, table, "--out", folder.at("x.html"), "--at", "low")).toMatch(
      /^distcal: --at must be a list/,
    );
    expect(await refusal("--out", folder.at("x.html"))).toMatch(/^distcal: report needs a table of predictions/);
    expect(await refusal(model, "--out", folder.at("x.html"))).toMatch(
      /model\.json is a model, not a table; name the table/,
    );
    expect(await refusal(table, "--with", model, "--out", folder.at("x.html"))).toMatch(/there is no first; name both/);
    expect(await refusal(model, table, "--with", model, "--out", folder.at("x.html"))).toMatch(/names the same model/);
    const file = folder.write("a-file", "");
    expect(await refusal(model, table, "--out", folder.at("x.html"), "--svg", file)).toMatch(
      /a-file is a file, not a folder/,
    );
    expect(existsSync(folder.at("x.html"))).toBe(false);
    expect(readdirSync(folder.path).filter((name) => name.startsWith(".distcal-"))).toEqual([]);
  });
});
