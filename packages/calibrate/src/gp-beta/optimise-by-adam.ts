import { createRng, shuffledRows } from "@distcal/numerics";
import {
  type CountedRows,
  countedRows,
  type Elbo,
  type ExpectedLogLikelihood,
  elboOfRows,
  lossPerRow,
  minimiseStochastic,
  monteCarloExpectation,
  monteCarloPredictive,
  naturalPosterior,
  type Objective,
  type SvgpOptimum,
  unpackParameters,
} from "@distcal/svgp-inference";
import { betaObservationsOf } from "./beta-observations.ts";
import { betaPointLikelihood } from "./beta-point-likelihood.ts";
import type { Problem } from "./problem.ts";

/** ρ of natural steps on batches: each sees only some of the rows. */
const naturalStepSize = 0.1;

/** Adam on shuffled batches, with fresh samples at each step where the expectation takes samples: the paper's way. */
export async function optimiseByAdam(problem: Problem): Promise<SvgpOptimum> {
  const { options } = problem;
  const { batchRows = 128, learningRate = 0.01, maxIterations = 1000 } = options;
  const counted = countedRows(problem);
  const { length: total, count } = counted;
  const size = Math.min(batchRows, total);
  const likelihood = problem.likelihoodOf(counted.rows);
  const whole = elboOfRows(problem, likelihood, counted.rows);
  const start = problem.start(whole.layout);
  const elboOfStep = batches(problem, counted, size);
  let current: Objective = lossPerRow(whole, likelihood, count);
  const posterior = naturalPosterior({
    layout: whole.layout,
    objective: (x, gradient) => current(x, gradient),
    scale: count,
    stepSize: naturalStepSize,
    start,
  });
  const natural = options.posteriorSteps === "natural";
  const result = await minimiseStochastic(
    (x, gradient, step) => {
      current = lossPerRow(elboOfStep(step), likelihood, count);
      return natural ? posterior.step(x, gradient) : current(x, gradient);
    },
    start,
    {
      stepsPerEpoch: Math.ceil(total / size),
      learningRate,
      maxEpochs: maxIterations,
      onProgress: ({ iteration, value }) => options.onProgress?.({ iteration, elboPerRow: -value, rows: total }),
      ...(options.signal && { signal: options.signal }),
    },
  );
  const x = natural ? posterior.completed(result.x) : result.x;
  const { iterations, evaluations, converged, reason, trace } = result;
  // The predictive objective is no bound on the evidence: it is judged by itself, as its last epoch found it.
  const elbo =
    options.expectation === "predictive"
      ? -result.value * count
      : whole.valueWithGrad(x, new Float64Array(x.length), count);
  return { parameters: unpackParameters(whole.layout, x), elbo, iterations, evaluations, converged, reason, trace };
}

/** The ELBO of the batch of a step: a new order of the rows each epoch, new samples each step. */
function batches(
  problem: Problem,
  { rows: counted, length: total }: CountedRows,
  size: number,
): (step: number) => Elbo {
  const { seed = 1, expectation = "cubature", samples = 64 } = problem.options;
  const rng = createRng(seed);
  const shuffled = (seed: number): Int32Array => shuffledRows(total, seed).map((k) => counted?.[k] ?? k);
  const perEpoch = Math.ceil(total / size);
  let order = shuffled(seed);
  return (step) => {
    const batch = step % perEpoch;
    if (batch === 0) order = shuffled(rng.fork(step).seed);
    const rows = order.subarray(batch * size, Math.min((batch + 1) * size, total));
    const of = (likelihood: ExpectedLogLikelihood): Elbo => elboOfRows(problem, likelihood, rows);
    if (expectation === "cubature") return of(problem.likelihoodOf(rows));
    const noise = rng.fork(step).fillNormal(new Float64Array(3 * samples * rows.length));
    const method = expectation === "predictive" ? monteCarloPredictive : monteCarloExpectation;
    return of(method(betaPointLikelihood(betaObservationsOf(problem.observed, rows)), { noise, samples }));
  };
}
