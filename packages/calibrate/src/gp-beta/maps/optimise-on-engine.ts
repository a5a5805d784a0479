import type { EngineSession, LinkExpectation } from "@distcal/engine-tfjs";
import { brokenEngine, type TensorEngine } from "@distcal/engine-tfjs/engines";
import {
  type AwaitedElbo,
  type Bound,
  countedRows,
  dataOfRows,
  type Elbo,
  elboOfRows,
  packParameters,
  parameterLayout,
  type SvgpOptimum,
  usualTolerance,
} from "@distcal/svgp-inference";
import { openEngine } from "#open-engine";
import { betaLinkParameters } from "../likelihood/beta-likelihood.ts";
import { betaObservationsOf } from "../likelihood/beta-observations.ts";
import type { EngineOptimum, Problem } from "./problem.ts";

/** How far a float32 device may be from float64, in nats per row: a hundred times what rounding does. */
const allowedGap = 0.01;
/** Below it a gain over five iterations is noise in float32. */
const leastFloat32Tolerance = 1e-5;

/**
 * What an optimiser finds with the bound and its gradient from an engine on TensorFlow.js. The engine changes where the
 * arithmetic is done, never the procedure; in float32 the jitter and the tolerance have a floor.
 */
export async function optimiseOnEngine(
  problem: Problem,
  engine: TensorEngine,
  optimiser: (problem: Problem) => Promise<SvgpOptimum>,
): Promise<EngineOptimum> {
  const { options } = problem;
  const { signal } = options;
  const session = await (options.tensorEngines?.open ?? openEngine)(engine, { ...(signal && { signal }) });
  try {
    const own = problemOn(session, problem);
    const optimum = await optimiser(own);
    if (session.noise !== undefined && options.expectation !== "predictive") requireSameBound(own, engine, optimum);
    return { ...optimum, engine, jitter: own.jitter };
  } finally {
    await session.close();
  }
}

/** The problem with its bounds computed by an engine. */
function problemOn(session: EngineSession, problem: Problem): Problem {
  const { kernel, options, rule } = problem;
  const { noise, leastJitter } = session;
  const jitter = Math.max(problem.jitter, leastJitter);
  const { tolerance = usualTolerance(countedRows(problem).count) } = options;
  const cubature: LinkExpectation = { kind: "cubature", order: rule.order };
  const own: Problem = {
    ...problem,
    jitter,
    ...(noise !== undefined && {
      options: { ...options, tolerance: Math.max(tolerance, leastFloat32Tolerance) },
      noise,
    }),
    async boundOf(inducing, rows, expectation = cubature): Promise<Bound> {
      const { columns, weights } = dataOfRows(problem, problem.likelihoodOf(), rows);
      const observed = betaObservationsOf(problem.observed, rows);
      const parameters = betaLinkParameters;
      const { valueWithGrad, release } = await session.bound({
        ...{ kernel: kernel.description, columns, observed, expectation, parameters, inducing, jitter },
        ...(weights && { weights }),
      });
      const layout = parameterLayout({ kernel, outputs: 3, inducing, likelihood: parameters });
      const elbo: AwaitedElbo = { layout, valueWithGrad };
      if (noise === undefined || expectation !== cubature) return { elbo, stop: release };
      const host = elboOfRows({ ...own, inducing }, problem.likelihoodOf(rows), rows);
      return { elbo: startingAs(host, elbo, session.engine), stop: release };
    },
  };
  return own;
}

/** A GPU that has no memory left, or was lost, may answer with zeros and no error: its first value must be float64's. */
function startingAs(host: Elbo, { layout, valueWithGrad }: AwaitedElbo, engine: TensorEngine): AwaitedElbo {
  let isFirst = true;
  return {
    layout,
    async valueWithGrad(packed, gradient, numData) {
      const value = await valueWithGrad(packed, gradient, numData);
      if (isFirst)
        requireNear(engine, value, host.valueWithGrad(packed, new Float64Array(packed.length), numData), numData);
      isFirst = false;
      return value;
    },
  };
}

/** And so must be the bound at the end. */
function requireSameBound(problem: Problem, engine: TensorEngine, { parameters, elbo }: SvgpOptimum): void {
  const { rows, count } = countedRows(problem);
  const host = elboOfRows(problem, problem.likelihoodOf(rows), rows);
  const x = packParameters(host.layout, parameters);
  requireNear(engine, elbo, host.valueWithGrad(x, new Float64Array(x.length), count), count);
}

function requireNear(engine: TensorEngine, value: number, wanted: number, count: number): void {
  if (Math.abs(value - wanted) <= allowedGap * Math.max(count, Math.abs(wanted))) return;
  const [got, instead] = [value, wanted].map((bound) => (bound / count).toPrecision(6));
  throw brokenEngine(engine, `it computes another bound than float64, ${got} nats per row instead of ${instead}`);
}
