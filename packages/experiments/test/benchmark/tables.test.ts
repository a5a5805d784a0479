import { mkdirSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { readSetup, requireKnownTables } from "../../src/benchmark/setup/benchmark-setup.ts";
import { builtInTables } from "../../src/benchmark/tables/built-in-tables.ts";
import { findTables } from "../../src/benchmark/tables/find-tables.ts";
import { readTables } from "../../src/benchmark/tables/read-tables.ts";

const folder = testFolder();
for (const name of ["mine", "empty", "half", "split", "long", "few"]) mkdirSync(folder.at(name));
const limits = { fit: 1200, test: 2000 };

function csv(rows: number, shift = 0): string {
  const lines = Array.from({ length: rows }, (_, i) => `${i + shift},1,${i + shift + Math.sin(i)},g${i % 3}`);
  return `mean,std,target,region\n${lines.join("\n")}\n`;
}

describe("findTables", () => {
  it("finds pairs and single tables by the names of folder and file, and nothing else", async () => {
    for (const file of ["b-fit.csv", "b-test.csv", "a.csv"]) folder.write(`mine/${file}`, csv(20));
    folder.write("mine/README.md", "words");
    expect((await findTables([folder.at("mine")])).map((table) => [table.name, "fit" in table])).toEqual([
      ["mine/a", false],
      ["mine/b", true],
    ]);
  });

  it("refuses what is not there, has no tables, or only half of one", async () => {
    await expect(findTables([folder.at("nowhere")])).rejects.toThrow("nowhere does not exist; check the path");
    folder.write("empty/README.md", "words");
    await expect(findTables([folder.at("empty")])).rejects.toThrow(
      /empty has no tables; put files such as NAME-fit\.csv and NAME-test\.csv there/,
    );
    const file = folder.write("half/c-fit.csv", csv(20));
    await expect(findTables([folder.at("half")])).rejects.toThrow(/c-fit\.csv has no c-test beside it/);
    await expect(findTables([file])).rejects.toThrow("is a file, and benchmark takes folders of tables");
    await expect(findTables([folder.at("mine"), folder.at("mine")])).rejects.toThrow("two tables are called mine/a");
  });
});

describe("readTables", () => {
  it("splits a single table into random halves that have every row once, the same for a seed", async () => {
    folder.write("split/one.csv", csv(41));
    const found = await findTables([folder.at("split")]);
    const [table] = await readTables(found, { rows: limits, seed: 1 });
    const [again] = await readTables(found, { rows: limits, seed: 1 });
    const [other] = await readTables(found, { rows: limits, seed: 2 });
    expect([...table.fit.columns.mean, ...table.test.columns.mean].map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 41 }, (_, i) => i),
    );
    expect(table.split).toBe("seed");
    expect(table.fit.columns.mean.length).toBe(21);
    expect(again.sha256).toBe(table.sha256);
    expect(other.sha256).not.toBe(table.sha256);
  });

  it("takes the first rows of long tables, and reads groups that the setup names", async () => {
    folder.write("long/t-fit.csv", csv(60));
    folder.write("long/t-test.csv", csv(70, 100));
    const [table] = await readTables(await findTables([folder.at("long")]), {
      rows: { fit: 30, test: 40 },
      seed: 1,
      reading: { "long/t": { group: "region" } },
    });
    expect(table.fit.columns.mean).toEqual(Float64Array.from({ length: 30 }, (_, i) => i));
    expect(table.test.columns.mean[39]).toBe(139);
    expect(table.fit.group?.slice(0, 4)).toEqual(["g0", "g1", "g2", "g0"]);
  });

  it("says which file leaves too few rows", async () => {
    folder.write("few/t-fit.csv", csv(60));
    folder.write("few/t-test.csv", csv(2));
    await expect(readTables(await findTables([folder.at("few")]), { rows: limits, seed: 1 })).rejects.toThrow(
      /t-test\.csv leaves 2 rows to judge by, and at least \d+ are needed/,
    );
  });
});

describe("the setup", () => {
  it.each([
    ["{", "is not JSON"],
    ["[]", "must be an object with parts and tables"],
    ['{"partss": {}}', 'unknown key "partss"; use parts and tables'],
    ['{"parts": {"odd": "a"}}', "parts must be an object of lists of table names"],
    ['{"tables": {"a": {"menn": "x"}}}', 'tables: a: unknown key "menn"'],
  ])("%s is refused", async (text, message) => {
    await expect(readSetup(folder.write("setup.json", text))).rejects.toThrow(message);
  });

  it("names no table that is not there", () => {
    expect(() => requireKnownTables({ parts: { odd: ["real/qm9"] } }, ["real/qm8"])).toThrow(
      'the setup names the table "real/qm9", which is not there; tables are real/qm8',
    );
  });
});

it("the built-in tables are the same for a seed, and as wrong as they say", () => {
  const tables = builtInTables(1, limits);
  expect(tables.map(({ sha256 }) => sha256)).toEqual(builtInTables(1, limits).map(({ sha256 }) => sha256));
  const spread = (name: string): number => {
    const { mean, std, target } = tables.find((table) => table.name === `built-in/${name}`)?.test.columns ?? {
      mean: [],
      std: [],
      target: [],
    };
    const squares = Array.from(mean, (m, i) => ((target[i] - m) / std[i]) ** 2);
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  };
  // Within three standard errors of a standard deviation of 800 rows, 1/√1600.
  expect(Math.abs(spread("calibrated") - 1)).toBeLessThan(0.075);
  expect(spread("skewed")).toBeCloseTo(1, 0);
  expect(spread("overconfident")).toBeGreaterThan(2.3);
});
