import { readFileSync } from "node:fs";
import { expectAllClose, type GoldenTable, goldenRows, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { gaussianEmbedding, kernelOf } from "../../src/index.ts";
import { matricesOf } from "../matrices.ts";

interface Case {
  readonly point: readonly [mean1: number, std1: number, mean2: number, std2: number, lengthscale: number];
  readonly k: number;
  readonly logK: number;
  readonly gradient: { mean1: number; std1: number; std2: number; lengthscale: number };
}

/** 1e-13 relative, plus what half an ulp of the exponent makes of exp; values that underflow: 1e-300. */
function expectCase({ point, k, logK, gradient }: Case): void {
  const [mean1, std1, mean2, std2, lengthscale] = point;
  const label = `(${mean1}, ${std1}) and (${mean2}, ${std2}) at ${lengthscale}:`;
  const closeness = { relative: 1e-13 + 2e-16 * Math.abs(logK), absolute: 1e-300 };
  const pair = [
    { mean: [mean1], std: [std1] },
    { mean: [mean2], std: [std2] },
  ] as const;
  const { cross, crossGradient } = matricesOf(kernelOf([gaussianEmbedding]), { lengthscale });
  expectAllClose(cross(...pair).data, [k], { ...closeness, label: `${label} k` });
  const { left, right, parameters } = crossGradient(...pair, Float64Array.of(1));
  expectAllClose(
    [left["mean"][0], left["std"][0], right["mean"][0], right["std"][0], parameters[0]],
    [gradient.mean1, gradient.std1, -gradient.mean1, gradient.std2, gradient.lengthscale],
    { relative: 1e-9, absolute: 1e-300, label: `${label} gradient` },
  );
}

describe("the committed reference values", () => {
  const golden = JSON.parse(readFileSync(new URL("../../golden/kernels.json", import.meta.url), "utf8"));

  it("are met: k to 1e-13, gradients to 1e-9", () => {
    const columns = [
      "mean1",
      "std1",
      "mean2",
      "std2",
      "lengthscale",
      "k",
      "logK",
      "dMean1",
      "dStd1",
      "dStd2",
      "dLengthscale",
    ] as const;
    const rows = goldenRows(golden.gaussian as GoldenTable, columns);
    expect(rows.length).toBe(9);
    for (const row of rows) {
      const { k, logK } = row;
      const gradient = { mean1: row.dMean1, std1: row.dStd1, std2: row.dStd2, lengthscale: row.dLengthscale };
      expectCase({ point: [row.mean1, row.std1, row.mean2, row.std2, row.lengthscale], k, logK, gradient });
    }
  });
});

const shared = readShared("golden/kernel.json");

describe.runIf(shared !== undefined)("the shared reference values", () => {
  it("are met at all 69 points: k to 1e-13, gradients to 1e-9", () => {
    const columns = ["m1", "s1", "m2", "s2", "theta", "k", "logk", "dk_dm1", "dk_ds1", "dk_ds2", "dk_dtheta"] as const;
    const rows = goldenRows(JSON.parse(shared ?? "{}"), columns);
    expect(rows.length).toBe(69);
    for (const row of rows) {
      const gradient = { mean1: row.dk_dm1, std1: row.dk_ds1, std2: row.dk_ds2, lengthscale: row.dk_dtheta };
      expectCase({ point: [row.m1, row.s1, row.m2, row.s2, row.theta], k: row.k, logK: row.logk, gradient });
    }
  });
});
