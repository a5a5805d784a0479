import { laplaceBatch, normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fourierPairs, quantileScales } from "../../src/skce/fourier-pairs.ts";
import { gaussianPairs, gaussianScales } from "../../src/skce/gaussian-pairs.ts";
import { quantileRule } from "../../src/skce/quantile-rule.ts";
import { gaussianSet } from "./simulate.ts";

const rule = quantileRule(65);

function rowMajor(quantile: (level: number) => Float64Array, rows: number, levels: readonly number[]): Float64Array {
  const data = new Float64Array(rows * levels.length);
  levels.forEach((level, k) => {
    quantile(level).forEach((value, i) => {
      data[i * levels.length + k] = value;
    });
  });
  return data;
}

const everyRow = (rows: number): Int32Array => Int32Array.from({ length: rows }, (_, i) => i);

describe("the quantile rule", () => {
  it("has weights that sum to one and levels that mirror each other", () => {
    expectAllClose(
      rule.weights.reduce((sum, w) => sum + w, 0),
      1,
      { absolute: 1e-14 },
    );
    expectAllClose(rule.levels[3] + rule.levels[61], 1, { absolute: 1e-15 });
    expect(rule.levels[32]).toBe(0.5);
  });
});

describe("fourierPairs", () => {
  it("agrees with the closed form on normal forecasts, whichever way the expectations are taken", () => {
    const rows = 40;
    const { mean, std, observed } = gaussianSet(rows, 11);
    const kernel = { distributionScale: 1.4, targetScale: 0.9, exponent: 1, targets: "raw" } as const;
    const data = rowMajor((p) => normalBatch({ mean, std }).quantile(p), rows, rule.levels);
    const exact = gaussianPairs(observed, { mean, std }, kernel).block(everyRow(rows));
    const summed = fourierPairs(observed, { rule, data }, kernel).block(everyRow(rows));
    const a = new Float64Array(rows);
    const b = new Float64Array(rows);
    for (let i = 1; i < rows; i++) {
      exact.fill(i, a);
      summed.fill(i, b);
      // The rule leaves 8e-11 of the probability outside on each side.
      expectAllClose(b.subarray(0, i), a.subarray(0, i), { absolute: 1e-9, label: `row ${i}` });
    }
  });

  it("agrees with a fine sum over quantiles on Laplace forecasts to 1e-3", () => {
    const location = Float64Array.of(0, 0.8);
    const scale = Float64Array.of(1, 0.6);
    const observed = Float64Array.of(0.4, -0.3);
    const kernel = { distributionScale: 1e9, targetScale: 0.7, exponent: 2, targets: "raw" } as const;
    const batch = laplaceBatch({ location, scale });
    const terms = new Float64Array(2);
    const data = rowMajor((p) => batch.quantile(p), 2, rule.levels);
    fourierPairs(observed, { rule, data }, kernel).block(everyRow(2)).fill(1, terms);

    const fine = 2000;
    const points = Array.from({ length: fine }, (_, k) => batch.quantile((k + 0.5) / fine));
    const k = (d: number): number => Math.exp((-0.5 * d * d) / 0.49);
    let single = 0;
    let both = 0;
    for (const [p, q] of points) {
      single += k(p - observed[1]) + k(observed[0] - q);
      for (const other of points) both += k(p - other[1]);
    }
    expectAllClose(terms[0], k(observed[0] - observed[1]) - single / fine + both / fine ** 2, { absolute: 1e-3 });
  });

  it("keeps every term finite and small for an outcome a million scales away", () => {
    const { mean, std, observed } = gaussianSet(3, 2);
    observed[0] = 1e6;
    const data = rowMajor((p) => normalBatch({ mean, std }).quantile(p), 3, rule.levels);
    const terms = new Float64Array(3);
    const kernel = { distributionScale: 1, targetScale: 1, exponent: 1, targets: "raw" } as const;
    fourierPairs(observed, { rule, data }, kernel).block(everyRow(3)).fill(2, terms);
    for (const term of terms) expect(Math.abs(term)).toBeLessThanOrEqual(4);
  });

  it("takes distances and spreads from quantiles that are those of the normal", () => {
    const { mean, std } = gaussianSet(5, 4);
    const data = rowMajor((p) => normalBatch({ mean, std }).quantile(p), 5, rule.levels);
    const byQuantiles = quantileScales({ rule, data });
    const exact = gaussianScales({ mean, std });
    // Second moments lose 4e-9 outside the rule's reach.
    expectAllClose(byQuantiles.distance(1, 3), exact.distance(1, 3), { relative: 1e-7 });
    // Linear between levels that are 0.2 normal scores apart.
    expectAllClose(byQuantiles.spread(2), exact.spread(2), { relative: 0.01 });
  });
});
