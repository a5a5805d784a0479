import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { readWatch } from "@distcal/monitor";
import { createRng } from "@distcal/numerics";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "../run-distcal.ts";
import { startService } from "../serve/running-service.ts";
import { csvOf, tables } from "./form-tables.ts";

const folder = testFolder();
const [csv, lines, json] = ["text/csv", "application/x-ndjson", "application/json"];

type Row = Readonly<Record<string, unknown>>;

/** The rows of a CSV table as JSON has them: with numbers, and lists of numbers. */
function rowsIn(text: string): readonly Row[] {
  const [header, ...records] = text.trimEnd().split("\n");
  const cells = /"[^"]*"|[^,]+/g;
  return records.map((record) => {
    const values = record.match(cells) ?? [];
    return Object.fromEntries(
      header.split(",").map((name, c) => {
        const cell = values[c].replaceAll('"', "");
        return [name, /^[a-z]$/.test(cell) ? cell : JSON.parse(cell)];
      }),
    );
  });
}

const jsonLines = (rows: readonly Row[]): string => `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
const shifted = (rows: readonly Row[]): readonly Row[] => rows.map((row) => ({ ...row, y: Number(row["y"]) + 1 }));
const bytes = (name: string): string => readFileSync(folder.at(name), "utf8");

async function fitted(name: string, past: string, ...flags: readonly string[]): Promise<string> {
  const model = folder.at(`${name}.json`);
  const args = ["fit", folder.write(`${name}-past.csv`, past), ...flags, "--out", model, "--quiet"];
  expect(await runDistcal(args)).toMatchObject({ code: 0 });
  return model;
}

const chosen = tables.filter(([name]) => ["quantiles", "members", "mixture"].includes(name));

describe.each(chosen)("a watch over predictions as %s", (name, header, flags, row) => {
  const later = csvOf(header, row, 2, 300);
  let model: string;
  beforeAll(async () => {
    model = await fitted(name, csvOf(header, row, 1, 200), ...flags, "--method", "global-beta");
  });
  const watch = (file: string, state: string, stdin?: string, ...more: readonly string[]) =>
    runDistcal(
      ["watch", model, file, "--state", folder.at(state), ...more],
      stdin === undefined ? {} : { stdin: Buffer.from(stdin) },
    );

  it("resumes as a file grows, and ends in the state of one run", async () => {
    const records = later.trimEnd().split("\n");
    for (const rows of [90, 300]) {
      folder.write(`${name}-grown.csv`, `${records.slice(0, rows + 1).join("\n")}\n`);
      expect(await watch(folder.at(`${name}-grown.csv`), `${name}-parts.json`)).toMatchObject({ code: 0, stderr: "" });
    }
    await watch(folder.at(`${name}-grown.csv`), `${name}-once.json`);
    expect(bytes(`${name}-parts.json`)).toBe(bytes(`${name}-once.json`));
    expect(readWatch(bytes(`${name}-once.json`)).rows).toBe(300);
  });

  it("has the same state from CSV, JSON lines and POST /observe, in any format and by any number of rows", async () => {
    const rows = rowsIn(later);
    await watch("-", `${name}-csv.json`, later);
    await watch("-", `${name}-lines.json`, jsonLines(rows), "--format", "jsonl");
    expect(bytes(`${name}-lines.json`)).toBe(bytes(`${name}-csv.json`));
    const service = await startService([model, "--state", folder.at(`${name}-served.json`)]);
    const [head, ...records] = later.trimEnd().split("\n");
    const bodies = [
      [json, JSON.stringify({ rows: rows.slice(0, 1) })],
      [lines, jsonLines(rows.slice(1, 20))],
      [csv, `${[head, ...records.slice(20)].join("\n")}\n`],
    ];
    for (const [type, body] of bodies) {
      expect((await service.post("/observe", type, body)).status).toBe(200);
    }
    expect(bytes(`${name}-served.json`)).toBe(bytes(`${name}-csv.json`));

    const rang = await service.post("/observe", json, JSON.stringify({ rows: shifted(rows) }));
    const { alarms } = (await rang.json()) as { alarms: { what: string; direction: string }[] };
    expect(alarms[0]).toMatchObject({ what: "shift", direction: "higher" });
    const bad = await service.post("/observe", json, JSON.stringify({ rows: [rows[0], badRow(rows[1])] }));
    const { error } = (await bad.json()) as { error: object };
    expect(error).toMatchObject({ status: 422, row: 2, column: header.split(",")[0] });
    const api = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      components: { schemas: Record<string, { required: string[] }> };
    };
    const { Prediction, Observed } = api.components.schemas;
    expect(Prediction.required).toEqual(header.split(","));
    expect(Observed.required).toEqual([...header.split(","), "y"]);
  });

  it("rings as a JSON line, and refuses a row in the words of the form's reader", async () => {
    const rows = rowsIn(later);
    const rang = await watch("-", `${name}-rang.json`, jsonLines(shifted(rows)), "--format", "jsonl", "--json");
    expect(rang.code).toBe(3);
    expect(JSON.parse(rang.stdout.split("\n")[0])).toMatchObject({ what: "shift", direction: "higher" });
    const bad = await watch("-", `${name}-bad.json`, jsonLines([rows[0], badRow(rows[1])]), "--format", "jsonl");
    expect(bad.code).toBe(2);
    expect(bad.stderr).toMatch(new RegExp(`row 2 .*: column "${header.split(",")[0]}" must be .*, got "x"`));
  });

  function badRow(good: Row): Row {
    return { ...good, [header.split(",")[0]]: "x" };
  }
});

it("--follow reads quantiles as they are appended", async () => {
  const [name, header, , row] = tables[0];
  const model = await fitted("followed", csvOf(header, row, 1), "--method", "global-beta");
  const [head, ...records] = csvOf(header, row, 2).trimEnd().split("\n");
  const later = records.map((record) =>
    record.replace(/,([^,]+),(\w)$/, (_, y, place) => `,${Number(y) + 2},${place}`),
  );
  const file = folder.write(`${name}-followed.csv`, `${[head, ...records].join("\n")}\n`);
  const args = ["watch", model, file, "--follow", "--json", "--state", folder.at("followed-state.json")];
  const { code, stdout } = await runDistcal(args, {
    meanwhile(child) {
      setTimeout(() => appendFileSync(file, `${later.join("\n")}\n`), 800);
      child.stdout?.once("data", () => setTimeout(() => child.kill("SIGTERM"), 500));
    },
  });
  expect(JSON.parse(stdout.split("\n")[0])).toMatchObject({ what: "shift", direction: "higher" });
  expect(code).toBe(130);
  expect(readWatch(bytes("followed-state.json")).rows).toBe(160);
});

describe("a watch over outcomes with a bound", () => {
  /** Four in ten outcomes are at the bound. */
  function rainCsv(seed: number, rows: number): string {
    const rng = createRng(seed);
    const records = Array.from({ length: rows }, () => {
      const mean = 0.25 + 0.1 * rng.normal();
      return `${mean},1,${Math.max(0, mean + rng.normal())}`;
    });
    return `${["mean,std,target", ...records].join("\n")}\n`;
  }

  it("draws the PITs of point masses by row: the same state however rows are cut, and no alarm where they come one at a time", async () => {
    const quickly = ["--lower", "0", "--without", "predictive,final-shape", "--inducing", "4"];
    const model = await fitted("rain", rainCsv(1, 200), ...quickly);
    const later = rainCsv(2, 240);
    const [head, ...records] = later.trimEnd().split("\n");
    const state = (file: string) => ["--state", folder.at(file)];
    const file = folder.at("rain.csv");
    for (const rows of [7, 120, 240]) {
      writeFileSync(file, `${[head, ...records.slice(0, rows)].join("\n")}\n`);
      expect(await runDistcal(["watch", model, file, ...state("rain-parts.json")])).toMatchObject({ code: 0 });
    }
    await runDistcal(["watch", model, file, ...state("rain-once.json")]);
    expect(bytes("rain-parts.json")).toBe(bytes("rain-once.json"));
    await runDistcal(["watch", model, "-", ...state("rain-piped.json")], { stdin: Buffer.from(later) });
    const service = await startService([model, ...state("rain-served.json")]);
    for (const record of records.slice(0, 60)) {
      await service.post("/observe", csv, `${head}\n${record}\n`);
    }
    await service.post("/observe", csv, `${[head, ...records.slice(60)].join("\n")}\n`);
    expect(bytes("rain-served.json")).toBe(bytes("rain-piped.json"));
    expect(readWatch(bytes("rain-served.json"))).toMatchObject({ rows: 240, alarms: 0 });
  });
});
