import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRng } from "@distcal/numerics";
import { loopbackServer, readShared, runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, expect, it } from "vitest";
import { demoTitle } from "../../src/demo/demo-page.ts";
import { exampleCsv } from "../example-table.ts";
import { runDistcal } from "../run-distcal.ts";
import { killed, type WritingCommand } from "./killed-commands.ts";

const folder = testFolder();
const [model, table, other] = [folder.at("model.json"), folder.at("table.csv"), folder.at("other.csv")];
const learnt = folder.at("learnt.json");
const parquet = folder.at("table.parquet");
/** For a search by hand: so many kills of each command. */
const kills = Number(process.env["DISTCAL_FAULT_KILLS"] ?? 7);
const seed = Number(process.env["DISTCAL_FAULT_SEED"] ?? 21);

/** Served as the data set's home does: without its header. */
const airfoil = readShared("data/airfoil.csv");
const mirror = await loopbackServer((_, response) => response.end(airfoil?.slice(airfoil.indexOf("\n") + 1)));
const reproduced = ["reproduce", "--datasets", "airfoil", "--bases", "ols", "--inducing", "4", "--no-figures"];

beforeAll(async () => {
  if (airfoil !== undefined) folder.write("airfoil.csv", airfoil);
  folder.write("table.csv", exampleCsv(3000, 1));
  folder.write("other.csv", exampleCsv(2500, 2));
  await runInDuckdb(`COPY (FROM read_csv('${table}')) TO '${parquet}'`);
  const { code } = await runDistcal(["fit", table, "--method", "global-beta", "--out", model, "--quiet"]);
  expect(code).toBe(0);
  const maps = ["fit", table, "--preset", "paper", "--inducing", "4", "--out", learnt, "--quiet"];
  expect((await runDistcal(maps)).code).toBe(0);
});

const fast = ["--tolerance", "0.01"];
const commands: readonly WritingCommand[] = [
  {
    name: "fit",
    output: "m.json",
    args: ["fit", other, "--method", "isotonic", "--out", "m.json"],
    earlier: ["fit", table, "--method", "isotonic", "--out", "m.json"],
  },
  {
    name: "update",
    output: "m.json",
    args: ["update", learnt, other, "--out", "m.json"],
    earlier: ["update", learnt, other, "--keep", "0.5", "--out", "m.json"],
  },
  ...["o.csv", "o.csv.gz", "o.jsonl", "o.parquet"].map((output) => ({
    name: `predict-${output}`,
    output,
    args: ["predict", model, other, "--out", output],
    earlier: ["predict", model, table, "--out", output],
  })),
  {
    name: "predict-duckdb",
    output: "o.parquet",
    args: ["predict", model, parquet, "--out", "o.parquet", "--engine", "duckdb", "--quantiles", "0.1", ...fast],
    earlier: ["predict", model, parquet, "--out", "o.parquet", "--engine", "duckdb", ...fast],
  },
  {
    name: "compile",
    output: "compiled",
    args: ["compile", model, "--out", "compiled", ...fast],
    earlier: ["compile", model, "--out", "compiled", "--quantiles", "0.1", ...fast],
  },
  {
    name: "report",
    output: "r.html",
    args: ["report", model, other, "--out", "r.html"],
    earlier: ["report", model, table, "--out", "r.html"],
  },
  {
    name: "report-pictures",
    output: "pages",
    args: ["report", other, "--out", "pages/r.html", "--svg", "pages"],
    earlier: (path) => layFiles(path, ["r.html"]),
    oneByOne: true,
  },
  {
    name: "demo",
    output: "demo",
    args: ["demo", "--out", "demo"],
    earlier: (path) => {
      layFiles(path, ["predictions.csv", "new.csv", "outcomes.csv", "model.json", "figures/coverage.svg", "mine.txt"]);
      writeFileSync(join(path, "report.html"), `<title>${demoTitle}</title>`);
    },
    oneByOne: true,
    share: 0.2,
  },
  {
    name: "datasets-fetch",
    output: "data",
    args: ["datasets", "fetch", "airfoil", "--from", mirror, "--data-dir", "data"],
    earlier: (path) => layFiles(path, ["airfoil.csv"]),
  },
  {
    name: "reproduce",
    output: "table",
    args: [...reproduced, "--out", "table", "--data-dir", folder.path],
    earlier: (path) => layFiles(path, ["results.json", "table.csv", "table.md", "table.tex"]),
    oneByOne: true,
    // When it ran and how long it took differ every time, and so do the digests of cells that say so.
    steady: (text) => text.replace(/"(seconds|sha256|date)": [^,\n]+/g, ""),
    share: 0.4,
  },
];

const needsShared = ["datasets-fetch", "reproduce"];
const runnable = commands.filter(({ name }) => airfoil !== undefined || !needsShared.includes(name));

it.each(runnable)(
  "$name, killed at any moment, leaves the old result or the new one",
  { timeout: 36e5 },
  async (command) => {
    const own = Math.ceil(kills * (command.share ?? 1));
    const { faults, finished, unchanged, between, withStrays } = await killed(
      command,
      folder.path,
      own,
      createRng(seed),
    );
    const sums = `${own} kills: ${finished} finished, ${unchanged} unchanged, ${between} between, ${withStrays} with strays`;
    process.stderr.write(`${command.name}: ${sums}, ${faults.length} faults\n`);
    expect(faults).toEqual([]);
    expect(finished + unchanged + between).toBe(own);
  },
);

/** Files of an earlier run. */
function layFiles(path: string, names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), `an earlier ${name}`);
  }
}
