import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type CellStore, cellStore } from "../../src/cells/cell-store.ts";
import { answerTask, type CellAnswer, type CellTask } from "../../src/cells/cell-task.ts";
import { codeDigest } from "../../src/cells/code-digest.ts";
import { type ReproductionContext, reproduceCells } from "../../src/cells/reproduce-cells.ts";
import type { ReproductionPlan } from "../../src/protocol/plan.ts";
import { exampleData } from "./example-data.ts";

const folder = testFolder();

const plan: ReproductionPlan = {
  datasets: ["boston"],
  bases: ["ols"],
  methods: ["base", "isotonic", "gp-beta-4", "variance-scaling"],
  splits: 2,
  seed: 1,
  protocol: "paper",
};

function context(store: CellStore, more: Partial<ReproductionContext> = {}): ReproductionContext {
  return { data: new Map([["boston", exampleData()]]), store, code: "c", perform: answerTask, threads: 2, ...more };
}

/** Counts what is asked of the threads. */
function counting(perform = answerTask): { tasks: string[]; perform: (task: CellTask) => Promise<CellAnswer> } {
  const tasks: string[] = [];
  return {
    tasks,
    perform: (asked) => {
      tasks.push(asked.kind === "method" ? asked.task.method : "base model");
      return perform(asked);
    },
  };
}

const withoutTimes = (cells: unknown): string =>
  JSON.stringify(cells, (key, value) => (key === "seconds" || key === "kept" ? undefined : value));

describe("reproduceCells", () => {
  it("scores every cell and keeps it; the next time nothing is done and the numbers are the same", async () => {
    const store = cellStore(folder.at("all"));
    const first = counting();
    const fractions: number[] = [];
    const cells = await reproduceCells(
      plan,
      context(store, { perform: first.perform, onCell: (_, __, fraction) => fractions.push(fraction) }),
    );
    expect(cells.map(({ split, method }) => `${split} ${method}`)).toEqual(
      [0, 1].flatMap((split) => plan.methods.map((method) => `${split} ${method}`)),
    );
    expect(first.tasks.filter((task) => task === "base model")).toHaveLength(2);
    expect(first.tasks).toHaveLength(10);
    expect(fractions).toHaveLength(8);
    expect(fractions.at(-1)).toBeCloseTo(1, 12);
    expect(readdirSync(folder.at("all"))).toHaveLength(8);

    const second = counting();
    const again = await reproduceCells(plan, context(store, { perform: second.perform }));
    expect(second.tasks).toEqual([]);
    expect(withoutTimes(again)).toBe(withoutTimes(cells));
    for (const cell of again) expect(cell).toMatchObject({ kept: true, scores: { trainingRows: 60, testRows: 20 } });
  });

  it("continues after an interruption: only what is missing is done", async () => {
    const store = cellStore(folder.at("interrupted"));
    let asked = 0;
    const breaking = (task: CellTask): Promise<CellAnswer> => {
      if (++asked > 4) throw new Error("pulled the plug");
      return answerTask(task);
    };
    await expect(reproduceCells(plan, context(store, { perform: breaking, threads: 1 }))).rejects.toThrow(
      "pulled the plug",
    );
    const kept = readdirSync(folder.at("interrupted")).length;
    expect(kept).toBeGreaterThan(0);
    const rest = counting();
    const cells = await reproduceCells(plan, context(store, { perform: rest.perform }));
    expect(cells).toHaveLength(8);
    expect(rest.tasks.filter((task) => task !== "base model")).toHaveLength(8 - kept);
    const whole = await reproduceCells(plan, context(cellStore(folder.at("whole"))));
    expect(withoutTimes(cells)).toBe(withoutTimes(whole));
  });

  it("does again what was kept under another seed, protocol, code or data, or with --fresh", async () => {
    const one = { ...plan, methods: ["base"] as const, splits: 1 };
    const store = cellStore(folder.at("keys"));
    const tasksOf = async (asked: ReproductionPlan, more: Partial<ReproductionContext> = {}): Promise<number> => {
      const { tasks, perform } = counting();
      await reproduceCells(asked, context(store, { perform, ...more }));
      return tasks.length;
    };
    expect(await tasksOf(one)).toBe(2);
    expect(await tasksOf(one)).toBe(0);
    expect(await tasksOf({ ...one, seed: 2 })).toBe(2);
    expect(await tasksOf({ ...one, protocol: "heldout" })).toBe(2);
    expect(await tasksOf(one, { code: "other" })).toBe(2);
    expect(await tasksOf(one, { data: new Map([["boston", { ...exampleData(), sha256: "e".repeat(64) }]]) })).toBe(2);
    expect(await tasksOf(one, { fresh: true })).toBe(2);
    expect(await tasksOf(one)).toBe(0);
  });

  it("notices damaged files and does those cells again", async () => {
    const damaged: string[] = [];
    const at = folder.at("damaged");
    const store = cellStore(at, (_, why) => damaged.push(why));
    const cells = await reproduceCells(plan, context(store));
    const files = readdirSync(at).sort();
    const read = (name: string): string => readFileSync(`${at}/${name}`, "utf8");
    writeFileSync(`${at}/${files[0]}`, read(files[0]).slice(0, 40));
    writeFileSync(`${at}/${files[1]}`, read(files[1]).replace(/"mse": [\d.]+/, '"mse": 1'));
    writeFileSync(`${at}/${files[2]}`, read(files[3]));
    writeFileSync(`${at}/${files[4]}`, "null");
    const { tasks, perform } = counting();
    const again = await reproduceCells(plan, context(store, { perform }));
    expect(damaged.sort()).toEqual([
      "it belongs to another key",
      "it is not JSON",
      "it is not a finished result",
      "its digest is wrong",
    ]);
    expect(tasks.filter((task) => task !== "base model")).toHaveLength(4);
    expect(withoutTimes(again)).toBe(withoutTimes(cells));
  });

  it("a fit that is refused fails its own cell only, and is not kept", async () => {
    const refusing = (task: CellTask): Promise<CellAnswer> =>
      task.kind === "method" && task.task.method === "isotonic"
        ? Promise.resolve({ kind: "failed", message: "will not" })
        : answerTask(task);
    const cells = await reproduceCells(plan, context(cellStore(folder.at("failed")), { perform: refusing }));
    expect(cells.filter((cell) => "failed" in cell)).toEqual([
      { dataset: "boston", base: "ols", split: 0, method: "isotonic", failed: "will not" },
      { dataset: "boston", base: "ols", split: 1, method: "isotonic", failed: "will not" },
    ]);
    expect(readdirSync(folder.at("failed"))).toHaveLength(6);
  });

  it("a base model that is refused fails the cells of its split", async () => {
    const flat = { ...exampleData(), target: new Float64Array(80).fill(1) };
    const cells = await reproduceCells(
      plan,
      context(cellStore(folder.at("flat")), { data: new Map([["boston", flat]]) }),
    );
    expect(cells).toHaveLength(8);
    for (const cell of cells) expect(cell).toMatchObject({ failed: expect.stringContaining("target must vary") });
  });

  it("calibration helps where the spread is wrong", async () => {
    const cells = await reproduceCells(
      { ...plan, methods: ["base", "gp-beta-4"], splits: 1 },
      context(cellStore(folder.at("helps")), { data: new Map([["boston", exampleData(600)]]) }),
    );
    const [base, calibrated] = cells.map((cell) => ("scores" in cell ? (cell.scores.nll ?? Number.NaN) : Number.NaN));
    expect(calibrated).toBeLessThan(base);
  });
});

it("codeDigest is the same each time", () => {
  expect(codeDigest()).toMatch(/^[0-9a-f]{64}$/);
  expect(codeDigest()).toBe(codeDigest());
});
