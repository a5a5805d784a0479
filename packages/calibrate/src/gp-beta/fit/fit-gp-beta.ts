import { countedRows, type Observations, rangeOf } from "@distcal/distributions";
import { requirePositive } from "@distcal/numerics";
import type { GpBetaContent } from "../model/gp-beta-calibrator.ts";
import { plainParameters } from "../model/gp-beta-parameters.ts";
import { gpBetaCalibrator } from "../model/gp-beta-reader.ts";
import type { FitReport, GpBetaFit, GpBetaOptions } from "./gp-beta-fit.ts";
import { gpBetaProblem, usualCubatureOrder } from "./gp-beta-problem.ts";
import { isMisfit } from "./misfit.ts";
import { optimise } from "./optimise.ts";
import type { EngineOptimum } from "./problem.ts";
import { startingParameters } from "./starting-parameters.ts";
import { thinnedObservations } from "./thinned-observations.ts";

/** Evidence that the maps must bring over the identity, in nats: below it the data give no reason to change anything. */
const leastGain = 4;

/** The second fit, of the predictive objective: tried where rows are not too many, kept where it gains this a row. */
const second = { mostRows: 5000, leastGainPerRow: 0.03, samples: 32, cubatureOrder: 6 } as const;

/**
 * Fits GP-Beta (Song et al. 2019): Beta maps whose parameters vary with the prediction, by the evidence lower bound of a
 * sparse whitened posterior. Where the fitted distributions still do not look like the outcomes, the predictive
 * objective ln E[p] is tried too, whose mixtures of maps can have two modes. The answer comes with a report.
 */
export async function fitGpBeta(
  observations: Observations,
  options: GpBetaOptions = {},
  where = "fit",
): Promise<GpBetaFit> {
  const { seed = 1, cubatureOrder = usualCubatureOrder, tolerance } = options;
  if (tolerance !== undefined) requirePositive(where, "tolerance", tolerance);
  const rows = countedRows(thinnedObservations(observations, seed), where);
  const { weight } = rows;
  const { problem, standardisation, baseLogLikelihood } = gpBetaProblem(rows, options, weight && { weights: weight });
  const contentOf = (optimum: EngineOptimum, order: number): GpBetaContent => ({
    method: "gp-beta",
    standardisation,
    parameters: plainParameters(optimum.parameters, { cubatureOrder: order, jitter: optimum.jitter }),
    fit: {
      rows: rows.length,
      elbo: baseLogLikelihood + optimum.elbo,
      engine: optimum.engine,
      seed,
      meanRange: rangeOf(rows.mean),
      stdRange: rangeOf(rows.std),
      iterations: optimum.iterations,
      converged: optimum.converged,
    },
  });

  const first = await optimise(problem);
  let best = { optimum: first, order: cubatureOrder, objective: objectiveOf(options) };
  const identity = !(first.elbo >= leastGain);
  if (!identity && leavesChoice(options) && rows.length <= second.mostRows) {
    const calibrated = gpBetaCalibrator(contentOf(first, cubatureOrder)).calibrate(rows.predictions);
    if (isMisfit(calibrated.cdf(rows.target), rows.mean)) {
      // From the first start, not from where the bound ended: there the maps are too certain to spread out again.
      const again = await optimise({
        ...problem,
        options: {
          ...options,
          engine: "float64",
          optimiser: "adam",
          expectation: "predictive",
          samples: second.samples,
        },
      });
      const other = gpBetaCalibrator(contentOf(again, second.cubatureOrder)).calibrate(rows.predictions);
      const gain = weightedSum(other.logPdf(rows.target), weight) - weightedSum(calibrated.logPdf(rows.target), weight);
      if (gain >= second.leastGainPerRow * (weight === undefined ? rows.length : weightedSum(weight))) {
        best = { optimum: again, order: second.cubatureOrder, objective: "predictive" };
      }
    }
  }
  const optimum = identity
    ? { ...first, elbo: 0, parameters: startingParameters(problem.kernel.start(problem.columns), noPoints) }
    : best.optimum;
  const calibrator = gpBetaCalibrator(contentOf(optimum, best.order));
  // Here, not when it is saved, is where numbers that no file can hold are refused.
  calibrator.toJSON();
  const report: FitReport = Object.freeze({
    rows: rows.length,
    inducingPoints: identity ? 0 : problem.inducing,
    isIdentity: identity,
    objective: best.objective,
    elbo: baseLogLikelihood + optimum.elbo,
    baseLogLikelihood,
    engine: optimum.engine,
    seed,
    iterations: optimum.iterations,
    evaluations: optimum.evaluations,
    converged: optimum.converged,
    reason: optimum.reason,
    trace: optimum.trace,
  });
  return Object.freeze({ ...calibrator, report });
}

const noPoints = { mean: new Float64Array(0), std: new Float64Array(0) };

/** Whether how to optimise is left to us: what was asked for by name is what is done. */
function leavesChoice({ optimiser = "auto", expectation }: GpBetaOptions): boolean {
  return optimiser === "auto" && expectation === undefined;
}

function objectiveOf({ expectation }: GpBetaOptions): FitReport["objective"] {
  return expectation === "predictive" ? "predictive" : "elbo";
}

function weightedSum(values: Float64Array, weight?: Float64Array): number {
  return values.reduce((sum, value, row) => sum + (weight === undefined ? value : weight[row] * value), 0);
}
