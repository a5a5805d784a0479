import { normalBatch } from "@distcal/distributions";
import { createRng, gaussHermite } from "@distcal/numerics";
import {
  createElbo,
  type ExpectedLogLikelihood,
  monteCarloExpectation,
  monteCarloPredictive,
  packParameters,
} from "@distcal/svgp-inference";
import { expectAllClose, expectGradient } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type BetaObservations, betaLikelihood } from "../../../src/gp-beta/likelihood/beta-likelihood.ts";
import { betaPointLikelihood } from "../../../src/gp-beta/likelihood/beta-point-likelihood.ts";
import { startingParameters } from "../../../src/gp-beta/maps/starting-parameters.ts";
import { paperKernel } from "../../../src/gp-beta/model/kernels.ts";
import { simulate } from "../../simulated.ts";

function observed(rows: number, seed: number) {
  const table = simulate({ rows, seed, predicted: (std) => std / 2 });
  const base = normalBatch(table);
  const { target } = table;
  return {
    table,
    logs: { logQ: base.logCdf(target), log1mQ: base.logSf(target), logDensity: base.logPdf(target) },
  };
}

const data = ({ mean, std }: ReturnType<typeof simulate>) => ({ kernel: paperKernel, columns: { mean, std } });

/** A point near the start, every number moved at random: γ and δ too. */
function movedStart(likelihood: ExpectedLogLikelihood, table: ReturnType<typeof simulate>, seed: number) {
  const inducing = 3;
  const elbo = createElbo({ ...data(table), likelihood, inducing });
  const points = simulate({ rows: inducing, seed: 7 });
  const start = packParameters(
    elbo.layout,
    startingParameters({ lengthscale: 1.5 }, { mean: points.mean, std: points.std }),
  );
  const rng = createRng(seed);
  const { from, to } = elbo.layout.blocks.posteriorFactor;
  // The diagonal of S starts at 0.2: moved by as much as the rest it would come near 0, where ln|S_dd| bends too sharply
  // for finite differences.
  const size = (i: number): number => (i >= from && i < to ? 0.02 : 0.2);
  return { elbo, at: start.map((x, i) => x + size(i) * rng.normal()) };
}

describe.each([
  ["cubature of order 4", (logs: ReturnType<typeof observed>["logs"]) => betaLikelihood(logs, gaussHermite(4))],
  ["cubature of order 3", (logs: ReturnType<typeof observed>["logs"]) => betaLikelihood(logs, gaussHermite(3))],
  [
    "Monte-Carlo",
    (logs: ReturnType<typeof observed>["logs"]) =>
      monteCarloExpectation(betaPointLikelihood(logs), {
        samples: 4,
        noise: createRng(2).fillNormal(new Float64Array(12)),
      }),
  ],
])("the ELBO of the Beta link by %s", (_, make) => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    "has the gradient of finite differences in kernel, coregion, points, posterior, γ and δ (%i)",
    (seed) => {
      const { table, logs } = observed(6, 50 + seed);
      const { elbo, at } = movedStart(make(logs), table, seed);
      const gradient = new Float64Array(at.length);
      expectGradient({
        value: (x) => elbo.valueWithGrad(x, gradient, 6),
        gradient: (x) => {
          elbo.valueWithGrad(x, gradient, 6);
          return gradient;
        },
        at,
        label: "elbo",
      });
    },
  );
});

it("cubature and 1e5 Monte-Carlo draws agree within three standard errors", () => {
  const { table, logs } = observed(5, 3);
  const { elbo, at } = movedStart(betaLikelihood(logs, gaussHermite(12)), table, 1);
  const gradient = new Float64Array(at.length);
  const exact = elbo.valueWithGrad(at, gradient, 5);
  const samples = 1000;
  const values = Array.from({ length: 100 }, (_, k) => {
    const noise = createRng(k).fillNormal(new Float64Array(3 * samples * 5));
    const likelihood = monteCarloExpectation(betaPointLikelihood(logs), { samples, noise });
    return createElbo({ ...data(table), likelihood, inducing: 3 }).valueWithGrad(at, gradient, 5);
  });
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  const error = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (values.length - 1) / values.length);
  expect(Math.abs(mean - exact)).toBeLessThan(3 * error);
});

it("latents that are certain, with γ = 1 and δ = 0, give the likelihood of the map they name", () => {
  const { logs } = observed(4, 9);
  const likelihood = betaLikelihood(logs, gaussHermite(4));
  const latent = { mean: new Float64Array(12), factor: new Float64Array(24) };
  const gradient = { mean: new Float64Array(12), factor: new Float64Array(24) };
  const own = Float64Array.of(1, 1, 1, 0, 0, 0);
  const value = likelihood.expectWithGrad({ from: 0, to: 4 }, latent, own, gradient, new Float64Array(6));
  expectAllClose(
    value,
    logs.logDensity.reduce((sum, log) => sum + log, 0),
    { absolute: 1e-12 },
  );
});

describe.each([
  ["cubature", (logs: BetaObservations) => betaLikelihood(logs, gaussHermite(4))],
  [
    "the predictive objective",
    (logs: BetaObservations) =>
      monteCarloPredictive(betaPointLikelihood(logs), {
        samples: 4,
        noise: createRng(2).fillNormal(new Float64Array(12)),
      }),
  ],
])("weights of rows of the Beta link by %s", (_, make) => {
  const { table, logs } = observed(6, 4);
  const order = [0, 0, 2, 3, 3, 3, 5];
  const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]);
  const weights = Float64Array.of(2, 0, 1, 3, 0, 1);
  const { at } = movedStart(make(logs), table, 1);
  const weighted = createElbo({ ...data(table), likelihood: make(logs), weights, inducing: 3 });
  const gradient = new Float64Array(at.length);

  it("2 is the row twice and 0 no row, to 1e-10 in the bound and every gradient", () => {
    const chosen = { mean: pick(table.mean), std: pick(table.std), target: pick(table.target) };
    const logsTwice = { logQ: pick(logs.logQ), log1mQ: pick(logs.log1mQ), logDensity: pick(logs.logDensity) };
    const twice = createElbo({ ...data(chosen), likelihood: make(logsTwice), inducing: 3 });
    const wanted = new Float64Array(at.length);
    const value = twice.valueWithGrad(at, wanted, 7);
    expectAllClose(weighted.valueWithGrad(at, gradient, 7), value, { relative: 1e-10 });
    expectAllClose(gradient, wanted, { relative: 1e-10, absolute: 1e-11 });
  });

  it("the gradient is that of finite differences", () => {
    expectGradient({
      value: (x) => weighted.valueWithGrad(x, gradient, 7),
      gradient: (x) => {
        weighted.valueWithGrad(x, gradient, 7);
        return gradient;
      },
      at,
      label: "elbo",
    });
  });
});
