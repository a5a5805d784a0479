import type { TensorEngine } from "@distcal/engine-tfjs/engines";
import type { ConformanceGaps } from "./conformance-gaps.ts";

/** In float64: 1e-10 on values, 1e-8 on gradients. */
const float64Limits: Partial<ConformanceGaps> = {
  relativeElbo: 1e-10,
  gradient: 1e-8,
  block: 1e-8,
  moments: 1e-10,
  cdf: 1e-10,
  logPdf: 1e-10,
  quantile: 1e-10,
  quantileLevel: 1e-10,
};

/** In float32: 1e-4 in a log density, 1e-5 in a CDF, 1e-3 in a gradient. */
const float32Limits: Partial<ConformanceGaps> = {
  elboPerRow: 1e-4,
  gradient: 1e-3,
  block: 1e-3,
  cdf: 1e-5,
  logPdf: 1e-4,
  quantileLevel: 1e-5,
};

/**
 * On a GPU k(u, u) is factored in float32, too: the block of the lengthscale or of the inducing points, whose gradients go
 * through that factor and nearly cancel in some sets, was seen to be off by 1.8e-3 of its own norm; the whole gradient by
 * 1.1e-4 of its norm.
 */
const webgpuLimits: Partial<ConformanceGaps> = { ...float32Limits, block: 5e-3 };

/** How near an engine has to come to float64. */
export function limitsOf(engine: TensorEngine): Partial<ConformanceGaps> {
  return engine === "tensorflow" ? float64Limits : webgpuLimits;
}
