import type { QuadratureRule } from "@distcal/numerics";
import type { SvgpOptimum, SvgpProblem } from "@distcal/svgp-inference";
import type { EngineName } from "../engines/engine.ts";
import type { BetaObservations } from "./beta-likelihood.ts";
import type { GpBetaOptions } from "./gp-beta-fit.ts";

/** What there is to optimise: the sparse posterior of the latents, and what its likelihood is made of. */
export interface Problem extends SvgpProblem {
  readonly observed: BetaObservations;
  readonly rule: QuadratureRule;
  readonly options: GpBetaOptions;
}

/** Where an optimiser came to rest, on which engine and with which jitter. */
export interface EngineOptimum extends SvgpOptimum {
  readonly engine: EngineName;
  readonly jitter: number;
}
