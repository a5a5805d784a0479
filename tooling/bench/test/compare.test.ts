import { describe, expect, it } from "vitest";
import { compareWithBaseline } from "../src/compare.ts";
import type { Measurement } from "../src/measure.ts";
import { presentComparison } from "../src/present.ts";
import type { BenchResults, Origin } from "../src/results.ts";

const origin: Origin = { node: "v22.1.0", platform: "linux", arch: "x64", cpu: "one kind", cores: 2, memoryGB: 8 };

function measured(name: string, ratio: number, more: Partial<Measurement> = {}): Measurement {
  const usual = { suite: "s", runs: "short", medianNs: 1e5, p99Ns: 2e5, samples: 9, noise: 0.01, speedup: 1 } as const;
  return { ...usual, name, ratio, ...more };
}

function results(measurements: readonly Measurement[], more: Partial<BenchResults> = {}): BenchResults {
  return { origin, measurements, sizes: [], skipped: [], ...more };
}

const namesOf = (now: BenchResults, baseline: BenchResults): string[] =>
  compareWithBaseline(now, baseline).regressions.map(({ name }) => name);

describe("compareWithBaseline", () => {
  const baseline = results([measured("a", 2), measured("b", 10)]);

  it("finds the case whose multiple of the calibration loop grew by more than a quarter", () => {
    expect(namesOf(results([measured("a", 2.4), measured("b", 12.6)]), baseline)).toEqual(["b"]);
  });

  it("looks at multiples, not at times: a machine twice as slow is not a regression", () => {
    const slow = results([measured("a", 2, { medianNs: 2e5 }), measured("b", 10, { medianNs: 2e5 })]);
    expect(namesOf(slow, baseline)).toEqual([]);
  });

  it("allows what the rounds of both runs showed as noise", () => {
    const noisy = results([measured("a", 3, { noise: 0.3 })]);
    expect(namesOf(noisy, baseline)).toEqual([]);
    expect(namesOf(results([measured("a", 3.4, { noise: 0.3 })]), baseline)).toEqual(["a"]);
  });

  it("allows more to other programs, and twice as much on another machine", () => {
    const programs = results([measured("a", 2, { runs: "process" })]);
    expect(namesOf(results([measured("a", 2.9, { runs: "process" })]), programs)).toEqual([]);
    expect(namesOf(results([measured("a", 3.1, { runs: "process" })]), programs)).toEqual(["a"]);
    const elsewhere = { origin: { ...origin, cpu: "another" } };
    expect(namesOf(results([measured("a", 2.9)], elsewhere), baseline)).toEqual([]);
    expect(namesOf(results([measured("a", 3.1)], elsewhere), baseline)).toEqual(["a"]);
  });

  it("finds what became 2 % larger", () => {
    const weigh = (bytes: number): BenchResults => results([], { sizes: [{ suite: "bundle", name: "all", bytes }] });
    expect(namesOf(weigh(10_190), weigh(10_000))).toEqual([]);
    expect(namesOf(weigh(10_210), weigh(10_000))).toEqual(["all"]);
  });

  it("a ratio that is not a number is a regression, a case that only one side has is not", () => {
    expect(namesOf(results([measured("a", Number.NaN)]), baseline)).toEqual(["a"]);
    const { regressions, compared, added } = compareWithBaseline(results([measured("c", 1)]), baseline);
    expect({ regressions, compared, added }).toEqual({ regressions: [], compared: 0, added: ["s › c"] });
  });

  it("is told in words, with how much would have been noise", () => {
    const comparison = compareWithBaseline(results([measured("a", 3), measured("b", 10)]), baseline);
    expect(presentComparison(comparison)).toBe(
      "1 of 2 cases are beyond their baseline and noise:\n  s › a: 1.50 times the baseline, up to 1.25 would be noise\n",
    );
    expect(presentComparison(compareWithBaseline(baseline, baseline))).toBe(
      "none of 2 cases is beyond its baseline and noise\n",
    );
  });
});
