import { readFileSync } from "node:fs";
import { expectAllClose, type GoldenTable, goldenRows } from "@distcal/testing";
import { describe, it } from "vitest";
import { cramerVonMisesTail } from "../../src/uniformity/cramer-von-mises-tail.ts";
import { kolmogorovTail } from "../../src/uniformity/kolmogorov-tail.ts";
import { cramerVonMises, kolmogorovSmirnov } from "../../src/uniformity/uniformity.ts";

interface Fixture {
  readonly samples: readonly {
    readonly pit: readonly number[];
    readonly ksStatistic: number;
    readonly ksPValue: number;
    readonly cvmStatistic: number;
    readonly cvmPValue: number;
  }[];
  readonly kolmogorov: GoldenTable;
  readonly cramer: GoldenTable;
}

const fixture = JSON.parse(readFileSync(new URL("../fixtures/uniformity.json", import.meta.url), "utf8")) as Fixture;

describe("the tests of uniformity against SciPy", () => {
  it.each(fixture.samples)("agree on statistics and p-values of a small sample", (sample) => {
    const ks = kolmogorovSmirnov(sample.pit);
    expectAllClose(ks.statistic, sample.ksStatistic, { absolute: 1e-15 });
    expectAllClose(ks.pValue, sample.ksPValue, { relative: 1e-12 });
    const cvm = cramerVonMises(sample.pit);
    expectAllClose(cvm.statistic, sample.cvmStatistic, { absolute: 1e-15 });
    // SciPy stops its series at terms of 1e-7.
    expectAllClose(cvm.pValue, sample.cvmPValue, { absolute: 1e-7 });
  });

  it("agree on the tail of the Kolmogorov–Smirnov statistic: exact to 1000 rows, 1e-7 beyond", () => {
    for (const { n, d, tail } of goldenRows(fixture.kolmogorov, ["n", "d", "tail"])) {
      const closeness = n <= 1000 ? { relative: 1e-9 } : { absolute: 1e-7, relative: 1e-6 };
      expectAllClose(kolmogorovTail(n, d), tail, { ...closeness, label: `n = ${n}, d = ${d}` });
    }
  });

  it("agree on the tail of the Cramér–von Mises statistic with the expansion summed at 30 digits", () => {
    for (const { n, w, tail, scipy } of goldenRows(fixture.cramer, ["n", "w", "tail", "scipy"])) {
      expectAllClose(cramerVonMisesTail(n, w), tail, { absolute: 1e-14, label: `n = ${n}, w = ${w}` });
      expectAllClose(cramerVonMisesTail(n, w), scipy, { absolute: 1e-7, label: `SciPy, n = ${n}, w = ${w}` });
    }
  });
});
