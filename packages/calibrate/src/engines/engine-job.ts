import type { Columns, KernelDescription } from "@distcal/kernels";
import type { AbortSignalLike, FitProgress, TracePoint } from "@distcal/svgp-inference";
import type { BetaObservations } from "../gp-beta/beta-likelihood.ts";
import type { TensorEngine } from "./engine.ts";

/** All that an engine has to know of a fit: plain values, which can be sent to a thread. */
export interface EngineJob {
  readonly engine: TensorEngine;
  readonly kernel: KernelDescription;
  readonly columns: Columns;
  /** How often each row counts, ≥ 0; each once where it is left out. */
  readonly weights?: Float64Array;
  readonly observed: BetaObservations;
  readonly cubatureOrder: number;
  readonly inducing: number;
  /** Of float64; a float32 engine adds more to the kernel matrix, or it would have no factor. */
  readonly jitter: number;
  /** The packed vector to start from. */
  readonly start: Float64Array;
  readonly seed: number;
  /** Of L-BFGS: the decrease over five iterations that ends it, relative to max(1, |loss|). */
  readonly tolerance: number;
  /** A cap for the iterations of L-BFGS. */
  readonly maxIterations?: number;
  /** A cap for the steps of Adam on a float32 device. */
  readonly deviceSteps?: number;
  readonly batchRows?: number;
  readonly learningRate?: number;
  /** Whether L-BFGS in float64 finds the last digits after a float32 device. */
  readonly polish: boolean;
}

/** Where an engine came to rest. */
export interface EngineAnswer {
  /** The packed vector. */
  readonly x: Float64Array;
  /** The jitter under which it is the optimum. */
  readonly jitter: number;
  /** Over all rows, in nats. */
  readonly elbo: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: string;
  readonly trace: readonly TracePoint[];
}

/** The engines on TensorFlow.js, to be run in the thread that calls `fit`: `@distcal/calibrate/tfjs` has them. */
export interface TensorEngines {
  optimise(job: EngineJob, watch: EngineWatch): Promise<EngineAnswer>;
}

/** Who watches a fit, and may stop it. */
export interface EngineWatch {
  readonly onProgress?: (progress: FitProgress) => void;
  readonly signal?: AbortSignalLike;
}
