import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type FieldRun, fieldView } from "../.vitepress/theme/field/field.ts";

const docs = join(repositoryRoot, "apps/docs");
const read = <T>(path: string): T => JSON.parse(readFileSync(join(docs, path), "utf8")) as T;
const run = read<FieldRun>("data/field/results.json");
const setup = read<{ readonly parts: Readonly<Record<string, readonly string[]>> }>("data/field/setup.json");
const page = readFileSync(join(docs, "results/calibrators.md"), "utf8");

describe("the committed benchmark", () => {
  it("has the odd tables, the even ones and those kept back apart, each table in one of them", () => {
    const parts = Object.fromEntries(run.parts.slice(1).map(({ part, tables }) => [part, tables]));
    for (const [part, tables] of Object.entries(parts)) {
      for (const table of tables) expect(setup.parts[part]).toContain(table);
    }
    const names = run.tables.map(({ name }) => name);
    expect(Object.values(parts).flat().sort()).toEqual([...names].sort());
    // A part is whole or not there.
    for (const [part, tables] of Object.entries(parts)) expect(tables).toHaveLength(setup.parts[part].length);
    expect(parts["even tables"]).toHaveLength(17);
  });

  it("has every method on every table, on no more rows than the page says, and no row of a table", () => {
    const methods = run.parts[0].methods.map(({ method }) => method);
    expect(methods).toEqual(expect.arrayContaining(["gp-beta", "gp-beta-paper", "identity", "isotonic", "idr"]));
    expect(run.scores).toHaveLength(run.tables.length * methods.length);
    for (const { fitRows, testRows } of run.tables) {
      expect(fitRows).toBeLessThanOrEqual(run.rows.fit);
      expect(testRows).toBeLessThanOrEqual(run.rows.test);
    }
    for (const score of run.scores) expect(score).not.toHaveProperty("rows");
  });
});

describe("the page of it", () => {
  const view = fieldView(run, setup.parts);

  it("says where the default stands in both scores and in coverage, whichever place that is", () => {
    const [nll, crps, coverage] = view.verdict;
    const even = run.parts.find(({ part }) => part === "even tables");
    const placeIn = (score: "nll" | "crps"): number => {
      const ranks = (even?.methods ?? []).flatMap(({ meanRank }) => meanRank?.[score] ?? []);
      const own = even?.methods.find(({ method }) => method === "gp-beta")?.meanRank?.[score] ?? Number.NaN;
      return ranks.filter((rank) => rank < own).length + 1;
    };
    expect(nll).toContain(`In NLL, gp-beta is number ${placeIn("nll")} of `);
    expect(crps).toContain(`In CRPS, gp-beta is number ${placeIn("crps")} of `);
    expect(coverage).toMatch(/^Intervals of 50, 80, 90 and 95 % miss their level by [\d.]+ ± [\d.]+ points on average/);
  });

  it("has a figure of both widths, a row for each method and a folded table for each table", () => {
    for (const drawing of [view.figure.wide, view.figure.narrow])
      expect(drawing).toMatch(/^<svg[^>]* aria-label="[^"]{40,}"/);
    expect(view.summary).toHaveLength(view.methods);
    expect(view.details).toHaveLength(view.tables);
    const texts = [...view.summary.flatMap(({ cells }) => cells), ...view.details.flatMap(({ rows }) => rows.flat())];
    expect(texts.join(" ")).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("lists every table on which some method has a lower NLL than the default, what has no scores, and what was not run", () => {
    const ahead = run.scores.filter(
      (score) => "difference" in score && score.difference?.nll != null && score.difference.nll.mean < 0,
    );
    expect(view.lost.map(({ table }) => table).sort()).toEqual([...new Set(ahead.map(({ table }) => table))].sort());
    for (const { table, isClear } of view.lost) {
      const clear = ahead.filter((score) => {
        const nll = "difference" in score ? score.difference?.nll : undefined;
        return score.table === table && nll != null && nll.mean < -2 * (nll.se ?? Infinity);
      });
      expect(isClear).toBe(clear.length > 0);
    }
    for (const score of run.scores) {
      if (!("scores" in score)) expect(view.failed.join("\n")).toContain(score.method);
    }
    const there = run.parts.map(({ part }) => part);
    expect(view.missing).toEqual(Object.keys(setup.parts).filter((part) => !there.includes(part)));
  });

  it("shows an example of a method of your own that is short and there", () => {
    const [, file] = /^<<< (\S+)$/m.exec(page) ?? [];
    const path = join(docs, "results", file ?? "");
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, "utf8").trim().split("\n").length).toBeLessThanOrEqual(30);
  });
});
