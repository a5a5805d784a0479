import { type Calibrator, normalBatch, type ObservedColumns } from "@distcal/distributions";
import { scoredForecast } from "../scored-forecast.ts";
import { type MeanScores, meanScoresOf, pooledScores } from "./mean-scores.ts";

/** Base and calibrated on a block of rows, by the scores that add up over blocks. */
export interface BlockScores {
  readonly base: MeanScores;
  readonly calibrated: MeanScores;
}

/** Scores a block of rows as it is and calibrated. The kernel test, which takes longest, is left to the sample. */
export function blockScores({ mean, std, target }: ObservedColumns, calibrator: Calibrator): BlockScores {
  const base = scoredForecast(target, normalBatch({ mean, std }), { skce: false });
  const calibrated = scoredForecast(target, calibrator.calibrate({ mean, std }), { skce: false });
  return { base: meanScoresOf(base.found), calibrated: meanScoresOf(calibrated.found) };
}

/** The scores of blocks together. */
export function pooledBlocks(blocks: readonly BlockScores[]): BlockScores {
  return {
    base: pooledScores(blocks.map(({ base }) => base)),
    calibrated: pooledScores(blocks.map(({ calibrated }) => calibrated)),
  };
}
