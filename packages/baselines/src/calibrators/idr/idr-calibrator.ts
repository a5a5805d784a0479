import { type Calibrator, type DistributionBatch, type Predictions, predictedMoments } from "@distcal/distributions";
import {
  type MethodReader,
  type ModelContent,
  modelDocument,
  numberArray,
  object,
  refined,
  type Schema,
  type SealedModelDocument,
} from "@distcal/model-document";
import { segmentOf } from "@distcal/numerics";
import { spreadOf } from "../rows/spread-of.ts";
import { stepBatch } from "../steps/step-batch.ts";
import type { StepRow } from "../steps/step-row.ts";
import { type AntitonicBlocks, antitonicBlocks } from "./antitonic-blocks.ts";

/** The rows that it is made of, by rising mean: the regression is worked out again from them. */
export type IdrParameters = {
  readonly mean: readonly number[];
  readonly target: readonly number[];
  readonly weight: readonly number[];
};

/** The distribution of past outcomes as a function of the predicted mean that rises in the order of distributions. */
export interface IdrCalibrator extends Calibrator {
  readonly method: "idr";
  toJSON(): SealedModelDocument;
}

const most = 1_000_000;

function wrongRows({ mean, target, weight }: IdrParameters): string | undefined {
  if (target.length !== mean.length || weight.length !== mean.length) {
    return "must have as many numbers in target and weight as in mean";
  }
  const falls = mean.findIndex((m, i) => i > 0 && !(m >= mean[i - 1]));
  if (falls > 0) return `must have mean[${falls}] ≥ mean[${falls - 1}]`;
  return target.every((y) => y === target[0]) ? "must have two different values in target" : undefined;
}

const parameters: Schema<IdrParameters> = refined(
  object({
    mean: numberArray({ minLength: 2, maxLength: most }),
    target: numberArray({ minLength: 2, maxLength: most }),
    weight: numberArray({ minLength: 2, maxLength: most, above: 0, max: 1e9 }),
  }),
  wrongRows,
);

/** How files of isotonic distributional regression are read. */
export const idrReader: MethodReader<"idr", IdrParameters, IdrCalibrator> = Object.freeze({
  name: "idr",
  schema: parameters,
  restore: idrCalibrator,
});

export function idrCalibrator(content: ModelContent<"idr", IdrParameters>): IdrCalibrator {
  const document = modelDocument(content);
  let fitted: AntitonicBlocks | undefined;
  const spread = spreadOf(Float64Array.from(content.parameters.target));
  return Object.freeze({
    method: "idr",
    calibrate(predictions: Predictions): DistributionBatch {
      const { mean } = predictedMoments(predictions, "calibrate");
      fitted ??= antitonicBlocks(content.parameters);
      const blocks = fitted;
      return stepBatch("idr", { length: mean.length, rowOf: (i) => rowAt(blocks, mean[i]), spread });
    },
    toJSON: () => document,
  });
}

/** The distribution at a mean: between the means of the fit on a straight line, outside them that of the nearest. */
function rowAt({ mean, threshold, cdfInto }: AntitonicBlocks, at: number): StepRow {
  const last = mean.length - 1;
  const cdf = new Float64Array(threshold.length);
  const below = at >= mean[last] ? last : segmentOf(mean, at);
  cdfInto(below, cdf);
  if (below < last && at > mean[below]) {
    const share = (at - mean[below]) / (mean[below + 1] - mean[below]);
    const above = new Float64Array(threshold.length);
    cdfInto(below + 1, above);
    for (let t = 0; t < cdf.length; t++) cdf[t] += share * (above[t] - cdf[t]);
  }
  return jumpsOf(threshold, cdf);
}

/** The thresholds at which a cdf jumps. */
function jumpsOf(threshold: Float64Array, cdf: Float64Array): StepRow {
  const jumps = Int32Array.from(threshold.keys()).filter((t) => cdf[t] > (cdf[t - 1] ?? 0));
  return {
    values: Float64Array.from(jumps, (t) => threshold[t]),
    cdf: Float64Array.from(jumps, (t) => cdf[t]),
  };
}
