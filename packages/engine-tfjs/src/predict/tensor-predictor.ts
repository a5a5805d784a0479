import { calibratedBatch, type MapMoments, type MappedBatch } from "@distcal/beta-link";
import {
  type Moments,
  type NumberOrRows,
  normalBatch,
  type PredictionColumns,
  predictionTable,
} from "@distcal/distributions";
import { finiteRows, gaussHermite, normalQuantileFromLog, requireProbability } from "@distcal/numerics";
import * as tf from "@tensorflow/tfjs";
import { useBackend } from "../backends/use-backend.ts";
import { tensorFrom } from "../backends/working-precision.ts";
import type { TensorEngine } from "../contract/engine.ts";
import type { LatentCalibrator } from "../contract/latent-model.ts";
import { linkRule } from "../link/link-rule.ts";
import {
  type MixtureTensors,
  mixtureCdf,
  mixtureLogSlope,
  mixtureOfMaps,
  type PointTensors,
} from "../link/mixture-of-maps.ts";
import { mixtureQuantileLogits } from "../link/mixture-quantile.ts";
import { momentPlaces, tensorMoments } from "./tensor-moments.ts";

/** Calibrated predictions of a fitted model, computed on a device in batches of rows; it holds tensors until `dispose`. */
export interface TensorPredictor {
  /** G(y) of each row; y: one number, or one a row. */
  cdf(predictions: PredictionColumns, y: NumberOrRows): Promise<Float64Array>;
  /** ln g(y) of each row. */
  logPdf(predictions: PredictionColumns, y: NumberOrRows): Promise<Float64Array>;
  /** g(y) of each row. */
  pdf(predictions: PredictionColumns, y: NumberOrRows): Promise<Float64Array>;
  /** The quantiles of each row at these levels, one array a row. */
  quantiles(predictions: PredictionColumns, levels: ArrayLike<number>): Promise<Float64Array[]>;
  /** Mean and factor of (ln a, ln b, c) of each row, as `GpBetaCalibrator.latentMaps` answers. */
  latentMaps(predictions: PredictionColumns): Promise<MapMoments>;
  dispose(): void;
}

/** Numbers of the largest tensor: enough to keep a device busy, few enough for its memory. */
const largestTensor = 2 ** 22;

/**
 * A fitted GP-Beta model on an engine of TensorFlow.js, in the thread that calls: marginals of the latents, mixtures of
 * maps, and quantiles by a fixed number of steps. Logarithms of base probabilities are made on the host in float64. For
 * a GPU and many rows; the calibrator itself answers in float64, and faster on a machine without one.
 *
 * Where a shape, a surprise or a final shape stands around the maps, as in fits of the default form, the device computes
 * the latents alone, and the host what follows from them in float64: their tails are beyond the operations of
 * TensorFlow.js, and cost more than the maps between them.
 */
export async function tensorPredictor(calibrator: LatentCalibrator, engine: TensorEngine): Promise<TensorPredictor> {
  requireMomentsOnly(calibrator);
  await useBackend(engine);
  const { cubatureOrder, latent, form } = calibrator;
  const isPlain = Object.keys(form).length === 0;
  const moments = tensorMoments(calibrator);
  const hostRule = gaussHermite(cubatureOrder);
  const rule = linkRule(hostRule);
  /** Of a row's largest tensor: its maps at each point, or its products with the posterior's factor. */
  const sizeOf = (points: number): number =>
    Math.max(cubatureOrder ** 3 * points, 3 * (latent?.parameters.posteriorMean.length ?? 0));

  /** Some numbers of each row, chunk by chunk, each with one read-back; `size` is that of a row's largest tensor. */
  async function ofEachRow(
    { mean, std }: Moments,
    { count, size }: { readonly count: number; readonly size: number },
    ask: (moments: tf.Tensor2D, from: number, to: number) => tf.Tensor2D,
  ): Promise<Float64Array> {
    await useBackend(engine);
    const answer = new Float64Array(mean.length * count);
    const atOnce = Math.max(1, Math.floor(largestTensor / size));
    for (let from = 0; from < mean.length; from += atOnce) {
      const to = Math.min(from + atOnce, mean.length);
      const asked = tf.tidy(() => ask(moments.ofRows(mean.subarray(from, to), std.subarray(from, to)), from, to));
      try {
        const read = await asked.data();
        if (!read.every(Number.isFinite)) {
          throw new Error(
            `tensorPredictor: engine "${engine}" answered what is not a finite number for a row from ${from} to ${to - 1}; ` +
              "use the calibrator itself, which computes in float64",
          );
        }
        answer.set(read, from * count);
      } finally {
        asked.dispose();
      }
    }
    return answer;
  }

  /** Predictions on their local scale: normal ones with as many times their std. */
  const scaled = ({ mean, std }: Moments): Moments => {
    const scales = calibrator.localScales({ mean, std });
    return { mean, std: std.map((value, row) => value * scales[row]) };
  };

  /** The latents of rows: from the device, unless it has them from the host itself. */
  async function latentsOf(columns: Moments): Promise<MapMoments> {
    if (!moments.byDevice) return calibrator.latentMaps(columns);
    const count = momentPlaces.length;
    const read = await ofEachRow(columns, { count, size: sizeOf(1) }, (ofRows) =>
      tf.gather(ofRows, tf.tensor1d([...momentPlaces], "int32"), 1),
    );
    const part = (from: number, to: number): Float64Array =>
      Float64Array.from(
        { length: columns.mean.length * (to - from) },
        (_, i) => read[Math.floor(i / (to - from)) * count + from + (i % (to - from))],
      );
    return { mean: part(0, 3), factor: part(3, count) };
  }

  /** The whole form of each row by the host, from its latents. */
  const formed = async (columns: Moments): Promise<MappedBatch> =>
    calibratedBatch(scaled(columns), await latentsOf(columns), hostRule, form);

  /** One number of each row's mixture of maps at one y. */
  async function atPoints(
    columns: Moments,
    target: Float64Array,
    ask: (mixture: MixtureTensors, at: PointTensors) => tf.Tensor2D,
  ): Promise<{ readonly answer: Float64Array; readonly logDensity: () => Float64Array }> {
    const base = normalBatch(scaled(columns));
    const [logQ, log1mQ] = [base.logCdf(target), base.logSf(target)].map((logs) => logs.map(heldForDevice));
    const answer = await ofEachRow(columns, { count: 1, size: sizeOf(1) }, (ofRows, from, to) => {
      const column = (values: Float64Array): tf.Tensor2D =>
        tensorFrom(values.subarray(from, to), [to - from, 1]) as tf.Tensor2D;
      return ask(mixtureOfMaps(ofRows, rule), { logQ: column(logQ), log1mQ: column(log1mQ) });
    });
    return { answer, logDensity: () => base.logPdf(target) };
  }

  const logPdf = async (predictions: PredictionColumns, y: NumberOrRows): Promise<Float64Array> => {
    const { columns, target } = askedAt("logPdf", predictions, y);
    if (!isPlain) return (await formed(columns)).logPdf(target);
    const { answer, logDensity } = await atPoints(columns, target, mixtureLogSlope);
    return logDensity().map((log, i) => log + answer[i]);
  };

  return Object.freeze({
    async cdf(predictions, y) {
      const { columns, target } = askedAt("cdf", predictions, y);
      if (!isPlain) return (await formed(columns)).cdf(target);
      return (await atPoints(columns, target, mixtureCdf)).answer;
    },
    logPdf,
    pdf: async (predictions, y) => (await logPdf(predictions, y)).map(Math.exp),
    async quantiles(predictions, levels) {
      const columns = predictionTable(predictions);
      const logits = Float64Array.from(levels, (level, i) => {
        requireProbability("tensorPredictor.quantiles", `levels[${i}]`, level);
        return Math.log(level) - Math.log1p(-level);
      });
      if (!isPlain) return (await formed(columns)).quantiles(levels);
      const count = logits.length;
      const found = await ofEachRow(columns, { count, size: sizeOf(count) }, (ofRows, from, to) => {
        const targets = Float64Array.from({ length: (to - from) * count }, (_, i) => logits[i % count]);
        const asked = tensorFrom(targets, [to - from, count]) as tf.Tensor2D;
        return mixtureQuantileLogits(mixtureOfMaps(ofRows, rule), asked);
      });
      const { mean, std } = scaled(columns);
      return Array.from(mean, (center, row) =>
        found.slice(row * count, (row + 1) * count).map((logit) => center + std[row] * scoreOf(logit)),
      );
    },
    latentMaps: async (predictions) => latentsOf(predictionTable(predictions)),
    dispose(): void {
      moments.dispose();
      rule.dispose();
    },
  } satisfies TensorPredictor);
}

/** Throws where a model reads more than mean and std, which is all that a device is handed. */
function requireMomentsOnly({ inputs }: LatentCalibrator): void {
  if (inputs === undefined) return;
  throw new RangeError(
    `tensorPredictor: the model must read mean and std alone, got ${[...inputs.covariates, ...(inputs.group ? ["group"] : [])].join(", ")} as well; ` +
      "use the calibrator itself, which computes in float64",
  );
}

/** Predictions and one y a row, checked. */
function askedAt(
  name: string,
  predictions: PredictionColumns,
  y: NumberOrRows,
): { readonly columns: Moments; readonly target: Float64Array } {
  const columns = predictionTable(predictions);
  return { columns, target: finiteRows(`tensorPredictor.${name}`, "y", y, columns.mean.length) };
}

/** A logarithm that products with a and b leave within float32. */
function heldForDevice(log: number): number {
  return Math.max(log, -1e15);
}

/** The standard normal score whose probability has this logit, with the digits of both tails. */
function scoreOf(logit: number): number {
  const far = Math.abs(logit);
  const tail = normalQuantileFromLog(-far - Math.log1p(Math.exp(-far)));
  return logit < 0 ? tail : -tail;
}
