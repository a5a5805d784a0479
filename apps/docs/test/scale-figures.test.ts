import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type ScaleResults, scaleView } from "../.vitepress/theme/scale/scale-figures.ts";

const results: ScaleResults = {
  commit: "0123456789abcdef",
  machine: { cpu: "cpu", cores: 2, memoryGigabytes: 23 },
  compile: { seconds: 0.74, tolerance: 1e-3, largestError: 8e-4, cells: 964, tableRows: 9729 },
  duckdb: {
    rows: 1e8,
    ratio: 0.8,
    ratios: [0.7, 0.9],
    calibrateSeconds: 50,
    copySeconds: 40,
    peakMegabytes: 900.4,
    cellsBytes: 820_398,
    unanswered: 100_000,
  },
  spark: { version: "4.0.1", rows: 1e7, calibrateSeconds: 20, copySeconds: 10 },
};

describe("scaleView", () => {
  it("gives speeds in million rows a second and as parts of a copy's", () => {
    expect(scaleView(results).engines).toEqual([
      { engine: "DuckDB", rows: "100,000,000", calibrated: "2.00", copied: "2.50", ratio: "80 %" },
      { engine: "Spark 4.0.1, local mode", rows: "10,000,000", calibrated: "0.50", copied: "1.00", ratio: "50 %" },
    ]);
    expect(scaleView(results)).toMatchObject({
      singleRounds: "70 %, 90 %",
      memory: "900 MB",
      tableMegabytes: "0.8",
      origin: "cpu, 2 cores, 23 GB, commit 012345678",
    });
  });

  it("projects by the speed of a core", () => {
    expect(scaleView(results).projections).toEqual([
      { rows: "10⁹", cores: "2", duckdb: "8 min", spark: "33 min" },
      { rows: "10⁹", cores: "64", duckdb: "16 s", spark: "63 s" },
      { rows: "10¹²", cores: "1,000", duckdb: "–", spark: "67 min" },
    ]);
  });

  it("reads the committed results, which have both engines", () => {
    const text = readFileSync(join(repositoryRoot, "apps/docs/data/scale.json"), "utf8");
    const view = scaleView(JSON.parse(text) as ScaleResults);
    expect(view.engines.map(({ engine }) => engine.split(" ")[0])).toEqual(["DuckDB", "Spark"]);
    expect(JSON.stringify(view)).not.toMatch(/NaN|Infinity|undefined/);
  });
});
