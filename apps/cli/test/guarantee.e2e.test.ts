import { readFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";
import { watchCsv, watchLines } from "./watch-table.ts";

const folder = testFolder();
const [past, later, model, cross] = ["past.csv", "later.csv", "model.json", "cross.json"].map((name) =>
  folder.at(name),
);

const fit = (...more: readonly string[]) => runDistcal(["fit", past, "--method", "variance-scaling", ...more]);

function column(file: string, name: string): number[] {
  const [header, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const at = header.split(",").indexOf(name);
  return lines.map((line) => Number(line.split(",")[at]));
}

beforeAll(async () => {
  // Outcomes twice as wide as predicted in the later half: a single factor is wrong everywhere.
  folder.write("past.csv", watchCsv(watchLines({ rows: 400, seed: 1, wider: 4, since: 200 })));
  folder.write("later.csv", watchCsv(watchLines({ rows: 2000, seed: 2, wider: 4, since: 1000 })));
  expect((await fit("--guarantee", "marginal", "--out", model)).code).toBe(0);
  expect((await fit("--guarantee", "cross", "--out", cross)).code).toBe(0);
});

describe("distcal fit --guarantee", () => {
  it("says how many rows are held out, and what the density's interval becomes", async () => {
    const { stdout } = await fit("--guarantee", "marginal", "--out", folder.at("again.json"));
    expect(stdout).toMatch(
      /guarantee +marginal: 119 rows held out, intervals up to 98\.3 %; the 95 % interval reads the density from [\d.]+ % to [\d.]+ %/,
    );
    const { stdout: json } = await fit("--guarantee", "cross", "--out", folder.at("again.json"), "--json");
    expect(JSON.parse(json).guarantee).toMatchObject({ kind: "cross", promise: "none", rows: 400 });
  });

  it("refuses what can't be promised, in the words of the command line", async () => {
    const unknown = await fit("--guarantee", "always", "--out", model);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining("--guarantee must be one of marginal, group, cross, got always"),
    ]);
    const group = await fit("--guarantee", "group", "--out", model);
    expect([group.code, group.stderr]).toEqual([
      2,
      expect.stringContaining("--guarantee group needs the group of each row; name its column with --group"),
    ]);
  });
});

describe("commands with a model that has a guarantee", () => {
  it("predict adds intervals that hold what they say, says so, and refuses what they can't", async () => {
    const out = folder.at("out.csv");
    const { code, stderr, stdout } = await runDistcal([
      ...["predict", model, later, "--interval", "0.8,0.9", "--quantiles", "0.5", "--out", out, "--json"],
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "intervals hold at least what they say, and at most 1.7 % more, of rows like the 119 held-out rows",
    );
    const { guarantee } = JSON.parse(stdout);
    expect(guarantee).toMatchObject({ kind: "marginal", promise: "finite-sample", rows: 119 });
    expect(guarantee.levels.map(({ level }: { level: number }) => level)).toEqual([0.5, 0.1, 0.9, 0.05, 0.95]);
    const smooth = (await runDistcal(["evaluate", model, later, "--json"])).stdout;
    const [lower, upper, target] = ["lower0.9", "upper0.9", "target"].map((name) => column(out, name));
    const held = target.filter((y, i) => y >= lower[i] && y <= upper[i]).length / target.length;
    expect(held).toBe(JSON.parse(smooth).guarantee.levels[2].share);
    expect(Math.abs(held - 0.9)).toBeLessThan(3.5 * Math.sqrt(0.09 * (1 / 119 + 1 / 2000)));
    const refused = await runDistcal(["predict", model, later, "--interval", "0.99", "--out", folder.at("no.csv")]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/119 held-out rows can promise intervals up to 0\.9833, .* which takes 199 held-out rows/),
    ]);
  });

  it("predict answers within groups of the table, and says which are pooled", async () => {
    const withRegions = (file: string, out: string): string => {
      const [header, ...lines] = readFileSync(file, "utf8").trim().split("\n");
      const region = (i: number): string => (i % 40 === 0 ? "islands" : i % 2 === 0 ? "north" : "south");
      return folder.write(
        out,
        `${[`${header},region`, ...lines.map((line, i) => `${line},${region(i)}`)].join("\n")}\n`,
      );
    };
    const [known, asked] = [withRegions(past, "regions.csv"), withRegions(later, "asked.csv")];
    const own = folder.at("groups.json");
    const asGroups = ["--method", "variance-scaling", "--guarantee", "group", "--group", "region", "--out", own];
    expect((await runDistcal(["fit", known, ...asGroups])).code).toBe(0);
    const out = folder.at("regions-out.csv");
    const { code, stderr, stdout } = await runDistcal([
      "predict",
      own,
      asked,
      "--interval",
      "0.9",
      "--out",
      out,
      "--json",
    ]);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("within 2 groups") });
    expect(stderr).toContain("group islands has too few rows and is answered by the rows of all groups");
    expect(JSON.parse(stdout).guarantee.groups).toEqual({
      ...{ own: ["north", "south"], pooled: ["islands"], pooledWithAll: true },
    });
    const compiled = await runDistcal(["compile", own, "--out", folder.at("compiled")]);
    expect(compiled.code).toBe(2);
  });

  it("predict says of folds that they promise nothing", async () => {
    const { stderr } = await runDistcal([
      "predict",
      cross,
      later,
      "--interval",
      "0.9",
      "--out",
      folder.at("cross.csv"),
    ]);
    expect(stderr).toContain("read from the ranks of 400 rows by folds: no finite-sample promise");
  });

  it("evaluate and report show guaranteed intervals beside those of the density", async () => {
    const { stdout } = await runDistcal(["evaluate", model, later]);
    expect(stdout).toMatch(
      /Guarantee marginal: by 119 held-out rows\n *interval +promised +holds +mean width +density holds/,
    );
    expect(stdout).toMatch(/90 % +90 % to 91\.7 % +[\d.]+ % /);
    const { guarantee, calibrated } = JSON.parse((await runDistcal(["evaluate", model, later, "--json"])).stdout);
    expect(guarantee.levels[2]).toMatchObject({ level: 0.9, smooth: { share: calibrated.coverage.share[2] } });
    const page = folder.at("report.html");
    expect((await runDistcal(["report", model, later, "--out", page])).code).toBe(0);
    expect(readFileSync(page, "utf8")).toContain("What intervals promise");
  });

  it("compile bakes the promised levels in", async () => {
    const { stderr: said } = await runDistcal(["compile", model, "--out", folder.at("by-compile")]);
    expect(said).toContain("intervals hold at least what they say");
    const [by, fast] = [folder.at("exact.csv"), folder.at("fast.csv")];
    await runDistcal(["predict", model, later, "--interval", "0.9", "--out", by]);
    const compiled = ["predict", model, later, "--interval", "0.9", "--engine", "compiled", "--out", fast];
    const { code, stderr } = await runDistcal(compiled);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const [exact, std, near] = [column(by, "upper0.9"), column(by, "std"), column(fast, "upper0.9")];
    expect(Math.max(...exact.map((value, i) => Math.abs(value - near[i]) / std[i]))).toBeLessThan(2e-3);
  });
});
