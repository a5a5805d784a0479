import {
  type Calibrator,
  type DistributionBatch,
  type IntervalColumns,
  isBatch,
  normalBatch,
  type Predictions,
  predictedMoments,
  quantileBatch,
} from "@distcal/distributions";
import {
  type MethodReader,
  type ModelContent,
  modelDocument,
  number,
  numberArray,
  object,
  refined,
  type Schema,
  type SealedModelDocument,
} from "@distcal/model-document";
import type { ConformalBatch } from "../conformal/conformal-calibrator.ts";

/** By how much each predicted quantile is moved. */
export type CqrParameters = {
  /** Rising; with each level p there is 1 − p. */
  readonly levels: readonly number[];
  /** What is added to the quantile of each level: the two of a pair move apart by the same, or towards each other. */
  readonly shift: readonly number[];
  /** No answer is narrower than a normal of this standard deviation. */
  readonly leastWidth: number;
};

/** Predicted quantiles, moved outwards or inwards in pairs. */
export interface CqrCalibrator extends Calibrator {
  readonly method: "cqr";
  /** The levels that it moves: central intervals between two of them are guaranteed. */
  readonly levels: readonly number[];
  calibrate(predictions: Predictions): ConformalBatch;
  toJSON(): SealedModelDocument;
}

/** Levels that are this near are one: 1 − 0.95 is 0.05 but for rounding. */
export const sameLevel = 1e-9;

function wrongLevels({ levels, shift }: CqrParameters): string | undefined {
  if (shift.length !== levels.length) return "must have as many numbers in shift as in levels";
  const last = levels.length - 1;
  for (let k = 0; k <= last; k++) {
    if (k > 0 && !(levels[k] > levels[k - 1])) return `must have levels[${k}] > levels[${k - 1}]`;
    if (Math.abs(levels[k] + levels[last - k] - 1) > sameLevel) return "must have 1 − p among levels for each p";
  }
  return undefined;
}

const each = { minLength: 2, maxLength: 4096 };

const parameters: Schema<CqrParameters> = refined(
  object({
    levels: numberArray({ ...each, above: 0, max: 1 - 2 ** -53 }),
    shift: numberArray(each),
    leastWidth: number({ above: 0 }),
  }),
  wrongLevels,
);

/** How files of conformalised quantile regression are read. */
export const cqrReader: MethodReader<"cqr", CqrParameters, CqrCalibrator> = Object.freeze({
  name: "cqr",
  schema: parameters,
  restore: cqrCalibrator,
});

/** Predictions as distributions: those of a mean and a std are normal. */
function quantiledBatch(predictions: Predictions): DistributionBatch {
  return isBatch(predictions) ? predictions : normalBatch(predictedMoments(predictions, "calibrate"));
}

export function cqrCalibrator(content: ModelContent<"cqr", CqrParameters>): CqrCalibrator {
  const document = modelDocument(content);
  const { levels, shift, leastWidth } = content.parameters;
  const last = levels.length - 1;
  return Object.freeze({
    method: "cqr",
    levels,
    calibrate(predictions: Predictions): ConformalBatch {
      const moved = quantiledBatch(predictions)
        .quantiles(levels)
        .map((row) => row.map((quantile, k) => quantile + shift[k]));
      // Quantiles that cross are put in order, which lies no further from the true ones (Chernozhukov et al. 2010).
      const rows = moved.map((row) => row.slice().sort());
      const batch = quantileBatch({ levels, rows, leastWidth }, "calibrate");
      return Object.freeze({
        ...batch,
        guaranteedInterval(level: number): IntervalColumns {
          const k = levels.findIndex((p) => Math.abs(1 - 2 * p - level) <= sameLevel);
          if (k < 0) throw unknownLevel(levels, level);
          const ends = (pick: (one: number, other: number) => number): Float64Array =>
            Float64Array.from(moved, (row) => pick(row[k], row[last - k]));
          return { lower: ends(Math.min), upper: ends(Math.max) };
        },
      });
    },
    toJSON: () => document,
  });
}

function unknownLevel(levels: readonly number[], level: number): RangeError {
  const known = levels.filter((p) => p < 0.5 - sameLevel).map((p) => Number((1 - 2 * p).toPrecision(9)));
  return new RangeError(
    `batch.guaranteedInterval: level must be one of ${known.reverse().join(", ")}, whose quantiles were moved, got ${level}; ` +
      "fit with its quantiles among levels, or to more rows",
  );
}
