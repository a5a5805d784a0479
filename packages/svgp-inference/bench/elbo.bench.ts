import { type BenchCase, type BenchSuite, suite } from "@distcal/bench";
import type { Columns } from "@distcal/kernels";
import { createRng } from "@distcal/numerics";
import { createElbo, latentPosterior, unpackParameters } from "../src/index.ts";
import { observedOutputs } from "../test/observed-outputs.ts";
import { embedding, packed, randomPredictions } from "../test/random-model.ts";

const batch = 128;
const outputs = 3;

interface Model {
  readonly elbo: ReturnType<typeof createElbo>;
  readonly point: Float64Array;
  readonly columns: Columns;
}

/** Three outputs with a likelihood that costs next to nothing: what is left is the inference itself. */
function modelOf(inducing: number): Model {
  const rng = createRng(inducing);
  const columns = randomPredictions(batch, rng);
  const likelihood = observedOutputs(rng.fillNormal(new Float64Array(batch * outputs)), outputs);
  return {
    elbo: createElbo({ kernel: embedding, columns, likelihood, inducing }),
    point: packed(likelihood, inducing, 1),
    columns,
  };
}

const sizes = [8, 16, 32, 64];

const steps = sizes.map((inducing): BenchCase => {
  const { elbo, point } = modelOf(inducing);
  const gradient = new Float64Array(elbo.layout.size);
  return {
    name: `m = ${inducing}`,
    run: () => elbo.valueWithGrad(point, gradient, 1000),
    work: { amount: batch, unit: "row" },
  };
});

const predictions = sizes.map((inducing): BenchCase => {
  const { elbo, point, columns } = modelOf(inducing);
  const posterior = latentPosterior(embedding, unpackParameters(elbo.layout, point));
  return {
    name: `m = ${inducing}`,
    run: () => posterior.marginals(columns).mean,
    work: { amount: batch, unit: "row" },
  };
});

export default [
  suite("ELBO and gradient, batch 128, three outputs", steps),
  suite("latent marginals of 128 rows, three outputs", predictions),
] satisfies BenchSuite[];
