import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { gaussianLikelihood, optimiseInStages, packParameters, type SvgpProblem } from "../../src/index.ts";
import { randomParameters, randomPredictions, twoParts } from "../random-model.ts";

const rows = 120;
const inducing = 4;
const rng = createRng(12);
const columns = randomPredictions(rows, rng);
const target = columns.mean.map((x, i) => Math.sin(2 * x) + columns.std[i] * rng.normal());

/** The problem of rows in the given order, each as often as it is named. */
function problemOf(order: readonly number[], weights?: Float64Array): SvgpProblem {
  const pick = (column: Float64Array, of: ArrayLike<number>): Float64Array =>
    Float64Array.from(of, (row) => column[row]);
  const observed = pick(target, order);
  return {
    kernel: twoParts,
    columns: { mean: pick(columns.mean, order), std: pick(columns.std, order) },
    ...(weights && { weights }),
    likelihoodOf: (chosen) => gaussianLikelihood(chosen === undefined ? observed : pick(observed, chosen)),
    inducing,
    jitter: 1e-6,
    start: (layout) =>
      packParameters(layout, randomParameters(gaussianLikelihood(target), inducing, createRng(1), twoParts)),
  };
}

const everyRow = Array.from({ length: rows }, (_, row) => row);
const repeated = everyRow.flatMap((row) => new Array<number>(row % 3).fill(row));
const weights = Float64Array.from(everyRow, (row) => row % 3);

describe("optimiseInStages with a kernel of two parts", () => {
  it.each(["joint", "natural"] as const)(
    "takes the same way for weights and for rows repeated, by %s steps of the posterior",
    async (posteriorSteps) => {
      const options = { posteriorSteps, maxIterations: 12 };
      const [weighted, twice] = await Promise.all([
        optimiseInStages(problemOf(everyRow, weights), options),
        optimiseInStages(problemOf(repeated), options),
      ]);
      // The sums are in another order: each iteration multiplies what rounding leaves.
      expectAllClose(weighted.elbo, twice.elbo, { relative: 1e-7, label: "bound" });
      expect(weighted.iterations).toBe(twice.iterations);
    },
  );

  it("refuses rows that count for nothing", async () => {
    await expect(optimiseInStages(problemOf(everyRow, new Float64Array(rows)))).rejects.toThrow(
      "fit: the weights of the rows must have a sum > 0, got 0",
    );
  });
});
