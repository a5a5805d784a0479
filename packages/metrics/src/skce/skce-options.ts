import { requireCount, requireSeed } from "@distcal/numerics";
import type { WeightOptions } from "../forecast/judged-rows.ts";
import { requireKernel, type SkceKernel } from "./kernel.ts";

/** How the calibration error is estimated. */
export interface SkceOptions extends WeightOptions {
  /** Parts of the kernel; what is left out is taken from the forecasts (`SkceKernel`). */
  readonly kernel?: Partial<SkceKernel>;
  /** `unbiased` takes all pairs of rows, `block` those within blocks; `auto` is `block` above 2000 rows. */
  readonly estimator?: "auto" | SkceEstimator;
  /** Rows in a block; by default ⌊rows / 40⌋, at least 2 and at most 256. */
  readonly blockSize?: number;
  /** How many quantiles stand for a forecast that is not normal: by default 17, or 65 with raw targets. */
  readonly quantileLevels?: number;
  /** Of the order in which rows go to blocks and of the bootstrap; 1 by default. */
  readonly seed?: number;
}

/** How the calibration error is tested. */
export interface SkceTestOptions extends SkceOptions {
  /** `auto` is `bootstrap` for the unbiased estimator and `asymptotic` for blocks. */
  readonly method?: "auto" | SkceMethod;
  /** Draws of the bootstrap; 500 by default, so no p-value is below 1/501. */
  readonly bootstrapSamples?: number;
}

export type SkceEstimator = "unbiased" | "block";
export type SkceMethod = "asymptotic" | "bootstrap";

/** Options with every choice made. */
export interface SkcePlan {
  readonly kernel: Partial<SkceKernel>;
  readonly estimator: SkceEstimator;
  readonly blockSize: number;
  readonly quantileLevels: number;
  readonly seed: number;
}

const ROWS_FOR_ALL_PAIRS = 2000;

/** Checks the options for a number of rows and makes the choices they leave open. */
export function planFrom(where: string, rows: number, options: SkceOptions): SkcePlan {
  const { kernel = {}, estimator = "auto", seed = 1 } = options;
  const usualLevels = kernel.targets === "raw" ? 65 : 17;
  const { quantileLevels = usualLevels } = options;
  requireKernel(where, kernel);
  requireSeed(where, "seed", seed);
  requireOneOf(where, "estimator", estimator, ["auto", "unbiased", "block"]);
  requireCount(where, "quantileLevels", quantileLevels);
  if (!(quantileLevels >= 9)) {
    throw new RangeError(`${where}: quantileLevels must be ≥ 9, got ${quantileLevels}; ${usualLevels} is the default`);
  }
  const usual = Math.min(256, Math.max(2, Math.floor(rows / 40)));
  const { blockSize = usual } = options;
  if (!(Number.isSafeInteger(blockSize) && blockSize >= 2 && blockSize <= rows)) {
    const rule = `blockSize must be an integer from 2 to ${rows}, the number of rows`;
    throw new RangeError(`${where}: ${rule}, got ${blockSize}; leave it out to take ${usual}`);
  }
  const byRows: SkceEstimator = rows > ROWS_FOR_ALL_PAIRS || options.blockSize !== undefined ? "block" : "unbiased";
  const chosen = estimator === "auto" ? byRows : estimator;
  return Object.freeze({ kernel, estimator: chosen, blockSize, quantileLevels, seed });
}

/** Throws unless value is one of the choices. */
export function requireOneOf(where: string, name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw new RangeError(`${where}: ${name} must be one of ${choices.join(", ")}, got ${String(value)}; choose one`);
}
