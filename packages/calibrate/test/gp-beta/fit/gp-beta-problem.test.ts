import { observedRows } from "@distcal/distributions";
import { gaussianEmbedding, kernelOf, logStd } from "@distcal/kernels";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { gpBetaProblem } from "../../../src/gp-beta/fit/gp-beta-problem.ts";
import { optimise } from "../../../src/gp-beta/fit/optimise.ts";

const options = { engine: "float64", inducingPoints: 6, threads: 1, seed: 1 } as const;
const twoParts = kernelOf([gaussianEmbedding, logStd]);

/** Means that spread a hundred times wider than the stds, of which the small ones are four times too small. */
function table(rows: number) {
  const rng = createRng(6);
  const mean = Float64Array.from({ length: rows }, () => 20 * rng.normal());
  const std = mean.map((_, i) => (i % 2 === 0 ? 0.05 : 0.4));
  const target = mean.map((m, i) => m + std[i] * (i % 2 === 0 ? 4 : 1) * rng.normal());
  return { mean, std, target };
}

describe("the problem of a GP-Beta fit", () => {
  it("has the paper's kernel by default", () => {
    const { problem } = gpBetaProblem(observedRows(table(50)), options);
    expect(problem.kernel.description).toEqual([{ part: "gaussian-embedding" }]);
    expect(problem.weights).toBeUndefined();
  });

  it("a kernel that sees ln std tells stds apart where means spread far wider", async () => {
    const rows = observedRows(table(300));
    const [paper, both] = await Promise.all([
      optimise(gpBetaProblem(rows, options).problem),
      optimise(gpBetaProblem(rows, options, { kernel: twoParts }).problem),
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
    const few = gpBetaProblem(observedRows(some), { ...options, ...how }, { kernel: twoParts }).problem;
    const weights = mean.map((__, i) => (i < 70 ? 1 : 0));
    const all = gpBetaProblem(
      observedRows({ mean, std, target }),
      { ...options, ...how },
      { kernel: twoParts, weights },
    );
    // The units of the columns come from all rows: those are the fewer ones' here, so that only the weights differ.
    const columns = Object.fromEntries(
      Object.entries(few.columns).map(([name, column]) => {
        const filled = new Float64Array(90).fill(1);
        filled.set(column);
        return [name, filled];
      }),
    );
    const [alone, weighted] = await Promise.all([
      optimise(few),
      optimise({ ...all.problem, columns, start: few.start, inducing: few.inducing }),
    ]);
    expect(weighted.elbo).toBe(alone.elbo);
    expect(weighted.parameters).toEqual(alone.parameters);
  });
});
