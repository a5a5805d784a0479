import { type BenchCase, suite } from "@distcal/bench";
import { observedRows } from "@distcal/distributions";
import { createRng, gaussHermite } from "@distcal/numerics";
import { elboWithWorkers, inducingPoints, packParameters } from "@distcal/svgp-inference";
import { betaLikelihood } from "../src/gp-beta/likelihood/beta-likelihood.ts";
import { startingParameters } from "../src/gp-beta/maps/starting-parameters.ts";
import { threadsOf } from "../src/gp-beta/maps/threads-of.ts";
import { paperKernel } from "../src/gp-beta/model/kernels.ts";
import { betaObservations } from "../test/gp-beta/beta-observations.ts";

const rows = 20_000;
const inducing = 16;
const rng = createRng(1);
const mean = rng.fillNormal(new Float64Array(rows));
const std = mean.map(() => Math.exp(0.3 * rng.normal()));
const target = mean.map((m, i) => m + std[i] * (m > 0 ? 2 : 0.8) * rng.normal());
const observed = { ...betaObservations(observedRows({ mean, std, target })), logDensity: new Float64Array(rows) };
const likelihood = betaLikelihood(observed, gaussHermite(4));
const points = inducingPoints({ mean, std }, { kernel: paperKernel, count: inducing, seed: 1 });
const start = startingParameters(paperKernel.start({ mean, std }), points);

function withThreads(threads: number): BenchCase {
  const problem = {
    kernel: paperKernel,
    columns: { mean, std },
    inducing,
    jitter: 1e-6,
    likelihoodOf: () => likelihood,
    start: () => new Float64Array(0),
    ...threadsOf({ threads }, observed, 4),
  };
  // The threads end with the process.
  const { elbo } = elboWithWorkers(problem, likelihood);
  const x = packParameters(elbo.layout, start);
  const gradient = new Float64Array(x.length);
  // Threads need a moment to start, and join while there is work.
  const ready = performance.now() + (threads === 1 ? 0 : 3000);
  while (performance.now() < ready) elbo.valueWithGrad(x, gradient, rows);
  return {
    name: `${threads} ${threads === 1 ? "thread" : "threads"}`,
    run: () => elbo.valueWithGrad(x, gradient, rows),
    work: { amount: rows, unit: "row" },
  };
}

export default suite("one ELBO with gradient, 20,000 rows, 16 inducing points, by threads", [1, 2].map(withThreads));
