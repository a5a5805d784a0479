// Checks that every implementation of the bound makes

export { requireAtLeastOne, requireRange } from "./checks.ts";

// The contract of a likelihood, and expectations of any likelihood

export { cubatureExpectation } from "./cubature.ts";
export { gaussianLikelihood } from "./gaussian-likelihood.ts";
export {
  type Constraint,
  type ExpectedLogLikelihood,
  type LatentMoments,
  type LikelihoodParameter,
  type PointLogLikelihood,
  type RowRange,
  triangleSize,
} from "./likelihood.ts";
export { type MonteCarloOptions, monteCarloExpectation, monteCarloPredictive } from "./monte-carlo.ts";

// Parameters: readable values, and the one vector that optimisers see

export {
  type ParameterBlock,
  type ParameterLayout,
  packParameters,
  parameterLayout,
  type SvgpParameters,
  type SvgpShape,
  unpackParameters,
} from "./parameters.ts";

// The bound and the posterior

export { createElbo, type Elbo, type ElboOptions, type PredictionRows } from "./elbo.ts";
export { klWithGrad } from "./kl.ts";
export { type LatentPosterior, latentPosterior } from "./marginals.ts";

export { preparePosterior } from "./prepared-posterior.ts";

// A whole fit: where the posterior is held, on how many rows, and what it is worth outside of what it saw

export { rowsOutside, type SeenRanges, trustIn } from "./extrapolation.ts";
export { inducingPoints } from "./inducing-points.ts";
export { optimiseInStages } from "./optimise-in-stages.ts";
export {
  type CrewJob,
  elboOfRows,
  type FitProgress,
  lossPerRow,
  type SvgpFitOptions,
  type SvgpOptimum,
  type SvgpProblem,
  usualTolerance,
} from "./svgp-problem.ts";

// Threads: a crew that shares the sums over rows, with the same bits for any number of threads

export { elboWithCrew } from "./elbo-with-crew.ts";
export { helpWithElbo } from "./help-with-elbo.ts";
export type { CrewMemory } from "./row-crew.ts";

// Minimisation: L-BFGS on the whole objective, Adam from batch to batch

export { type AbortSignalLike, type PauseOptions, runWithPauses, throwIfAborted } from "./event-loop.ts";
export { type MinimiseOptions, type MinimiseResult, minimise, minimiseSync, type TracePoint } from "./minimise.ts";
export {
  minimiseStochastic,
  minimiseStochasticSync,
  type StochasticOptions,
  type StochasticResult,
} from "./minimise-stochastic.ts";
export { type NaturalPosterior, type NaturalPosteriorOptions, naturalPosterior } from "./natural-posterior.ts";
export type { Objective, StochasticObjective } from "./objective.ts";

// Optimisers as pure steps

export { type AdamOptions, type AdamState, type AdamUpdate, adamInit, adamUpdate } from "./optimisers/adam.ts";
export { type LbfgsOptions, type LbfgsState, lbfgsInit, lbfgsStep } from "./optimisers/lbfgs.ts";
export {
  type NaturalGradientInput,
  type NaturalGradientStep,
  naturalGradientStep,
} from "./optimisers/natural-gradient.ts";
export { type PlateauOptions, plateauAfter } from "./optimisers/plateau.ts";
export type { CurvaturePair } from "./optimisers/quasi-newton-direction.ts";
export { type LinePoint, type StrongWolfeOptions, strongWolfe } from "./optimisers/strong-wolfe.ts";

// Bijectors: constrained parameters on the real line

export { type Bijector, positive, real } from "./bijectors.ts";
