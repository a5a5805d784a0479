import type { Columns } from "@distcal/kernels";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  addedPoints,
  latentPosterior,
  oldEvidence,
  packParameters,
  type SvgpParameters,
  type SvgpProblem,
  settlePosterior,
  updatePosterior,
  widenedOutputs,
} from "../../src/index.ts";
import { embedding, randomParameters, randomPredictions } from "../random-model.ts";
import { offsetLikelihood } from "./offset-likelihood.ts";

const rng = createRng(11);
const rows = 60;
const inducing = 6;
const columns = randomPredictions(rows, rng);
const observed = Float64Array.from(columns.mean, (mean) => Math.sin(2 * mean) + 0.5 * rng.normal());
const start = randomParameters(offsetLikelihood(observed), inducing, createRng(12));
const shifts = [
  { parameter: 0, times: 1 },
  { parameter: 1, times: 1 },
];

function problemOf(from: number, to: number, weights?: Float64Array, moved = 0): SvgpProblem {
  const part = (column: Float64Array): Float64Array => column.slice(from, to);
  const target = part(observed).map((y) => y + moved);
  return {
    kernel: embedding,
    columns: { mean: part(columns.mean), std: part(columns.std) },
    ...(weights && { weights }),
    likelihoodOf: (chosen) =>
      offsetLikelihood(chosen === undefined ? target : Float64Array.from(chosen, (row) => target[row])),
    inducing,
    jitter: 1e-6,
    start: (layout) => packParameters(layout, start),
  };
}

const settled = (problem: SvgpProblem): SvgpParameters => settlePosterior(problem, start, 40);
const evidenced = (parameters: SvgpParameters, keep = 1) => ({ parameters, evidence: oldEvidence(parameters, keep) });
const latents = (parameters: SvgpParameters, at: Columns = columns) =>
  latentPosterior(embedding, parameters).marginals(at);
/** What a row is predicted: the sum of functions and shifts. */
const sums = (parameters: SvgpParameters): Float64Array => {
  const { mean } = latents(parameters);
  const [first, second] = parameters.likelihood;
  return Float64Array.from({ length: rows }, (_, i) => mean[2 * i] + mean[2 * i + 1] + first + second);
};

describe("an update", () => {
  it("says what all rows at once would, of a likelihood whose evidence is Gaussian", () => {
    const inTwo = updatePosterior(problemOf(30, 60), evidenced(settled(problemOf(0, 30))), shifts);
    const again = updatePosterior(problemOf(30, 60), evidenced(settled(problemOf(0, 30))), shifts, inTwo);
    const inOne = settled({ ...problemOf(0, 60), start: problemOf(0, 60).start });
    // Shifts move in an update: with them held, posteriors would be alike to rounding.
    const whole = updatePosterior(problemOf(0, 60), evidenced(inOne, 0), shifts);
    expectAllClose(sums(again), sums(whole), { absolute: 0.02, label: "predicted sums" });
    const [ofTwo, ofOne] = [latents(inTwo).factor, latents(inOne).factor];
    expectAllClose(ofTwo, ofOne, { absolute: 1e-4, label: "spread" });
  });

  it("forgets old rows where none of their evidence is kept", () => {
    const old = settled(problemOf(0, 30, undefined, 5));
    const forgotten = updatePosterior(problemOf(30, 60), evidenced(old, 0), shifts);
    const fresh = updatePosterior(problemOf(30, 60), evidenced({ ...start, likelihood: old.likelihood }, 0), shifts);
    expectAllClose(sums(forgotten), sums(fresh), { absolute: 0.1, label: "predicted sums" });
  });

  it("counts a row of weight 2 as the row twice, and none of weight 0", () => {
    const old = evidenced(settled(problemOf(0, 30)));
    const weights = Float64Array.from({ length: 30 }, (_, i) => i % 3);
    const weighted = updatePosterior(problemOf(30, 60, weights), old, shifts);
    const places = [...weights].flatMap((weight, i) => new Array<number>(weight).fill(30 + i));
    const pick = (column: Float64Array): Float64Array => Float64Array.from(places, (row) => column[row]);
    const repeated = updatePosterior(
      {
        ...problemOf(0, 60),
        columns: { mean: pick(columns.mean), std: pick(columns.std) },
        likelihoodOf: () => offsetLikelihood(pick(observed)),
      },
      old,
      shifts,
    );
    expectAllClose(sums(weighted), sums(repeated), { absolute: 1e-6, label: "predicted sums" });
  });

  it("moves the shift of a function at the price of moving the function", () => {
    // Outcomes of new rows lie 3 higher: with all evidence kept the sums go half of the way, whoever takes it.
    const old = settled(problemOf(0, 60));
    const both = sums(updatePosterior(problemOf(0, 60, undefined, 3), evidenced(old), shifts));
    const before = sums(old);
    const gone = both.reduce((sum, value, i) => sum + value - before[i], 0) / rows;
    expect(gone).toBeGreaterThan(1.3);
    expect(gone).toBeLessThan(1.75);
  });
});

describe("evidence", () => {
  it("is what a posterior says more than the prior, and nothing where it says nothing", () => {
    const { precision, linear } = oldEvidence(
      { posteriorMean: Float64Array.of(3, 7), posteriorFactor: Float64Array.of(0.5, 0, 0.99) },
      0.5,
    );
    // 1/0.5² − 1 = 3 and 3/0.5² = 12, of which half is kept; 1/0.99² − 1 is too little to be evidence.
    expectAllClose(precision.data, Float64Array.of(1.5, 0, 0, 0), { absolute: 1e-12, label: "precision" });
    expectAllClose(linear, Float64Array.of(6, 0), { absolute: 1e-12, label: "linear" });
  });

  it("stays with the functions where their prior is widened", () => {
    const old = evidenced(settled(problemOf(0, 30)));
    const wide = widenedOutputs(old, [3, 1.5]);
    const { loading, variance } = wide.parameters;
    expect(loading[0] / start.loading[0]).toBeCloseTo(3, 12);
    expect(variance[1] / start.variance[1]).toBeCloseTo(2.25, 12);
    expectAllClose(latents(wide.parameters).mean, latents(old.parameters).mean, { absolute: 1e-9, label: "means" });
    const quadratic = ({ parameters: { posteriorMean: v }, evidence: { precision, linear } }: typeof old): number =>
      v.reduce((sum, value, i) => {
        const product = v.reduce((total, other, j) => total + precision.data[i * v.length + j] * other, 0);
        return sum + value * (linear[i] - 0.5 * product);
      }, 0);
    expect(quadratic(wide)).toBeCloseTo(quadratic(old), 9);
    expect(widenedOutputs(old, [1, 1])).toEqual(old);
  });

  it("is joined by points where rows lie far from those that there are, and nowhere else", () => {
    const old = evidenced(settled(problemOf(0, 30)));
    const far = { mean: Float64Array.of(...columns.mean, 30, 30.1), std: Float64Array.of(...columns.std, 0.5, 0.5) };
    const options = { kernel: embedding, jitter: 1e-6, columns: far, most: 12, newShare: 0.6 };
    const joined = addedPoints(old, options);
    const { mean } = joined.parameters.inducing;
    expect(mean.slice(0, inducing)).toEqual(start.inducing["mean"]);
    expect([...mean.slice(inducing)].filter((at) => at > 29)).toHaveLength(1);
    expect(joined.evidence.linear.slice(2 * inducing).every((value) => value === 0)).toBe(true);
    expectAllClose(latents(joined.parameters).mean, latents(old.parameters).mean, { absolute: 1e-9, label: "means" });
    const weights = Float64Array.from(far.mean, (at) => (at > 29 ? 0 : 1));
    expect(addedPoints(old, { ...options, weights }).parameters.inducing["mean"].some((at) => at > 29)).toBe(false);
    expect(addedPoints(old, { ...options, most: inducing })).toEqual(old);
  });
});
