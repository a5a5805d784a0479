import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type TableResults, tablesView } from "../.vitepress/theme/results/benchmark-tables.ts";
import { benchmarksView, type OwnResults, type PeerResults } from "../.vitepress/theme/results/benchmarks.ts";

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(repositoryRoot, "apps/docs/data/benchmarks", name), "utf8")) as T;
const own = read<OwnResults>("own.json");
const peers = read<PeerResults>("peers.json");

describe("the committed benchmarks", () => {
  it("say which machine and which commit they come from", () => {
    for (const { origin } of [own, peers]) {
      expect(origin.commit).toMatch(/^[0-9a-f]{40}$/);
      expect(origin.cpu).not.toBe("");
    }
  });

  it.each([
    "E[ln r] with 4×4×4 nodes",
    "latent marginals",
    "one ELBO with gradient",
    "L-BFGS fit",
    "mean, std and 19 quantiles",
    "the command line starts",
    "the command line streams",
  ])("measure %s", (title) => {
    const found = own.measurements.filter(({ suite }) => suite.startsWith(title));
    expect(found.length).toBeGreaterThan(0);
    for (const { ratio } of found) expect(ratio).toBeGreaterThan(0);
  });

  it("weigh the bundles", () => {
    expect(own.sizes.length).toBeGreaterThan(5);
  });

  it("compare with netcal on Airfoil, Boston and Concrete", () => {
    expect(peers.comparisons.map(({ dataset }) => dataset)).toEqual(
      expect.arrayContaining(["airfoil", "boston", "concrete"]),
    );
  });
});

it("the page shows every case, with its unit", () => {
  const view = benchmarksView(own, peers);
  expect(view.suites.flatMap(({ rows }) => rows)).toHaveLength(own.measurements.length);
  for (const { rows } of view.suites) {
    for (const [, time] of rows) expect(time).toMatch(/^[\d.,]+ (ns|µs|ms|s)$/);
  }
  expect(view.peers).toHaveLength(peers.comparisons.length);
  for (const row of view.peers) expect(row.join(" ")).not.toMatch(/NaN|undefined|Infinity/);
});

it("the page compares with the peers that take tables, and leaves no cell without a number", () => {
  const { summary, details, methods, versions } = tablesView(read<TableResults>("tables.json"));
  expect(summary.map(([method]) => method)).toEqual(expect.arrayContaining(["distcal", "MAPIE", "crepes"]));
  expect(methods).toEqual(expect.arrayContaining(["distcal", "crepes"]));
  expect(details).toHaveLength(34);
  expect(versions).toMatch(/^uncertainty-toolbox \d.*, MAPIE \d.*, crepes \d/);
  for (const row of [...summary, ...details]) expect(row.join(" ")).not.toMatch(/NaN|undefined|Infinity/);
});
