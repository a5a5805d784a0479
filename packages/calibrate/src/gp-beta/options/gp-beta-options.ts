import type { TensorEngines } from "@distcal/engine-tfjs";
import type { EngineName } from "@distcal/engine-tfjs/engines";
import type { OptionNames } from "@distcal/numerics";
import type { AbortSignalLike, FitProgress } from "@distcal/svgp-inference";
import type { PresetName, StepName } from "./form-steps.ts";

/** How a GP-Beta fit is done; every choice has a default that suits most tables. */
export interface GpBetaOptions {
  /** "default": Beta maps between a local scale, a learnt shape, a chance of surprises and a last look; "paper": the maps alone. */
  readonly preset?: PresetName;
  /** Steps of the preset that are left out, by name. */
  readonly without?: readonly StepName[];
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
  /** Nodes for each latent of the product rule, at most 8; 4 is within 1e-6 nat per row of the limit. */
  readonly cubatureOrder?: number;
  /** Rows of a batch of Adam; default 128. */
  readonly batchRows?: number;
  readonly learningRate?: number;
  /** Samples of the Monte-Carlo expectations. */
  readonly samples?: number;
  /**
   * L-BFGS ends when five of its iterations gain no more than this, in nats per row: 1e-4 + 0.05/rows by default. Smaller
   * ones run on to where the fit is at rest, the same place on every float64 engine.
   */
  readonly tolerance?: number;
  /** A cap for safety. */
  readonly maxIterations?: number;
  /** Called after each iteration, or epoch of Adam: the ELBO in nats per row. */
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
  preset: true,
  without: true,
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
