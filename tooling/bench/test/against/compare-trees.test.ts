import { describe, expect, it } from "vitest";
import type { BenchTree } from "../../src/against/bench-tree.ts";
import { compareCase } from "../../src/against/compare-case.ts";
import { compareTrees } from "../../src/against/compare-trees.ts";
import { presentCase, presentTrees } from "../../src/against/present-trees.ts";
import type { TreeCase } from "../../src/against/tree-message.ts";

const one: TreeCase = { suite: "s", name: "a", runs: "short" };

/** A checkout whose turns take the given times, one after the other, and then the last one. */
function treeOf(
  times: readonly number[],
  files: Readonly<Record<string, readonly TreeCase[]>> = {},
): BenchTree & { asked: string[] } {
  const asked: string[] = [];
  let turn = 0;
  return {
    asked,
    cases: async (names) => {
      asked.push(...names);
      return names.flatMap((name) => files[name] ?? []);
    },
    turn: async () => times[Math.min(turn++, times.length - 1)],
    stop: () => undefined,
  };
}

describe("compareCase", () => {
  it("equal times are a ratio of one", async () => {
    const found = await compareCase(one, { here: treeOf([2]), there: treeOf([2]), budgetMs: 8 });
    expect(found).toEqual({ ...one, ratio: 1, medianRatio: 1, isSlower: false });
  });

  it("a tenth more in every turn is slower, a turn that the machine disturbed is not", async () => {
    expect(await compareCase(one, { here: treeOf([1.1]), there: treeOf([1]), budgetMs: 8 })).toMatchObject({
      ratio: 1.1,
      isSlower: true,
    });
    const disturbed = treeOf([1, 9, 1, 7, 1]);
    expect(await compareCase(one, { here: disturbed, there: treeOf([1]), budgetMs: 8 })).toMatchObject({
      ratio: 1,
      medianRatio: 1,
      isSlower: false,
    });
  });

  it("looks again at what seems slower, and keeps its best", async () => {
    const busyAtFirst = treeOf([...new Array(8).fill(1.3), 1]);
    expect(await compareCase(one, { here: busyAtFirst, there: treeOf([1]), budgetMs: 8 })).toMatchObject({
      ratio: 1,
      isSlower: false,
    });
  });
});

describe("compareTrees", () => {
  const moved: TreeCase = { suite: "moved", name: "b", runs: "long" };
  const added: TreeCase = { suite: "s", name: "new", runs: "short" };
  const removed: TreeCase = { suite: "s", name: "old", runs: "short" };
  const here = { "packages/x/bench/s.bench.ts": [one, added], "packages/y/bench/m.bench.ts": [moved] };
  const there = {
    "packages/a/bench/other.bench.ts": [{ suite: "other", name: "c", runs: "short" as const }],
    "packages/x/bench/s.bench.ts": [one, removed],
    "packages/z/bench/m.bench.ts": [moved],
  };
  const compared = (filters: readonly string[]) => {
    const trees = [treeOf([1], here), treeOf([1], there)] as const;
    const found = compareTrees(
      { tree: trees[0], files: Object.keys(here) },
      { tree: trees[1], files: Object.keys(there) },
      { filters, budgetMs: 8 },
    );
    return { trees, found };
  };

  it("pairs cases by their names, and lists those that only one has", async () => {
    const { cases, onlyHere, onlyThere } = await compared([]).found;
    expect(cases.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(onlyHere).toEqual([added]);
    expect(onlyThere.map(({ name }) => name)).toEqual(["old", "c"]);
  });

  it("finds the cases of a file that has moved, and loads no more files than it needs", async () => {
    const { trees, found } = compared(["packages/y"]);
    expect((await found).cases.map(({ name }) => name)).toEqual(["b"]);
    expect((await found).onlyThere).toEqual([]);
    expect(trees[1].asked).toEqual(["packages/z/bench/m.bench.ts"]);
  });

  it("says in words what is slower", () => {
    const slow = { ...one, ratio: 1.2, medianRatio: 1.19, isSlower: true };
    expect(presentCase(slow)).toBe("  1.200 (median 1.190) SLOWER s › a\n");
    expect(presentTrees({ cases: [slow], onlyHere: [added], onlyThere: [] }, "../before")).toBe(
      "1 of 1 cases take more than 1.05 times what they take in ../before:\n  1.200 s › a\nonly here:\n  s › new\n",
    );
  });
});
