import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  createElbo,
  cubatureExpectation,
  type ExpectedLogLikelihood,
  gaussianLikelihood,
  monteCarloExpectation,
  monteCarloPredictive,
  type RowRange,
} from "../../src/index.ts";
import { bendingLikelihood, embedding, packed, randomPredictions, twoParts } from "../random-model.ts";

const rows = 150;
const inducing = 4;
const samples = 3;
const rng = createRng(8);
const all = {
  ...randomPredictions(rows, rng),
  target: rng.fillNormal(new Float64Array(rows)),
  noise: rng.fillNormal(new Float64Array(rows * samples * 3)),
};

/** Rows of the table in the given order, each as often as it is named. */
function chosen(order: readonly number[]) {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]);
  const noise = Float64Array.from({ length: order.length * samples * 3 }, (_, at) => {
    const perRow = samples * 3;
    return all.noise[order[Math.floor(at / perRow)] * perRow + (at % perRow)];
  });
  return { columns: { mean: pick(all.mean), std: pick(all.std) }, target: pick(all.target), noise };
}

const likelihoods: Readonly<Record<string, (data: ReturnType<typeof chosen>) => ExpectedLogLikelihood>> = {
  cubature: ({ target }) => cubatureExpectation(bendingLikelihood(target, 3)),
  "Monte-Carlo": ({ target, noise }) => monteCarloExpectation(bendingLikelihood(target, 3), { samples, noise }),
  "the predictive objective": ({ target, noise }) =>
    monteCarloPredictive(bendingLikelihood(target, 3), { samples, noise }),
  "a closed form": ({ target }) => gaussianLikelihood(target),
};

describe.each(Object.entries(likelihoods))("weights of rows with %s", (_, likelihoodOf) => {
  const evaluate = (order: readonly number[], weights?: ArrayLike<number>, range?: RowRange) => {
    const data = chosen(order);
    const likelihood = likelihoodOf(data);
    const elbo = createElbo({
      kernel: twoParts,
      columns: data.columns,
      likelihood,
      inducing,
      ...(weights && { weights: Float64Array.from(weights) }),
    });
    const gradient = new Float64Array(elbo.layout.size);
    const value = elbo.valueWithGrad(packed(likelihood, inducing, 1, twoParts), gradient, 400, range);
    return { value, gradient };
  };
  const expectSame = (got: ReturnType<typeof evaluate>, wanted: ReturnType<typeof evaluate>): void => {
    const largest = wanted.gradient.reduce((most, g) => Math.max(most, Math.abs(g)), 0);
    expectAllClose(got.value, wanted.value, { relative: 1e-10, label: "value" });
    expectAllClose(got.gradient, wanted.gradient, { relative: 1e-10, absolute: 1e-12 * largest, label: "gradient" });
  };
  const everyRow = Array.from({ length: rows }, (__, row) => row);

  it("whole ones are rows repeated, and 0 is no row: to 1e-10 in the bound and every gradient", () => {
    const weights = everyRow.map((row) => row % 4);
    expectSame(evaluate(everyRow, weights), evaluate(everyRow.flatMap((row) => new Array<number>(row % 4).fill(row))));
  });

  it("in a batch, too", () => {
    const weights = everyRow.map((row) => row % 3);
    const batch = { from: 20, to: 95 };
    const repeated = everyRow.slice(batch.from, batch.to).flatMap((row) => new Array<number>(row % 3).fill(row));
    expectSame(evaluate(everyRow, weights, batch), evaluate(repeated));
  });

  it("all 1 are the same bits as none, and only their ratios count", () => {
    const ones = new Array<number>(rows).fill(1);
    expect(evaluate(everyRow, ones)).toEqual(evaluate(everyRow));
    const weights = everyRow.map((row) => 0.1 + (row % 5));
    expectSame(
      evaluate(
        everyRow,
        weights.map((weight) => 7 * weight),
      ),
      evaluate(everyRow, weights),
    );
  });

  it("a batch of rows that all have weight 0 leaves the divergence alone", () => {
    const { value, gradient } = evaluate(everyRow, new Array<number>(rows).fill(0), { from: 0, to: 70 });
    const other = evaluate(everyRow, new Array<number>(rows).fill(0), { from: 80, to: 90 });
    expect(value).toBeLessThan(0);
    expect({ value, gradient }).toEqual(other);
  });
});

it("a row of weight 0 may even be impossible", () => {
  const data = chosen([0, 1, 2]);
  const possible = bendingLikelihood(data.target, 3);
  const likelihood = cubatureExpectation({
    ...possible,
    logLikelihoodWithGrad: (row, ...rest) =>
      row === 1 ? Number.NEGATIVE_INFINITY : possible.logLikelihoodWithGrad(row, ...rest),
  });
  const weights = Float64Array.of(1, 0, 1);
  const elbo = createElbo({ kernel: embedding, columns: data.columns, likelihood, weights, inducing });
  const gradient = new Float64Array(elbo.layout.size);
  expect(Number.isFinite(elbo.valueWithGrad(packed(likelihood, inducing, 1), gradient, 2))).toBe(true);
});

it.each([-1, Number.NaN, Infinity])("a weight of %s is refused", (bad) => {
  const { columns, target } = chosen([0, 1]);
  const likelihood = gaussianLikelihood(target);
  const options = { kernel: embedding, columns, likelihood, inducing };
  expect(() => createElbo({ ...options, weights: Float64Array.of(1, bad) })).toThrow(
    `createElbo: weights[1] must be a finite number ≥ 0, got ${bad}; drop this row`,
  );
  expect(() => createElbo({ ...options, weights: Float64Array.of(1) })).toThrow("createElbo: weights must have 2 rows");
});
