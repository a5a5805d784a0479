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
  const { code } = await runDistcal(["fit", seen, "--method", "gp-beta", "--inducing", "4", "--out", model]);
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
      /^Calibration .*\nThe test of .*\nOf the 90% .*\nWrote .*report\.html and \d+ pictures; open it in a browser\n$/,
    );
    const page = checkedPage(readFileSync(out, "utf8"));
    expect(page.all("header p strong").map(({ textContent }) => textContent)).toEqual(["Take care:"]);
    const headings = page.all("h2").map(({ textContent }) => textContent);
    expect(headings).toEqual([
      "In short",
      "Scores",
      "Calibration",
      "Intervals",
      "What calibration changes",
      "The model",
      "What the numbers mean",
    ]);
    const kinds = page.all(".on-wide svg").map((drawing) => drawing.getAttribute("class"));
    for (const kind of ["reliability", "pit-histogram", "coverage", "calibration-maps", "density-fan", "densities"]) {
      expect(kinds).toContain(`distcal-figure distcal-${kind}`);
    }
    expect(page.body.textContent).toContain("A model file keeps how its fit ended");
    const names = [
      "calibration-maps",
      "coverage",
      "densities-1",
      "densities-2",
      "densities-3",
      "density-fan",
      "pit-histogram",
      "reliability",
      ...(page.all(".on-wide .distcal-score-shape").length > 0 ? ["score-shape"] : []),
    ];
    expect(readdirSync(svg).sort()).toEqual(names.map((name) => `${name}.svg`));
    expect(readdirSync(png).sort()).toEqual(names.map((name) => `${name}.png`));
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
    expect(JSON.parse(stdout).findings[0]).toMatch(/^Calibration changes nothing/);
    expect(await runDistcal([...args, "--quiet"])).toEqual({ code: 0, stdout: "", stderr: "" });
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
    const file = folder.write("a-file", "");
    expect(await refusal(model, table, "--out", folder.at("x.html"), "--svg", file)).toMatch(
      /a-file is a file, not a folder/,
    );
    expect(existsSync(folder.at("x.html"))).toBe(false);
    expect(readdirSync(folder.path).filter((name) => name.startsWith(".distcal-"))).toEqual([]);
  });
});
