import { readFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const lines = (rows: number, seed: number): readonly string[] => exampleCsv(rows, seed).trimEnd().split("\n");
const counts = [2, 1, 0, 3];

/** The same rows with a column of counts, and written out as often as it says. */
function tables(name: string, rows: number, seed: number): { readonly weighted: string; readonly repeated: string } {
  const [header, ...data] = lines(rows, seed);
  const weighted = data.map((line, i) => `${line},${counts[i % 4]}`);
  const repeated = data.flatMap((line, i) => new Array<string>(counts[i % 4]).fill(line));
  return {
    weighted: folder.write(`${name}.csv`, `${[`${header},count`, ...weighted].join("\n")}\n`),
    repeated: folder.write(`${name}-repeated.csv`, `${[header, ...repeated].join("\n")}\n`),
  };
}

const past = tables("past", 160, 1);
const later = tables("later", 120, 2);
const model = folder.at("weighted.json");
const plain = folder.at("repeated.json");

const printed = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await runDistcal([...args, "--json"]);
  expect({ code, said: code === 0 ? "" : stderr }).toEqual({ code: 0, said: "" });
  return JSON.parse(stdout) as Record<string, unknown>;
};

describe("--weight", () => {
  beforeAll(async () => {
    await printed("fit", past.weighted, "--weight", "count", "--out", model);
    await printed("fit", past.repeated, "--out", plain);
  });

  it("fits as to the rows written out, and the model remembers the column", async () => {
    expect(JSON.parse(readFileSync(model, "utf8"))).toMatchObject({ columns: { weight: "count" }, fit: { rows: 120 } });
    const answers = await Promise.all(
      [model, plain].map((path) => runDistcal(["predict", path, later.repeated, "--out", "-"])),
    );
    const [weighted, repeated] = answers.map(({ stdout }) =>
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split(",")),
    );
    expect(weighted[0]).toEqual(repeated[0]);
    const std = weighted[0].indexOf("std");
    const added = weighted[0].flatMap((name, c) => (/^(calibrated_|q0)/.test(name) ? [c] : []));
    expect(added.length).toBeGreaterThan(2);
    for (let row = 1; row < weighted.length; row++) {
      for (const c of added) {
        const difference = Math.abs(Number(weighted[row][c]) - Number(repeated[row][c]));
        expect(difference).toBeLessThan(0.01 * Number(weighted[row][std]));
      }
    }
  });

  it("evaluate takes the column that the model remembers, and scores as the rows written out", async () => {
    const weighted = await printed("evaluate", model, later.weighted);
    const repeated = await printed("evaluate", model, later.repeated);
    expect(weighted["columns"]).toMatchObject({ weight: "count" });
    expect([weighted["rows"], repeated["rows"]]).toEqual([90, 180]);
    for (const forecast of ["base", "calibrated"]) {
      for (const score of ["nll", "crps", "pinball", "mse", "mae", "intervalScore", "mace", "ence", "qce"]) {
        const [a, b] = [weighted, repeated].map((found) => (found[forecast] as Record<string, number>)[score]);
        expect(Math.abs(a - b), `${forecast} ${score}`).toBeLessThan(1e-10 * (1 + Math.abs(b)));
      }
    }
  });

  it("check counts by weight, and says the next command with it", async () => {
    const weighted = (await printed("check", later.weighted, "--weight", "count")) as never as Checked;
    const repeated = (await printed("check", later.repeated)) as never as Checked;
    weighted.coverage.share.forEach((share, k) => {
      expect(share).toBeCloseTo(repeated.coverage.share[k], 10);
      expect(weighted.coverage.width[k]).toBeCloseTo(repeated.coverage.width[k], 10);
    });
    const { stdout } = await runDistcal(["check", past.weighted, "--weight", "count"]);
    if (stdout.includes("distcal fit")) expect(stdout).toContain("--weight count --out model.json");
  });

  it("compare and report take it", async () => {
    const compared = await printed("compare", past.weighted, "--weight", "count", "--methods", "identity,isotonic");
    expect(compared["rows"]).toBe(120);
    const page = folder.at("report.html");
    await printed("report", model, later.weighted, "--out", page);
    expect(readFileSync(page, "utf8")).toContain("weight <code>count</code>");
  });

  it("bad weights are refused with a sentence", async () => {
    const [header, ...data] = lines(30, 3);
    const withWeight = (value: string): string =>
      folder.write("bad.csv", `${[`${header},w`, ...data.map((line) => `${line},${value}`)].join("\n")}\n`);
    const refused = async (value: string, ...flags: string[]): Promise<string> => {
      const { code, stderr } = await runDistcal(["fit", withWeight(value), ...flags, "--out", folder.at("no.json")]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await refused("-1", "--weight", "w")).toContain('column "w" must lie between 0 and 1000000000, got "-1"');
    expect(await refused("1e300", "--weight", "w")).toContain('got "1e300"');
    expect(await refused("0", "--weight", "w")).toContain("30 of 30 have weight 0");
    expect(await refused("0.01", "--weight", "w")).toContain("weights must add up to at least 10");
    expect(await refused("1", "--weight", "missing")).toContain('there is no column "missing" for --weight');
  });
});

interface Checked {
  readonly coverage: { readonly share: readonly number[]; readonly width: readonly number[] };
}
