import {
  type Calibrator,
  type DistributionBatch,
  isBatch,
  normalBatch,
  type Predictions,
  predictedMoments,
} from "@distcal/distributions";
import { type Matrix, zeros } from "@distcal/linalg";
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
import { spreadOf } from "../rows/spread-of.ts";
import { stepBatch } from "../steps/step-batch.ts";
import type { StepRow } from "../steps/step-row.ts";
import { type DistanceRows, distancesFrom, pointsPerRow, quantilePoints } from "./energy-distance.ts";
import { eachEmbedding, factoredKernel, solvedAtOnce } from "./regression-weights.ts";

/** The rows that it is made of, by rising target, and its two numbers: the factor is worked out again from them. */
export type CkmeParameters = {
  readonly mean: readonly number[];
  readonly std: readonly number[];
  /** Quantiles of each row, row by row; empty where predictions are normal. */
  readonly points: readonly number[];
  readonly target: readonly number[];
  /** The scale of the kernel between predictions: the median of their energy distances. */
  readonly scale: number;
  readonly ridge: number;
};

/** Past outcomes, weighted by how near their predictions were. */
export interface CkmeCalibrator extends Calibrator {
  readonly method: "ckme";
  /** λ, as five folds chose it. */
  readonly ridge: number;
  /** The rows that it is made of: all, or of many a sample. */
  readonly rowsUsed: number;
  toJSON(): SealedModelDocument;
}

/** The most rows: the kernel matrix has their square. */
export const mostRows = 5000;

function wrongRows({ mean, std, points, target }: CkmeParameters): string | undefined {
  const n = target.length;
  if (mean.length !== n || std.length !== n) return "must have as many numbers in mean and std as in target";
  if (points.length !== 0 && points.length !== n * pointsPerRow) {
    return `must have no points, or ${pointsPerRow} of each row`;
  }
  const falls = target.findIndex((y, i) => i > 0 && !(y >= target[i - 1]));
  if (falls > 0) return `must have target[${falls}] ≥ target[${falls - 1}]`;
  return target[0] === target[n - 1] ? "must have two different values in target" : undefined;
}

const each = { minLength: 2, maxLength: mostRows };

const parameters: Schema<CkmeParameters> = refined(
  object({
    mean: numberArray(each),
    std: numberArray({ ...each, above: 0 }),
    points: numberArray({ maxLength: mostRows * pointsPerRow }),
    target: numberArray(each),
    scale: number({ above: 0 }),
    ridge: number({ min: 1e-9, max: 1e9 }),
  }),
  wrongRows,
);

/** How files of conditional kernel mean embeddings are read. */
export const ckmeReader: MethodReader<"ckme", CkmeParameters, CkmeCalibrator> = Object.freeze({
  name: "ckme",
  schema: parameters,
  restore: ckmeCalibrator,
});

export function ckmeCalibrator(content: ModelContent<"ckme", CkmeParameters>): CkmeCalibrator {
  const document = modelDocument(content);
  const { scale, ridge, points } = content.parameters;
  const target = Float64Array.from(content.parameters.target);
  const known = distanceRows(content.parameters);
  const n = target.length;
  const spread = spreadOf(target);
  let factor: Matrix | undefined;
  return Object.freeze({
    method: "ckme",
    ridge,
    rowsUsed: n,
    calibrate(predictions: Predictions): DistributionBatch {
      const asked = askedRows(predictions, points.length > 0);
      const rows = new Array<StepRow | undefined>(asked.length);
      const solve = (from: number): void => {
        factor ??= factoredKernel(kernelMatrix(known, n, scale), n, ridge);
        const count = Math.min(solvedAtOnce, asked.length - from);
        const right = zeros(n, count);
        for (let c = 0; c < count; c++) {
          const distanceTo = distancesFrom(asked.rows, from + c, known);
          for (let i = 0; i < n; i++) right.data[i * count + c] = Math.exp(-distanceTo(i) / scale);
        }
        eachEmbedding(factor, right, (column, weights) => {
          rows[from + column] = stepsOf(target, weights);
        });
      };
      const rowOf = (i: number): StepRow => {
        if (rows[i] === undefined) solve(i - (i % solvedAtOnce));
        return rows[i] as StepRow;
      };
      return stepBatch("ckme", { length: asked.length, rowOf, spread });
    },
    toJSON: () => document,
  });
}

/** The rows of the fit as distances read them. */
export function distanceRows({ mean, std, points }: Pick<CkmeParameters, "mean" | "std" | "points">): DistanceRows {
  if (points.length > 0) return { points: Float64Array.from(points) };
  return { mean: Float64Array.from(mean), std: Float64Array.from(std) };
}

/** Predictions as the rows of the fit are read: by mean and std where those were normal, else by quantiles. */
function askedRows(
  predictions: Predictions,
  byPoints: boolean,
): { readonly rows: DistanceRows; readonly length: number } {
  const moments = predictedMoments(predictions, "calibrate");
  const { length } = moments.mean;
  if (!byPoints) return { rows: moments, length };
  return { rows: { points: quantilePoints(isBatch(predictions) ? predictions : normalBatch(moments)) }, length };
}

/** The Laplace kernel of the energy distances between rows, symmetric. */
function kernelMatrix(rows: DistanceRows, n: number, scale: number): Float64Array {
  const kernel = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const distanceTo = distancesFrom(rows, i, rows);
    kernel[i * n + i] = 1;
    for (let j = 0; j < i; j++) {
      const value = Math.exp(-distanceTo(j) / scale);
      kernel[i * n + j] = value;
      kernel[j * n + i] = value;
    }
  }
  return kernel;
}

/** Point masses at rising targets: equal ones are one, and those without weight are none. */
function stepsOf(target: Float64Array, weights: Float64Array): StepRow {
  const values: number[] = [];
  const cdf: number[] = [];
  let sum = 0;
  for (let i = 0; i < target.length; i++) {
    if (!(weights[i] > 0)) continue;
    sum += weights[i];
    if (values[values.length - 1] === target[i]) cdf[cdf.length - 1] = sum;
    else {
      values.push(target[i]);
      cdf.push(sum);
    }
  }
  // Rounding must leave nothing above the last outcome.
  const last = cdf.length - 1;
  return { values: Float64Array.from(values), cdf: Float64Array.from(cdf, (p, k) => (k === last ? 1 : p / sum)) };
}
