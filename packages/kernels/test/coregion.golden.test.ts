import { readFileSync } from "node:fs";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { coregion, coregionFactor } from "../src/index.ts";

interface Factored {
  readonly loading: number[];
  readonly variance: number[];
  readonly matrix: number[];
  readonly factor: number[];
}

describe("the committed reference values", () => {
  const golden = JSON.parse(readFileSync(new URL("../golden/kernels.json", import.meta.url), "utf8"));
  const cases: Factored[] = golden.coregion;

  it("are met by B and every entry of its factor to 1e-14 relative, at condition numbers up to 1e15", () => {
    expect(cases.length).toBe(3);
    for (const { loading, variance, matrix, factor } of cases) {
      const label = `loading ${loading}`;
      expectAllClose(coregion({ loading, variance }).data, matrix, { relative: 4e-16, label });
      // No entry is made by a subtraction: each keeps its own digits, whatever the condition number.
      expectAllClose(coregionFactor({ loading, variance }).data, factor, { relative: 1e-14, label });
    }
  });
});
