import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Measurement } from "../src/measure.ts";
import { type PeerResults, peerFigures } from "../src/peers/figures.ts";
import type { BenchResults } from "../src/results.ts";

// What the site's page of benchmarks shows must be what distcal promises: ratios within one run.

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../apps/docs/data/benchmarks/${name}`, import.meta.url), "utf8")) as T;
const { measurements } = read<BenchResults>("own.json");

function measured(suite: string, name?: string): Measurement[] {
  const found = measurements.filter((one) => one.suite.startsWith(suite) && (name === undefined || one.name === name));
  expect(found, `${suite} › ${name ?? "any case"}`).not.toHaveLength(0);
  return found;
}

it("distcal is as far ahead of its peers as it promises", () => {
  // What the first fit of a process takes is half compilation of our own code; the page shows it, nothing promises it.
  const figures = peerFigures(read<PeerResults>("peers.json")).filter(({ name }) => !name.endsWith("of a process"));
  expect(figures).toHaveLength(10);
  expect(figures.filter(({ value, least }) => !(value >= least))).toEqual([]);
});

describe("of distcal's own benchmarks", () => {
  it("the link expectation is three times as fast as the plain loop, and close to its own exponentials and logarithms", () => {
    const suite = "E[ln r] with 4×4×4 nodes";
    const [ours] = measured(suite, "expectedLogSlopeWithGradInto");
    const [bare] = measured(suite, "bare calls: 33 exp and 12 log");
    expect(ours.speedup).toBeGreaterThan(3);
    expect(bare.speedup / ours.speedup).toBeLessThan(2);
  });

  it("two threads do the work of 1.7", () => {
    const [two] = measured("one ELBO with gradient, 20,000 rows", "2 threads");
    expect(two.speedup).toBeGreaterThan(1.7);
  });

  it.each(["one ELBO with gradient, 16 inducing points, by rows", "predict mean, std and 19 quantiles, by rows"])(
    "a row costs the same among thousands and among millions: %s",
    (suite) => {
      const rates = measured(suite).map(({ rate }) => rate?.perSecond ?? Number.NaN);
      const [slowest, fastest] = [Math.min(...rates), Math.max(...rates)];
      expect((fastest - slowest) / (fastest + slowest)).toBeLessThan(0.15);
    },
  );

  it("the command line predicts a million rows in a quarter of a minute", () => {
    const [stream] = measured("the command line streams 1,000,000 rows of CSV");
    expect(stream.medianNs).toBeLessThan(15e9);
  });
});
