import { readFileSync } from "node:fs";
import { createRng } from "@distcal/numerics";
import { runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");
const quickly = ["--without", "predictive,final-shape", "--inducing", "4", "--quiet"];

/** Predictions that are off by more the further ahead they look, and in the west by twice as much. */
function rowsOf(seed: number, regions: readonly string[], rows = 400): readonly Record<string, string | number>[] {
  const rng = createRng(seed);
  return Array.from({ length: rows }, (_, i) => {
    const [mean, horizon, region] = [10 * rng.normal(), 1 + (i % 5), regions[i % regions.length]];
    const noise = rng.normal() * 0.4 * horizon * (region === "west" ? 2 : 1);
    return { mean, std: 1, y: mean + noise, region, horizon, temperature: rng.normal() };
  });
}

const csvOf = (rows: readonly Record<string, string | number>[]): string =>
  `${[Object.keys(rows[0]), ...rows.map((row) => Object.values(row))].join("\n")}\n`;

const past = folder.write("past.csv", csvOf(rowsOf(1, ["east", "north", "west"])));
const later = rowsOf(2, ["east", "west", "south"], 60);
const csv = folder.write("later.csv", csvOf(later));
const jsonl = folder.write("later.jsonl", `${later.map((row) => JSON.stringify(row)).join("\n")}\n`);
const parquet = folder.at("later.parquet");

beforeAll(async () => {
  const inputs = ["--group", "region", "--covariates", "horizon,temperature"];
  const { code, stderr } = await runDistcal(["fit", past, ...inputs, "--out", model, ...quickly]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  await runInDuckdb(`COPY (SELECT * FROM read_csv('${csv}')) TO '${parquet}'`);
});

const unknown =
  'later.csv: 20 rows are of groups that the model has not seen, such as "south": they get what the model says of groups in general';

describe("covariates and groups on the command line", () => {
  it("the model file remembers their columns, and every format and standard input get the same answers without a flag", async () => {
    expect(JSON.parse(readFileSync(model, "utf8")).columns).toEqual({
      ...{ mean: "mean", std: "std", target: "y" },
      ...{ covariates: ["horizon", "temperature"], group: ["region"] },
    });
    const out = folder.at("out.csv");
    const { code, stderr } = await runDistcal(["predict", model, csv, "--out", out]);
    expect(code).toBe(0);
    expect(stderr).toContain(unknown);
    const answered = readFileSync(out, "utf8");
    const [header, ...lines] = answered.trimEnd().split("\n");
    const at = (name: string): readonly string[] =>
      lines.map((line) => line.split(",")[header.split(",").indexOf(name)]);
    const stds = at("calibrated_std").map(Number);
    const near = later.findIndex(({ region, horizon }) => region === "east" && horizon === 1);
    const far = later.findIndex(({ region, horizon }) => region === "west" && horizon === 5);
    expect(stds[far]).toBeGreaterThan(4 * stds[near]);
    expect(at("outside").every((word, row) => later[row]["region"] !== "south" || word === "true")).toBe(true);
    for (const [from, stdin] of [[jsonl], [parquet], ["-", readFileSync(csv, "utf8")]] as const) {
      const same = folder.at("same.csv");
      const args = ["predict", model, from, "--out", same, "--out-format", "csv", "--threads", "2", "--quiet"];
      expect(await runDistcal(args, stdin === undefined ? {} : { stdin })).toMatchObject({ code: 0 });
      const [names, ...rest] = readFileSync(same, "utf8").trimEnd().split("\n");
      const place = names.split(",").indexOf("calibrated_std");
      expect(rest.map((line) => line.split(",")[place])).toEqual(at("calibrated_std"));
    }
  });

  it("evaluate scores with them, and --json says which groups are new", async () => {
    const { code, stdout, stderr } = await runDistcal(["evaluate", model, csv, "--json"]);
    expect(code).toBe(0);
    expect(stderr).toContain(unknown);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({
      unknownGroups: { rows: 20, labels: ["south"] },
      columns: { covariates: ["horizon", "temperature"], group: ["region"] },
    });
    expect(found.outside).toBeGreaterThanOrEqual(20);
    expect(found.calibrated.nll).toBeLessThan(found.base.nll - 0.2);
  });

  it("watch ranks rows with them, and the report shows each group and which covariates matter", async () => {
    const watched = await runDistcal(["watch", model, csv]);
    expect(watched.code).toBe(0);
    expect(watched.stdout).toContain("60 rows of");
    const page = folder.at("report.html");
    const plain = folder.at("without.json");
    await runDistcal(["fit", past, "--out", plain, ...quickly]);
    const { code, stderr } = await runDistcal(["report", model, csv, "--with", plain, "--out", page]);
    expect(code).toBe(0);
    expect(stderr).toContain(unknown);
    const text = readFileSync(page, "utf8")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ");
    expect(text).toMatch(/ horizon matters \d+% /);
    expect(text).toMatch(/ temperature does not matter /);
    expect(text).toMatch(/ west 20 0\.\d+ ± 0\.\d+ /);
    expect(text).toMatch(/ north 0 −?0\.\d+ ± /);
    const bare = await runDistcal(["report", csv, "--group", "region", "--out", page]);
    expect(bare.stderr).toContain("--group is for a model that reads it, and none is named");
  });

  it("update learns from rows with covariates, and of groups that are new", async () => {
    const grown = folder.at("grown.json");
    expect(await runDistcal(["update", model, csv, "--out", grown, "--quiet"])).toMatchObject({ code: 0 });
    const { parameters, columns } = JSON.parse(readFileSync(grown, "utf8"));
    expect(columns.group).toEqual(["region"]);
    expect(parameters.groups.labels).toEqual(["east", "north", "west", "south"]);
    const again = await runDistcal(["predict", grown, csv, "--out", folder.at("known.csv")]);
    expect(again.stderr).not.toContain("south");
    const ahead = folder.at("ahead.json");
    const out = folder.at("updated.json");
    await runDistcal(["fit", past, "--covariates", "horizon", "--out", ahead, ...quickly]);
    expect(await runDistcal(["update", ahead, csv, "--out", out])).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({
      columns: { covariates: ["horizon"] },
      updates: [{ rows: 60 }],
    });
  });

  it("a missing column, and a column that the model did not learn from, are refused with what to do", async () => {
    const bare = folder.write("bare.csv", "mean,std\n1,1\n");
    const out = folder.at("no.csv");
    const missing = await runDistcal(["predict", model, bare, "--out", out]);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain(
      'there is no column "horizon", which the model was fitted to; add it, or name another with --covariates',
    );
    const plain = folder.at("plain.json");
    await runDistcal(["fit", past, "--method", "identity", "--out", plain, "--quiet"]);
    const needless = await runDistcal(["predict", plain, csv, "--group", "region", "--out", out]);
    expect(needless.code).toBe(2);
    expect(needless.stderr).toContain("the model was fitted without groups; leave --group out, or fit again with it");
  });

  it("what a fit can't learn from is refused in the words of the command line", async () => {
    const out = folder.at("no.json");
    for (const [args, sentence] of [
      [["--covariates", "std2"], 'there is no column "std2" for --covariates'],
      [["--group", "y"], '--group and --target both name column "y"; name another one'],
      [
        ["--group", "region", "--method", "isotonic"],
        "--method isotonic can't use --group; leave it out, or fit gp-beta",
      ],
      [["--group", "region", "--preset", "paper"], "--preset paper has no offsets for groups"],
    ] as const) {
      const { code, stderr } = await runDistcal(["fit", past, ...args, "--out", out]);
      expect(code).toBe(2);
      expect(stderr).toContain(sentence);
    }
    const constant = folder.write(
      "constant.csv",
      csvOf(rowsOf(3, ["east"], 30).map((row) => ({ ...row, horizon: 1 }))),
    );
    const flat = await runDistcal(["fit", constant, "--covariates", "horizon", "--out", out]);
    expect(flat.stderr).toContain(
      'column "horizon" of --covariates must differ between rows, got 1 in all of them; leave it out',
    );
    const one = await runDistcal(["fit", constant, "--group", "region", "--out", out]);
    expect(one.stderr).toContain('--group must differ between rows, got "east" in all of them; leave it out');
  });
});
