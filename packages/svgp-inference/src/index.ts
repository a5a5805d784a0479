// The contract of a likelihood, and expectations of any likelihood

export { cubatureExpectation } from "./likelihoods/cubature.ts";
export { gaussianLikelihood } from "./likelihoods/gaussian-likelihood.ts";
export {
  type ExpectedLogLikelihood,
  type LatentMoments,
  type LikelihoodParameter,
  type PointLogLikelihood,
  type RowRange,
  triangleSize,
} from "./likelihoods/likelihood.ts";
export { type MonteCarloOptions, monteCarloExpectation, monteCarloPredictive } from "./likelihoods/monte-carlo.ts";

// Parameters: readable values, and the one vector that optimisers see

export {
  type ParameterBlock,
  type ParameterLayout,
  packParameters,
  parameterLayout,
  requireAtLeastOne,
  type SvgpParameters,
  type SvgpShape,
  unpackParameters,
} from "./parameters/svgp-parameters.ts";

// The bound and the posterior

export { type AwaitedElbo, createElbo, type Elbo, type ElboOptions } from "./bound/elbo.ts";
export { klWithGrad } from "./bound/kl.ts";
export { type LatentPosterior, latentPosterior } from "./posterior/latent-posterior.ts";
export { plainPosterior } from "./posterior/plain-posterior.ts";
export { type PreparedPosterior, preparePosterior } from "./posterior/prepared-posterior.ts";
export { orderOfRows } from "./rows/order-of-rows.ts";
export { requireRange } from "./rows/row-range.ts";
export type { RowData } from "./rows/row-sums.ts";

// A whole fit: where the posterior is held, on how many rows, and what it is worth outside of what it saw

export { extrapolationWeight, rowsOutside } from "./fit/extrapolation.ts";
export { type InducingPointsOptions, inducingPoints } from "./fit/inducing-points.ts";
export { type NaturalPosterior, type NaturalPosteriorOptions, naturalPosterior } from "./fit/natural-posterior.ts";
export { optimiseInStages } from "./fit/optimise-in-stages.ts";
export { settlePosterior } from "./fit/settle-posterior.ts";
export {
  type Bound,
  type CountedRows,
  countedRows,
  dataOfRows,
  elboOfRows,
  type FitProgress,
  lossPerRow,
  type SvgpFitOptions,
  type SvgpOptimum,
  type SvgpProblem,
  usualTolerance,
  type WorkerJob,
} from "./fit/svgp-problem.ts";

// Learning from new rows without the old ones

export { type AddedPoints, addedPoints } from "./evidence/added-points.ts";
export { type OldEvidence, oldEvidence } from "./evidence/old-evidence.ts";
export { type OutputShift, updatePosterior } from "./evidence/update-posterior.ts";
export { type Evidenced, widenedOutputs } from "./evidence/widened-outputs.ts";

// Threads: workers that share the sums over rows, with the same bits for any number of threads

export { elboWithWorkers } from "./fit/elbo-with-workers.ts";
export { type HelpOptions, helpWithElbo } from "./threads/help-with-elbo.ts";
export type { WorkerGroup } from "./threads/worker-group.ts";

// Minimisation: L-BFGS on all rows, Adam from batch to batch

export { type AbortSignalLike, type PauseOptions, runWithPauses, throwIfAborted } from "./optimisers/event-loop.ts";
export {
  type MinimiseOptions,
  type MinimiseResult,
  minimise,
  minimiseSync,
  type TracePoint,
} from "./optimisers/minimise.ts";
export {
  minimiseStochastic,
  minimiseStochasticSync,
  type StochasticOptions,
  type StochasticResult,
} from "./optimisers/minimise-stochastic.ts";
export type { AwaitedObjective, Objective, StochasticObjective } from "./optimisers/objective.ts";

// Optimisers as pure steps

export { type AdamOptions, type AdamState, type AdamUpdate, adamInit, adamUpdate } from "./optimisers/adam.ts";
export { type PlateauOptions, plateauAfter } from "./optimisers/plateau.ts";
