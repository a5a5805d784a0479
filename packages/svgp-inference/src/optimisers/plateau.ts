import { requireCount } from "@distcal/numerics";

export interface PlateauOptions {
  /** Epochs whose mean is compared with the mean of as many before; at least 2, default 5. */
  readonly window?: number;
  /** A decrease between windows below this share of max(1, |value|) is none; default 1e-5. */
  readonly tolerance?: number;
}

interface TracedValue {
  readonly value: number;
}

/**
 * A test whether a noisy trace has stopped to fall since entry `from`: the mean of its last `window` values is lower
 * than that of the `window` before by no more than the tolerance, or than the standard error of that difference.
 */
export function plateauAfter(
  where: string,
  { window, tolerance }: Required<PlateauOptions>,
): (trace: readonly TracedValue[], from: number) => boolean {
  requireCount(where, "window", window);
  if (window < 2)
    throw new RangeError(`${where}: window must be ≥ 2, got ${window}; pass a number of epochs such as 5`);
  if (!(tolerance >= 0 && tolerance < 1)) {
    throw new RangeError(`${where}: tolerance must be ≥ 0 and < 1, got ${tolerance}; pass a share such as 1e-5`);
  }
  return (trace, from) => {
    if (trace.length < from + 2 * window) return false;
    const late = moments(trace, trace.length - window, window);
    const early = moments(trace, trace.length - 2 * window, window);
    const standardError = Math.sqrt((late.variance + early.variance) / window);
    return early.mean - late.mean <= Math.max(tolerance * Math.max(1, Math.abs(late.mean)), standardError);
  };
}

function moments(trace: readonly TracedValue[], from: number, count: number): { mean: number; variance: number } {
  let mean = 0;
  for (let i = from; i < from + count; i++) mean += trace[i].value / count;
  let variance = 0;
  for (let i = from; i < from + count; i++) variance += (trace[i].value - mean) ** 2 / (count - 1);
  return { mean, variance };
}
