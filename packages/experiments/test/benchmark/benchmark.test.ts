import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type BenchmarkOptions, benchmark } from "../../src/benchmark/benchmark.ts";
import { answerCell, type CellTask } from "../../src/benchmark/cells/benchmark-cell.ts";
import { benchmarkCsv } from "../../src/benchmark/document/benchmark-csv.ts";
import { tableScores } from "../../src/benchmark/document/table-scores.ts";

const folder = testFolder();
const methods = ["identity", "variance-scaling", "conformal"];
const rows = { fit: 60, test: 80 };
const run = (name: string, more: BenchmarkOptions = {}) =>
  benchmark([], { methods, rows, version: "1", cellFolder: folder.at(name), perform: answerCell, ...more });

/** Without what only tells the time. */
const steady = (document: unknown): string =>
  JSON.stringify(document, (key, value) =>
    ["run", "seconds", "memory", "fitSeconds", "rowMicroseconds"].includes(key) ? undefined : value,
  );

const failing = folder.write(
  "failing.mjs",
  `export default [
    { name: "breaks", fit() { throw new Error("no rows please"); } },
    { name: "returns-nothing", fit() {} },
  ];`,
);

describe("benchmark", () => {
  it("scores every method on every table; the next time all cells are on disk and the numbers are the same", async () => {
    const fractions: number[] = [];
    const first = await run("all", { onEvent: (event) => event.kind === "cell" && fractions.push(event.fraction) });
    expect(first.scores).toHaveLength(18);
    expect(first.run).toMatchObject({ kept: 0, done: 18 });
    expect(fractions.at(-1)).toBeCloseTo(1, 12);
    const tasks: CellTask[] = [];
    const again = await run("all", {
      perform: (task) => {
        tasks.push(task);
        return answerCell(task);
      },
    });
    expect(tasks).toEqual([]);
    expect(again.run).toMatchObject({ kept: 18, done: 0 });
    expect(steady(again)).toBe(steady(first));
    const fresh = await run("all", { fresh: true });
    expect(fresh.run).toMatchObject({ kept: 0, done: 18 });
    expect(steady(fresh)).toBe(steady(first));
  });

  it("does again what is missing, what another version did, and what has other rows or another seed", async () => {
    await run("all");
    const cells = readdirSync(folder.at("all"));
    rmSync(join(folder.at("all"), cells[0]));
    expect((await run("all")).run).toMatchObject({ kept: 17, done: 1 });
    expect((await run("all", { version: "2" })).run.done).toBe(18);
    expect((await run("all", { rows: { fit: 50, test: 80 } })).run.done).toBe(18);
    expect((await run("all", { seed: 2 })).run.done).toBe(18);
  });

  it("a method added later leaves the cells of the others as they are", async () => {
    await run("more", { methods: ["identity"] });
    expect((await run("more", { methods: ["identity", "conformal"] })).run).toMatchObject({ kept: 6, done: 6 });
  });

  it("records a method that fails with its sentence, gives it the worst rank, and tries it again the next time", async () => {
    const document = await run("failing", { modules: [failing] });
    const failed = document.scores.filter((score) => "failed" in score);
    expect(failed).toHaveLength(12);
    expect(failed[0]).toMatchObject({ method: "breaks", failed: "no rows please" });
    expect(failed[1]).toMatchObject({
      failed: "returns-nothing: fit must return a calibrator, got undefined; return what fit returns",
    });
    const [{ methods: summaries }] = document.parts;
    const breaks = summaries.find(({ method }) => method === "breaks");
    // Two fail: they share the last two of five ranks.
    expect(breaks).toMatchObject({ failed: 6, tables: 6, meanRank: { nll: 4.5, crps: 4.5 }, coverageError: null });
    expect(benchmarkCsv(document)).toMatch(/^built-in\/calibrated,breaks,,.*,no rows please$/m);
    expect((await run("failing", { modules: [failing] })).run).toMatchObject({ kept: 18, done: 12 });
  });

  it("does several cells at a time with the same numbers, and reports parts apart", async () => {
    const setup = folder.write(
      "setup.json",
      JSON.stringify({
        parts: { harmless: ["built-in/calibrated"], others: ["built-in/skewed", "built-in/outliers"] },
      }),
    );
    const one = await run("one", { setup });
    const many = await run("many", { setup, jobs: 4 });
    expect(steady(many)).toBe(steady(one));
    expect(one.parts.map(({ part, tables }) => [part, tables.length])).toEqual([
      ["all tables", 6],
      ["harmless", 1],
      ["others", 2],
    ]);
    expect(one.parts[1].criticalDifference).toBeNull();
    expect(one.parts[2].criticalDifference).toBeCloseTo(2.343 * Math.sqrt(12 / 12), 2);
  });

  it("refuses unknown methods, names that are there twice, and modules that have none", async () => {
    await expect(run("bad", { methods: ["magic"] })).rejects.toThrow(/methods must be some of gp-beta, .*got "magic"/);
    await expect(run("bad", { modules: [failing, failing] })).rejects.toThrow('two methods are called "breaks"');
    await expect(run("bad", { modules: [folder.at("none.mjs")] })).rejects.toThrow("none.mjs does not exist");
    await expect(run("bad", { modules: [folder.write("empty.mjs", "export default 3;")] })).rejects.toThrow(
      "must have a default export { name, fit(observations, { seed }) }",
    );
    await expect(run("bad", { modules: [folder.write("broken.mjs", "export default {")] })).rejects.toThrow(
      "broken.mjs can't be loaded",
    );
    expect(existsSync(folder.at("bad"))).toBe(false);
  });
});

describe("what methods need", () => {
  it("a method that requires groups is not asked where a table has none, and is not ranked", async () => {
    const grouped = folder.write(
      "grouped.mjs",
      'export default { name: "grouped", requires: ["group"], fit() { throw new Error("must not be asked"); } };',
    );
    const document = await run("grouped", { modules: [grouped], methods: ["identity", "conformal"] });
    const [lacking] = document.scores.filter((score) => "lacking" in score);
    expect(lacking).toMatchObject({ method: "grouped", lacking: "group" });
    const [{ methods: summaries }] = document.parts;
    expect(summaries.map(({ meanRank }) => meanRank === null)).toEqual([false, false, true]);
    expect(summaries[0].meanRank?.nll).toBeLessThanOrEqual(2);
  });
});

it("methods that give the same answers are named and ranked as one, so that a copy moves no other rank", async () => {
  const plain = await run("alike", { methods: ["identity", "variance-scaling", "crude"] });
  const copies = await run("alike", { methods: ["identity", "variance-scaling", "crude", "normalised-conformal"] });
  const [[one], [two]] = [plain.parts, copies.parts];
  expect([one.identical, two.identical]).toEqual([[], [["crude", "normalised-conformal"]]]);
  expect(two.methods.slice(0, 3).map(({ meanRank }) => meanRank)).toEqual(one.methods.map(({ meanRank }) => meanRank));
  expect(two.methods[3].meanRank).toEqual(two.methods[2].meanRank);
  expect(two.criticalDifference).toBe(one.criticalDifference);
});

describe("paired differences", () => {
  const cell = (method: string, nll: readonly (number | null)[]) => ({
    ...{ table: "t", method, kept: false, code: "c" },
    answer: {
      kind: "scored" as const,
      result: {
        ...{ testRows: nll.length, levels: [0.5], coverage: [0.5], width: [1] },
        ...{ seconds: { fit: 1, predict: 1 }, memory: 1, scores: { nll: 0, crps: 0, pinball: 0 } },
        rows: { nll, crps: nll, pinball: nll },
      },
    },
  });

  it("are those of rows, with their standard error; infinite where one of two is", () => {
    const [, b, c] = tableScores([cell("a", [1, 2, 3]), cell("b", [2, 2, 5]), cell("c", [1, null, 3])], "a");
    // Differences 1, 0, 2: mean 1, variance 1.
    expect(b).toMatchObject({ difference: { nll: { mean: 1, se: Math.sqrt(1 / 3) } } });
    expect(c).toMatchObject({ difference: { nll: null } });
    expect(b).not.toHaveProperty("rows");
  });
});
