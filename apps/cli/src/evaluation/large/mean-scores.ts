import type { Coverage, ForecastEvaluation } from "@distcal/metrics";

/** The scores of a forecast that are means over rows, so that blocks of rows can be scored one by one. */
export interface MeanScores {
  readonly rows: number;
  /** What the rows count for. */
  readonly weight: number;
  readonly nll: number;
  readonly mse: number;
  readonly mae: number;
  readonly pinball: number;
  readonly crps: number;
  readonly intervalScore: number;
  readonly coverage: Coverage;
  /** The mean variance; null where a row has none. */
  readonly variance: number | null;
  readonly reliability: { readonly expected: readonly number[]; readonly observed: readonly number[] };
}

/** What of an evaluation is a mean over its rows, which count for `weight`. */
export function meanScoresOf(found: ForecastEvaluation, weight: number): MeanScores {
  const { expected, observed } = found.calibrationCurve;
  return {
    rows: found.rows,
    weight,
    nll: found.nll,
    mse: found.mse,
    mae: found.mae,
    pinball: found.pinball.mean,
    crps: found.crps,
    intervalScore: found.intervalScore.mean,
    coverage: found.coverage,
    variance: found.sharpness === null ? null : found.sharpness ** 2,
    reliability: { expected, observed },
  };
}

/** The mean scores of blocks of rows together. */
export function pooledScores(blocks: readonly MeanScores[]): MeanScores {
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0);
  const weight = blocks.reduce((sum, block) => sum + block.weight, 0);
  const pooled = (value: (scores: MeanScores) => number): number =>
    blocks.reduce((sum, block) => sum + value(block) * (block.weight / weight), 0);
  const [{ coverage: first, reliability }] = blocks;
  return {
    rows,
    weight,
    nll: pooled(({ nll }) => nll),
    mse: pooled(({ mse }) => mse),
    mae: pooled(({ mae }) => mae),
    pinball: pooled((scores) => scores.pinball),
    crps: pooled((scores) => scores.crps),
    intervalScore: pooled((scores) => scores.intervalScore),
    coverage: {
      levels: first.levels,
      coverage: first.levels.map((_, k) => pooled((scores) => scores.coverage.coverage[k])),
      width: first.levels.map((_, k) => pooled((scores) => scores.coverage.width[k])),
    },
    variance: blocks.some(({ variance }) => variance === null) ? null : pooled(({ variance }) => variance ?? 0),
    reliability: {
      expected: reliability.expected,
      observed: reliability.expected.map((_, k) => pooled((scores) => scores.reliability.observed[k])),
    },
  };
}
