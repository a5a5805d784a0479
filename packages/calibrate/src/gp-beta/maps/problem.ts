import type { LinkExpectation } from "@distcal/engine-tfjs";
import type { EngineName } from "@distcal/engine-tfjs/engines";
import type { QuadratureRule } from "@distcal/numerics";
import type { Bound, SvgpOptimum, SvgpProblem } from "@distcal/svgp-inference";
import type { BetaObservations } from "../likelihood/beta-likelihood.ts";
import type { GpBetaOptions } from "../options/gp-beta-options.ts";

/** What there is to optimise: the sparse posterior of the latents, and what its likelihood is made of. */
export interface Problem extends SvgpProblem {
  readonly observed: BetaObservations;
  readonly rule: QuadratureRule;
  readonly options: GpBetaOptions;
  /** The bound of an engine; by cubature where no other expectation is asked for. */
  readonly boundOf?: (inducing: number, rows?: Int32Array, expectation?: LinkExpectation) => Promise<Bound>;
}

/** Where an optimiser came to rest, on which engine and with which jitter. */
export interface EngineOptimum extends SvgpOptimum {
  readonly engine: EngineName;
  readonly jitter: number;
}
