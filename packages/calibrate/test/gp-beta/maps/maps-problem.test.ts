import { observedRows, standardisationOf } from "@distcal/distributions";
import { createRng, gaussHermite } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { formRows } from "../../../src/gp-beta/form/form-rows.ts";
import {
  inducingCount,
  type MappedRows,
  type MapsSetting,
  mapsProblem,
} from "../../../src/gp-beta/maps/maps-problem.ts";
import { optimise } from "../../../src/gp-beta/maps/optimise.ts";
import { paperKernel, secondKernel } from "../../../src/gp-beta/model/kernels.ts";
import type { GpBetaOptions } from "../../../src/index.ts";
import { betaObservations } from "../beta-observations.ts";

/** How maps are fitted, with the kernel that sees ln std. */
function setting(options: GpBetaOptions = {}): MapsSetting {
  const own = { engine: "float64", threads: 1, seed: 1, ...options } as const;
  return { kernel: secondKernel, rule: gaussHermite(4), jitter: 1e-6, points: 6, options: own };
}

/** Means that spread a hundred times wider than the stds, of which the small ones are four times too small. */
function table(rows: number) {
  const rng = createRng(6);
  const mean = Float64Array.from({ length: rows }, () => 20 * rng.normal());
  const std = mean.map((_, i) => (i % 2 === 0 ? 0.05 : 0.4));
  const target = mean.map((m, i) => m + std[i] * (i % 2 === 0 ? 4 : 1) * rng.normal());
  return { mean, std, target };
}

/** The table as maps are fitted to it, with nothing before them. */
function mapped(table: Parameters<typeof observedRows>[0]): MappedRows {
  const rows = observedRows(table);
  const { logQ, log1mQ } = betaObservations(rows);
  return { columns: formRows(rows, standardisationOf(rows.mean, rows.std)).columns, logQ, log1mQ };
}

describe("the problem of a fit of maps", () => {
  it("a kernel that sees ln std tells stds apart where means spread far wider", async () => {
    const rows = mapped(table(300));
    const [paper, both] = await Promise.all([
      optimise(mapsProblem({ ...setting(), kernel: paperKernel }, rows)),
      optimise(mapsProblem(setting(), rows)),
    ]);
    expect(both.elbo).toBeGreaterThan(paper.elbo + 30);
    expect(Object.keys(both.parameters.kernel)).toEqual(["lengthscale", "logStdLengthscale"]);
  });

  it.each([
    ["L-BFGS", {}],
    ["Adam", { optimiser: "adam", maxIterations: 2 }],
    ["Adam on the predictive objective", { optimiser: "adam", expectation: "predictive", maxIterations: 2 }],
    ["natural steps", { posteriorSteps: "natural", maxIterations: 5 }],
  ] as const)("rows of weight 0 change nothing, to the last bit: %s", async (_, how) => {
    const { mean, std, target } = table(90);
    const some = { mean: mean.slice(0, 70), std: std.slice(0, 70), target: target.slice(0, 70) };
    const few = mapsProblem(setting(how), mapped(some));
    const weights = mean.map((__, i) => (i < 70 ? 1 : 0));
    // The units of the columns come from all rows: those are the fewer ones' here, so that only the weights differ.
    const columns = Object.fromEntries(
      Object.entries(few.columns).map(([name, column]) => {
        const filled = new Float64Array(90).fill(1);
        filled.set(column);
        return [name, filled];
      }),
    );
    const all = mapsProblem(setting(how), { ...mapped({ mean, std, target }), columns, weights });
    const [alone, weighted] = await Promise.all([
      optimise(few),
      optimise({ ...all, start: few.start, inducing: few.inducing }),
    ]);
    expect(weighted.elbo).toBe(alone.elbo);
    expect(weighted.parameters).toEqual(alone.parameters);
  });

  it("from an earlier fit starts where that ended, at as many points", async () => {
    const rows = mapped(table(120));
    const first = await optimise(mapsProblem(setting(), rows));
    const next = mapsProblem({ ...setting({ maxIterations: 1 }), points: 9 }, rows, first.parameters);
    expect(next.inducing).toBe(6);
    const again = await optimise(next);
    expect(again.trace[0].value).toBeCloseTo(first.trace.at(-1)?.value ?? Number.NaN, 12);
  });
});

it("points are chosen by the number of rows, or as requested", () => {
  expect([50, 200, 1000, 1e6].map((rows) => inducingCount("auto", rows))).toEqual([6, 10, 12, 16]);
  expect(inducingCount(undefined, 50)).toBe(6);
  expect(inducingCount(33, 50)).toBe(33);
  for (const wrong of [0, 1.5, 1025, Number.NaN]) {
    expect(() => inducingCount(wrong, 50)).toThrow(
      `fit: inducingPoints must be a whole number from 1 to 1024 or "auto", got ${wrong}; 32 is plenty`,
    );
  }
});
