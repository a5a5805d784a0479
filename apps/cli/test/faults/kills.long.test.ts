import { createRng } from "@distcal/numerics";
import { runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, expect, it } from "vitest";
import { exampleCsv } from "../example-table.ts";
import { runDistcal } from "../run-distcal.ts";
import { killed, type WritingCommand } from "./killed-commands.ts";

const folder = testFolder();
const [model, table, other] = [folder.at("model.json"), folder.at("table.csv"), folder.at("other.csv")];
const parquet = folder.at("table.parquet");
/** For a search by hand: so many kills of each command. */
const kills = Number(process.env["DISTCAL_FAULT_KILLS"] ?? 7);
const seed = Number(process.env["DISTCAL_FAULT_SEED"] ?? 21);

beforeAll(async () => {
  folder.write("table.csv", exampleCsv(3000, 1));
  folder.write("other.csv", exampleCsv(2500, 2));
  await runInDuckdb(`COPY (FROM read_csv('${table}')) TO '${parquet}'`);
  const { code } = await runDistcal(["fit", table, "--method", "global-beta", "--out", model, "--quiet"]);
  expect(code).toBe(0);
});

const fast = ["--tolerance", "0.01"];
const commands: readonly WritingCommand[] = [
  {
    name: "fit",
    output: "m.json",
    forms: [
      ["fit", table, "--method", "isotonic", "--out", "m.json"],
      ["fit", other, "--method", "isotonic", "--out", "m.json"],
    ],
  },
  ...["o.csv", "o.csv.gz", "o.jsonl", "o.parquet"].map((output) => ({
    name: `predict-${output}`,
    output,
    forms: [
      ["predict", model, table, "--out", output],
      ["predict", model, other, "--out", output],
    ] as const,
  })),
  {
    name: "predict-duckdb",
    output: "o.parquet",
    forms: [
      ["predict", model, parquet, "--out", "o.parquet", "--engine", "duckdb", ...fast],
      ["predict", model, parquet, "--out", "o.parquet", "--engine", "duckdb", "--quantiles", "0.1", ...fast],
    ],
  },
  {
    name: "compile",
    output: "compiled",
    forms: [
      ["compile", model, "--out", "compiled", "--quantiles", "0.1", ...fast],
      ["compile", model, "--out", "compiled", ...fast],
    ],
  },
  {
    name: "report",
    output: "r.html",
    forms: [
      ["report", model, table, "--out", "r.html"],
      ["report", model, other, "--out", "r.html"],
    ],
  },
];

it.each(commands)(
  "$name, killed at any moment, leaves the old result or the new one",
  { timeout: 36e5 },
  async (command) => {
    const { faults, finished, unchanged } = await killed(command, folder.path, kills, createRng(seed));
    process.stderr.write(`${command.name}: ${finished} finished, ${unchanged} unchanged\n`);
    expect(faults).toEqual([]);
    expect(finished + unchanged).toBe(kills);
  },
);
