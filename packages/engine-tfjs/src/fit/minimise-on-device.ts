import { NotPositiveDefiniteError } from "@distcal/linalg";
import { finiteColumn, requirePositive } from "@distcal/numerics";
import {
  type AbortSignalLike,
  type PlateauOptions,
  plateauAfter,
  type RowRange,
  requireAtLeastOne,
  runWithPauses,
  type StochasticResult,
  type TracePoint,
  throwIfAborted,
} from "@distcal/svgp-inference";
import type { TensorElbo } from "../elbo/elbo.ts";
import { type DeviceAdamOptions, type DeviceReading, deviceAdam } from "./device-adam.ts";

export interface DeviceOptions extends DeviceAdamOptions, PlateauOptions {
  /** Default 0.02. */
  readonly learningRate?: number;
  /** Rows of a step, taken one stretch after the other: shuffle the rows beforehand; default 4096. */
  readonly batchRows?: number;
  /** Steps between two read-backs, the mean of which makes one trace point; default 50, at least one pass over the rows. */
  readonly readEvery?: number;
  /** A cap for safety; default 10,000. */
  readonly maxSteps?: number;
  /** What a plateau multiplies the learning rate by; default 0.3. */
  readonly decay?: number;
  /** Decays before the next plateau is the end; default 3. */
  readonly maxDecays?: number;
  /** Called after each read-back. */
  readonly onProgress?: (point: TracePoint) => void;
  /** Looked at before each read-back and after it; its reason is thrown. */
  readonly signal?: AbortSignalLike;
}

/** Stretches of steps that may lead where the ELBO is undefined; each is taken back and halves the learning rate. */
const maxRefusals = 12;

/**
 * A local minimum of −(ELBO + ln prior)/rows by Adam with everything on the device (`deviceAdam`): the way for float32
 * backends, where reading back costs more than a step. Counted in read-backs. A stretch that ends in numbers that are
 * not finite, or without a factor, is taken back.
 */
export async function minimiseOnDevice(
  elbo: TensorElbo,
  start: ArrayLike<number>,
  options: DeviceOptions = {},
): Promise<StochasticResult> {
  const where = "minimiseOnDevice";
  const { learningRate = 0.02, batchRows = 4096, maxSteps = 10_000, decay = 0.3, maxDecays = 3 } = options;
  const { window = 5, tolerance = 1e-5, onProgress, signal } = options;
  requirePositive(where, "learningRate", learningRate);
  requireAtLeastOne(where, "batchRows", batchRows);
  const batches = stretches(elbo.rows, batchRows);
  const { readEvery = 50 } = options;
  requireAtLeastOne(where, "readEvery", readEvery);
  requireAtLeastOne(where, "maxSteps", maxSteps);
  const stretch = Math.max(readEvery, batches.length);
  const hasStalled = plateauAfter(where, { window, tolerance });
  throwIfAborted(signal);

  const trace: TracePoint[] = [];
  const ends: Float64Array[] = [];
  let good = finiteColumn(where, "start", start);
  let progress = { steps: 0, factor: 1, decays: 0, refusals: 0, levelFrom: 0 };
  let reason: StochasticResult["reason"] = "max-iterations";
  const adam = deviceAdam(elbo, good, options);
  try {
    while (progress.steps < maxSteps) {
      const count = Math.min(stretch, maxSteps - progress.steps);
      const reading = await readingAfter(adam, batches, progress.steps, count, learningRate * progress.factor);
      progress = { ...progress, steps: progress.steps + count };
      throwIfAborted(signal);
      if (reading === undefined) {
        progress = { ...progress, refusals: progress.refusals + 1, factor: progress.factor / 2 };
        if (progress.refusals > maxRefusals) {
          reason = "not-finite";
          break;
        }
        adam.restart(good);
        continue;
      }
      good = reading.x;
      ends.push(good);
      if (ends.length > window) ends.shift();
      const point = Object.freeze({ iteration: trace.length, value: reading.loss, gradientNorm: reading.gradientNorm });
      trace.push(point);
      onProgress?.(point);
      throwIfAborted(signal);
      if (!hasStalled(trace, progress.levelFrom)) continue;
      if (progress.decays === maxDecays) {
        reason = "converged";
        break;
      }
      progress = { ...progress, decays: progress.decays + 1, factor: progress.factor * decay, levelFrom: trace.length };
    }
  } finally {
    adam.dispose();
  }
  const last = trace.at(-1);
  return Object.freeze({
    // From batch to batch the points scatter about the optimum; their mean is nearer to it.
    x: batches.length > 1 && ends.length > 0 ? meanOf(ends) : good,
    value: last?.value ?? Number.POSITIVE_INFINITY,
    gradientNorm: last?.gradientNorm ?? Number.POSITIVE_INFINITY,
    iterations: trace.length,
    evaluations: progress.steps,
    converged: reason === "converged",
    reason,
    trace: Object.freeze(trace),
    learningRateFactor: progress.factor,
  });
}

/** Takes `count` steps and reads once; undefined where they led out of the domain. */
async function readingAfter(
  adam: ReturnType<typeof deviceAdam>,
  batches: readonly RowRange[],
  from: number,
  count: number,
  learningRate: number,
): Promise<DeviceReading | undefined> {
  try {
    for (let step = from; step < from + count; step++) adam.step(batches[step % batches.length], learningRate);
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
  const reading = await adam.read();
  // A host backend answers without ever giving way to the task that may abort.
  await runWithPauses(onePause(), { pauseEvery: Number.MIN_VALUE });
  const isFine = Number.isFinite(reading.loss) && reading.x.every(Number.isFinite);
  return isFine ? reading : undefined;
}

function* onePause(): Generator<undefined, void, undefined> {
  yield;
}

function stretches(rows: number, size: number): RowRange[] {
  const count = Math.ceil(rows / size);
  return Array.from({ length: count }, (_, k) => ({
    from: Math.floor((k * rows) / count),
    to: Math.floor(((k + 1) * rows) / count),
  }));
}

function meanOf(points: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(points[0].length);
  for (const point of points) for (let i = 0; i < mean.length; i++) mean[i] += point[i] / points.length;
  return mean;
}
