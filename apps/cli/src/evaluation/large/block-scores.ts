import type { Calibrator } from "@distcal/distributions";
import { type FormDescription, formRows, predictionsOf } from "@distcal/tables/forms";
import { baseForecast } from "../base-forecast.ts";
import { scoredForecast } from "../scored-forecast.ts";
import type { BlockTask } from "./block-job.ts";
import { type MeanScores, meanScoresOf, pooledScores } from "./mean-scores.ts";

/** Base and calibrated on a block of rows, by the scores that add up over blocks. */
export interface BlockScores {
  readonly base: MeanScores;
  readonly calibrated: MeanScores;
}

/** Scores a block of rows as it is and calibrated. The kernel test, which takes longest, is left to the sample. */
export function blockScores(
  { mean, std, target, weight, numbers }: BlockTask,
  calibrator: Calibrator,
  form?: FormDescription,
): BlockScores {
  const predicted = { mean, std, form: form && formRows(form, numbers ?? []) };
  const options = { skce: false, weight } as const;
  const base = scoredForecast(target, baseForecast(predicted, calibrator.support), options);
  const calibrated = scoredForecast(target, calibrator.calibrate(predictionsOf(predicted)), options);
  const total = weight?.reduce((sum, w) => sum + w, 0) ?? target.length;
  return { base: meanScoresOf(base.found, total), calibrated: meanScoresOf(calibrated.found, total) };
}

/** The scores of blocks together. */
export function pooledBlocks(blocks: readonly BlockScores[]): BlockScores {
  return {
    base: pooledScores(blocks.map(({ base }) => base)),
    calibrated: pooledScores(blocks.map(({ calibrated }) => calibrated)),
  };
}
