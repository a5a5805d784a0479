import {
  type AbortSignalLike,
  type MinimiseResult,
  minimise,
  type Objective,
  type TracePoint,
} from "@distcal/svgp-inference";
import { precisionOf } from "../backends/working-precision.ts";
import type { TensorElbo } from "../elbo/elbo.ts";
import { lossOf } from "./loss.ts";
import { type DeviceOptions, minimiseOnDevice } from "./minimise-on-device.ts";

export interface TensorOptimiseOptions {
  readonly elbo: TensorElbo;
  /** The packed vector to start from. */
  readonly start: Float64Array;
  /**
   * On float32 backends: the same loss in float64, −(ELBO + ln prior)/rows with the ELBO's own jitter, on which L-BFGS
   * finds the last digits. Without it the answer is as the device left it.
   */
  readonly polish?: Objective;
  /** Iterations of L-BFGS: on the device in float64 (default 500), or of the polish (default 100). */
  readonly maxIterations?: number;
  /** Of L-BFGS; default 1e-8. */
  readonly tolerance?: number;
  /** How the float32 backends take their steps. */
  readonly device?: Omit<DeviceOptions, "onProgress" | "signal">;
  /** Called after each iteration or read-back, counted through: the loss per row. */
  readonly onProgress?: (point: TracePoint) => void;
  readonly signal?: AbortSignalLike;
}

/** Where the optimisation came to rest. */
export interface TensorOptimum {
  readonly x: Float64Array;
  /** −(ELBO + ln prior)/rows. */
  readonly value: number;
  readonly gradientNorm: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: string;
  readonly trace: readonly TracePoint[];
}

/**
 * Fits an ELBO on the backend in use as its precision asks for: in float64 by the same L-BFGS that drives the plain
 * engine, in float32 by Adam on the device, then by L-BFGS on the polish.
 */
export async function tensorOptimise(options: TensorOptimiseOptions): Promise<TensorOptimum> {
  const { elbo, start, polish, tolerance = 1e-8, device = {}, onProgress, signal } = options;
  const trace: TracePoint[] = [];
  const record = ({ value, gradientNorm }: TracePoint): void => {
    const point = Object.freeze({ iteration: trace.length, value, gradientNorm });
    trace.push(point);
    onProgress?.(point);
  };
  const watchers = { onProgress: record, ...(signal && { signal }) };
  const byLbfgs = (objective: Objective, from: Float64Array, maxIterations: number): Promise<MinimiseResult> =>
    minimise(objective, from, { maxIterations, tolerance, ...watchers });
  if (precisionOf() === "float64") {
    const result = await byLbfgs(lossOf(elbo.synchronous(), elbo.rows), start, options.maxIterations ?? 500);
    return Object.freeze({ ...result, trace: Object.freeze(trace) });
  }
  const rough = await minimiseOnDevice(elbo, start, { ...device, ...watchers });
  if (polish === undefined) return Object.freeze({ ...rough, trace: Object.freeze(trace) });
  const fine = await byLbfgs(polish, rough.x, options.maxIterations ?? 100);
  return Object.freeze({
    ...fine,
    iterations: rough.iterations + fine.iterations,
    evaluations: rough.evaluations + fine.evaluations,
    trace: Object.freeze(trace),
  });
}
