import { coregionFactor } from "@distcal/kernels";
import { matrix } from "@distcal/linalg";
import type { SvgpParameters } from "../parameters/svgp-parameters.ts";
import type { OldEvidence } from "./old-evidence.ts";

/** A posterior with the evidence that stands behind it. */
export interface Evidenced {
  readonly parameters: SvgpParameters;
  readonly evidence: OldEvidence;
}

/**
 * The same functions under a prior that lets each output vary so many times as far: B′ = RBR. What the rows said of the
 * functions stays, so that in whitened values v′ = Tv with T = L_B⁻¹R⁻¹L_B, for each inducing point alone.
 */
export function widenedOutputs({ parameters, evidence }: Evidenced, times: readonly number[]): Evidenced {
  if (times.every((factor) => factor === 1)) return { parameters, evidence };
  const outputs = times.length;
  const { loading, variance, posteriorMean, posteriorFactor } = parameters;
  const factor = coregionFactor({ loading, variance }).data;
  const forth = conjugated(factor, times, (value) => 1 / value);
  const back = conjugated(factor, times, (value) => value);
  const size = posteriorMean.length;
  const mean = new Float64Array(size);
  const packed = new Float64Array(posteriorFactor.length);
  const linear = new Float64Array(size);
  const half = new Float64Array(size * size);
  const precision = new Float64Array(size * size);
  const { data } = evidence.precision;
  for (let i = 0; i < size; i++) {
    const [d, first] = [i % outputs, i - (i % outputs)];
    const row = (i * (i + 1)) / 2;
    for (let e = 0; e <= d; e++) {
      const [from, weight] = [first + e, forth[d * outputs + e]];
      mean[i] += weight * posteriorMean[from];
      for (let j = 0; j <= from; j++) packed[row + j] += weight * posteriorFactor[(from * (from + 1)) / 2 + j];
    }
    // Λ′ = T⁻ᵀΛT⁻¹ and η′ = T⁻ᵀη.
    for (let e = d; e < outputs; e++) {
      const [from, weight] = [first + e, back[e * outputs + d]];
      linear[i] += weight * evidence.linear[from];
      for (let j = 0; j < size; j++) half[i * size + j] += weight * data[from * size + j];
    }
  }
  for (let j = 0; j < size; j++) {
    const [d, first] = [j % outputs, j - (j % outputs)];
    for (let e = d; e < outputs; e++) {
      const weight = back[e * outputs + d];
      for (let i = 0; i < size; i++) precision[i * size + j] += weight * half[i * size + first + e];
    }
  }
  return {
    parameters: {
      ...parameters,
      loading: loading.map((value, d) => times[d] * value),
      variance: variance.map((value, d) => times[d] * times[d] * value),
      posteriorMean: mean,
      posteriorFactor: packed,
    },
    evidence: { precision: matrix(size, size, precision), linear },
  };
}

/** L⁻¹·diag(f(r))·L, lower triangular. */
function conjugated(factor: Float64Array, times: readonly number[], f: (value: number) => number): Float64Array {
  const outputs = times.length;
  const result = new Float64Array(outputs * outputs);
  for (let column = 0; column < outputs; column++) {
    for (let i = column; i < outputs; i++) {
      let sum = f(times[i]) * factor[i * outputs + column];
      for (let k = column; k < i; k++) sum -= factor[i * outputs + k] * result[k * outputs + column];
      result[i * outputs + column] = sum / factor[i * outputs + i];
    }
  }
  return result;
}
