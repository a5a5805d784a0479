import type { TensorEngines } from "@distcal/engine-tfjs";
import type { EngineName } from "@distcal/engine-tfjs/engines";
import type { OptionNames } from "@distcal/numerics";
import type { AbortSignalLike, FitProgress, TracePoint } from "@distcal/svgp-inference";
import type { GpBetaCalibrator } from "../model/gp-beta-calibrator.ts";

/** How a GP-Beta fit is done; every choice has a default that suits most tables. */
export interface GpBetaOptions {
  /** How many predictions the posterior is held at; "auto" chooses by the number of rows. */
  readonly inducingPoints?: number | "auto";
  readonly seed?: number;
  /** "lbfgs" on all rows, "adam" on batches (the paper's way); "auto" is L-BFGS, on growing samples where rows are many. */
  readonly optimiser?: "auto" | "lbfgs" | "adam";
  /** How the posterior of the latents is moved: with all else by the optimiser's own steps, or by natural gradients. */
  readonly posteriorSteps?: "joint" | "natural";
  /**
   * Whether more than 12 inducing points start from where a fit with 8 ended; with L-BFGS, default
   * true. It is quicker, and ends in a better place more often; without it, fits of different sizes tell what the size does.
   */
  readonly fewFirst?: boolean;
  /**
   * How the expectation over latents is taken: "cubature" without noise, or with fresh samples at each step of Adam, of
   * ln p ("monte-carlo") or of p ("predictive"). Not given, with optimiser "auto":
   * cubature, and the predictive one too where that fits badly.
   */
  readonly expectation?: "cubature" | "monte-carlo" | "predictive";
  /** Nodes for each latent of the product rule; 4 is within 1e-6 nat a row of the limit. */
  readonly cubatureOrder?: number;
  /** Rows of a batch of Adam; default 128. */
  readonly batchRows?: number;
  readonly learningRate?: number;
  /** Samples of the Monte-Carlo expectations. */
  readonly samples?: number;
  /**
   * L-BFGS ends when five of its iterations gain no more than this, in nats a row: 1e-4 + 0.05/rows by default. Smaller
   * ones run on to where the fit is at rest, the same place on every float64 engine.
   */
  readonly tolerance?: number;
  /** A cap for safety. */
  readonly maxIterations?: number;
  /** Called after each iteration, or epoch of Adam: the ELBO in nats a row. */
  readonly onProgress?: (progress: FitProgress) => void;
  /** Stops the fit: its reason is thrown. */
  readonly signal?: AbortSignalLike;
  /**
   * On the float64 engine: threads that share the work on tables of more than 8192 rows, under Node; "auto" is one for each core. The
   * result has the same bits for any number of them.
   */
  readonly threads?: number | "auto";
  /** What does the arithmetic; "auto" is the fastest for the size of the job among those that run here. */
  readonly engine?: EngineName | "auto";
  /** Engines on TensorFlow.js to run in this very thread: needed in a browser, from `@distcal/engine-tfjs`. */
  readonly tensorEngines?: TensorEngines;
}

/** What a fit of GP-Beta can be asked for. */
export const gpBetaOptions: OptionNames<GpBetaOptions> = {
  inducingPoints: true,
  seed: true,
  optimiser: true,
  posteriorSteps: true,
  fewFirst: true,
  expectation: true,
  cubatureOrder: true,
  batchRows: true,
  learningRate: true,
  samples: true,
  tolerance: true,
  maxIterations: true,
  onProgress: true,
  signal: true,
  threads: true,
  engine: true,
  tensorEngines: true,
};

/** How a calibrator came to be. */
export interface FitReport {
  /** Rows that the fit looked at: all of them, or of more than 1,048,576 so many. */
  readonly rows: number;
  readonly inducingPoints: number;
  /** True where the data gave no reason to change the predictions: the calibrator returns them as they are. */
  readonly isIdentity: boolean;
  /** What was optimised in the end: the evidence lower bound, or the predictive objective ln E[p]. */
  readonly objective: "elbo" | "predictive";
  /** The value it reached, in nats. */
  readonly elbo: number;
  /** What the predictions as they are give: Σ ln f(y). */
  readonly baseLogLikelihood: number;
  /** The engine that found these parameters. */
  readonly engine: EngineName;
  readonly seed: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: string;
  /** The objective −ELBO/rows at each iteration of the last stage. */
  readonly trace: readonly TracePoint[];
}

/** A GP-Beta calibrator with the report of its fit. */
export interface GpBetaFit extends GpBetaCalibrator {
  readonly report: FitReport;
}
