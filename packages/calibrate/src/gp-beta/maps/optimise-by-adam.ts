import { createRng, shuffledRows } from "@distcal/numerics";
import {
  type AwaitedElbo,
  type AwaitedObjective,
  type Bound,
  type CountedRows,
  countedRows,
  type Elbo,
  elboOfRows,
  lossPerRow,
  minimiseStochastic,
  monteCarloExpectation,
  monteCarloPredictive,
  naturalPosterior,
  type SvgpOptimum,
  unpackParameters,
} from "@distcal/svgp-inference";
import { betaObservationsOf } from "../likelihood/beta-observations.ts";
import { betaPointLikelihood } from "../likelihood/beta-point-likelihood.ts";
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
  const { elbo: whole, stop } = (await problem.boundOf?.(problem.inducing, counted.rows)) ?? {
    elbo: elboOfRows(problem, likelihood, counted.rows),
    stop: () => undefined,
  };
  const start = problem.start(whole.layout);
  const boundOfStep = batches(problem, counted, size);
  let current: AwaitedObjective = lossPerRow(whole, likelihood, count);
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
      const evaluate = (elbo: AwaitedElbo): number | Promise<number> => {
        current = lossPerRow(elbo, likelihood, count);
        return natural ? posterior.step(x, gradient) : current(x, gradient);
      };
      const bound = boundOfStep(step);
      return bound instanceof Promise ? onceOf(bound, evaluate) : evaluate(bound);
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
  // The predictive objective is not a bound on the evidence: it is judged by itself, as its last epoch found it.
  const elbo =
    options.expectation === "predictive"
      ? -result.value * count
      : await whole.valueWithGrad(x, new Float64Array(x.length), count);
  stop();
  return { parameters: unpackParameters(whole.layout, x), elbo, iterations, evaluations, converged, reason, trace };
}

/** What is asked of a bound elsewhere, which is of no use afterwards. */
async function onceOf(bound: Promise<Bound>, ask: (elbo: AwaitedElbo) => number | Promise<number>): Promise<number> {
  const { elbo, stop } = await bound;
  try {
    return await ask(elbo);
  } finally {
    stop();
  }
}

/** The bound of the batch of a step: a new order of the rows each epoch, new samples each step. */
function batches(
  problem: Problem,
  { rows: counted, length: total }: CountedRows,
  size: number,
): (step: number) => Elbo | Promise<Bound> {
  const { seed = 1, expectation = "cubature", samples = 64 } = problem.options;
  const rng = createRng(seed);
  const shuffled = (seed: number): Int32Array => shuffledRows(total, seed).map((k) => counted?.[k] ?? k);
  const perEpoch = Math.ceil(total / size);
  let order = shuffled(seed);
  return (step) => {
    const batch = step % perEpoch;
    if (batch === 0) order = shuffled(rng.fork(step).seed);
    const rows = order.subarray(batch * size, Math.min((batch + 1) * size, total));
    const noise =
      expectation === "cubature" ? undefined : rng.fork(step).fillNormal(new Float64Array(3 * samples * rows.length));
    const kind = expectation;
    if (problem.boundOf !== undefined) {
      const sampled = kind === "cubature" || noise === undefined ? undefined : { kind, samples, noise };
      return problem.boundOf(problem.inducing, rows, sampled);
    }
    if (noise === undefined) return elboOfRows(problem, problem.likelihoodOf(rows), rows);
    const method = kind === "predictive" ? monteCarloPredictive : monteCarloExpectation;
    const points = betaPointLikelihood(betaObservationsOf(problem.observed, rows));
    return elboOfRows(problem, method(points, { noise, samples }), rows);
  };
}
