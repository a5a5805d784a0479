import { createRng } from "@distcal/numerics";
import { createElbo, latentPosterior, packParameters, type RowRange } from "@distcal/svgp-inference";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { createTensorElbo } from "../../src/elbo/elbo.ts";
import { tensorPosterior } from "../../src/elbo/marginals.ts";
import { deviceLikelihood, hostLikelihood, randomObserved } from "./beta-likelihoods.ts";
import { randomParameters, randomPredictions } from "./random-model.ts";
import type { Tolerances } from "./tolerances.ts";

const rows = 24;
const inducing = 5;

/** ELBO, every block of its gradient and the marginals, for random parameters, data and batches. */
export function itConforms(tolerances: Tolerances, sets: number): void {
  const { jitter } = tolerances;

  it(`agrees with the float64 engine on ${sets} random parameter sets and batches`, async () => {
    for (let set = 0; set < sets; set++) {
      const rng = createRng(100 + set);
      const observed = randomObserved(rows, rng);
      const [host, device] = [hostLikelihood(observed), deviceLikelihood(observed)];
      const predictions = randomPredictions(rows, rng);
      const reference = createElbo({ predictions, likelihood: host, inducing, jitter });
      // In one part, or in several that are added up.
      const rowsAtOnce = set % 4 === 1 ? 7 : rows;
      const elbo = createTensorElbo({ predictions, likelihood: device, inducing, jitter, rowsAtOnce });
      const parameters = randomParameters(host, inducing, rng);
      const x = packParameters(reference.layout, parameters);
      const from = set % 2 === 0 ? 0 : Math.floor((rng.uniform() * rows) / 2);
      const to = set % 2 === 0 ? rows : rows - Math.floor(rng.uniform() * (rows / 2 - 1));
      const range: RowRange = { from, to };
      const numData = 3 * rows;
      const expected = new Float64Array(x.length);
      const gradient = new Float64Array(x.length).fill(Number.NaN);
      const value = reference.valueWithGrad(x, expected, numData, range);
      const got = await elbo.valueWithGrad(x, gradient, numData, range);
      const error = Math.abs(got - value);
      expect(error / Math.abs(value), `value of set ${set}`).toBeLessThan(tolerances.relativeValue);
      expect(error / numData, `value a row of set ${set}`).toBeLessThan(tolerances.valuePerRow);
      expect(distance(expected, gradient) / norm(expected), `gradient of set ${set}`).toBeLessThan(tolerances.gradient);
      for (const [name, block] of Object.entries(reference.layout.blocks)) {
        const [a, b] = [expected, gradient].map((all) => all.subarray(block.from, block.to));
        expect(distance(a, b) / norm(a), `gradient in ${name} of set ${set}`).toBeLessThan(tolerances.block);
      }
      const posterior = tensorPosterior(parameters, jitter);
      const moments = await posterior.marginals(predictions);
      const wanted = latentPosterior(parameters, jitter).marginals(predictions);
      expectAllClose(moments.mean, wanted.mean, { absolute: tolerances.moments, relative: tolerances.moments });
      expectAllClose(moments.factor, wanted.factor, { absolute: tolerances.moments, relative: tolerances.moments });
      for (const owner of [posterior, elbo, device]) owner.dispose();
    }
  });
}

function norm(x: Float64Array): number {
  return Math.hypot(...x);
}

function distance(x: Float64Array, y: Float64Array): number {
  return norm(x.map((value, i) => value - y[i]));
}
