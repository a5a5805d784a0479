import type { Columns, KernelDescription } from "@distcal/kernels";
import type { AbortSignalLike, LikelihoodParameter } from "@distcal/svgp-inference";
import type { TensorEngine } from "./engine.ts";

/** What the Beta link reads of each observed row, from the host: ln F(y), ln(1 − F(y)) and ln f(y). */
export interface LinkObservations {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
  readonly logDensity: Float64Array;
}

/**
 * How the expectation over latents is taken: of ln p by a product rule, or from samples, of ln p or of p itself. The
 * noise has three standard normal numbers for each sample of each row.
 */
export type LinkExpectation =
  | { readonly kind: "cubature"; readonly order: number }
  | { readonly kind: "monte-carlo" | "predictive"; readonly samples: number; readonly noise: Float64Array };

/** A bound to be computed: plain values, which can be sent to a thread. */
export interface BoundJob {
  readonly kernel: KernelDescription;
  readonly columns: Columns;
  /** How often each row counts, ≥ 0; each once where it is left out. */
  readonly weights?: Float64Array;
  readonly observed: LinkObservations;
  readonly expectation: LinkExpectation;
  /** Those of the link. */
  readonly parameters: readonly LikelihoodParameter[];
  readonly inducing: number;
  readonly jitter: number;
}

/** A bound on an engine: its data stay there until `release`. */
export interface EngineBound {
  /** As `Elbo.valueWithGrad` over all rows. */
  valueWithGrad(packed: Float64Array, gradient: Float64Array, numData: number): Promise<number>;
  release(): void;
}

/** What the precision of an engine asks of a fit. */
export interface EngineLimits {
  /** The least jitter of k(u, u) with which its factor is sure to exist and to be good. */
  readonly leastJitter: number;
  /** How much of a loss is rounding, of max(1, |loss|); left out in float64. */
  readonly noise?: number;
}

/** An engine that was started: it computes bounds and their gradients, and nothing else. */
export interface EngineSession extends EngineLimits {
  readonly engine: TensorEngine;
  bound(job: BoundJob): Promise<EngineBound>;
  close(): Promise<void>;
}

/** The engines on TensorFlow.js, to be run in the thread that calls `fit`: `@distcal/engine-tfjs` has them. */
export interface TensorEngines {
  open(engine: TensorEngine, watch?: { readonly signal?: AbortSignalLike }): Promise<EngineSession>;
}
