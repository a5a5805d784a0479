import { distanceKernel, type ScaleSource, type SkceKernel } from "./kernel.ts";
import type { PairStatistic } from "./pair-statistic.ts";
import type { QuantileRule } from "./quantile-rule.ts";

/** Quantiles of every row at the levels of a rule, row by row. */
export interface QuantileRows {
  readonly rule: QuantileRule;
  readonly data: Float64Array;
}

const QUARTILE_SCORES = 2 * 0.6744897501960817;
// The kernel's spectrum exp(−ω²/2) is below 3e-15 beyond this frequency.
const HIGHEST_FREQUENCY = 8.2;
// Gaussians this many scales apart do not meet: exp(−9²/2) = 3e-18.
const GAP = 9;
/** In units of targetScale; a longer range of targets wraps round. */
const LONGEST_PERIOD = 256;

/** W₂² = ∫ (Q(p) − Q′(p))² dp by the rule; the spread of a row is its interquartile range, 1 std for a normal. */
export function quantileScales({ rule, data }: QuantileRows): ScaleSource {
  const { levels, weights } = rule;
  const count = levels.length;
  return Object.freeze({
    rows: data.length / count,
    spread(i: number) {
      const at = (level: number): number => interpolated(levels, data.subarray(i * count, (i + 1) * count), level);
      return (at(0.75) - at(0.25)) / QUARTILE_SCORES;
    },
    distance(i: number, j: number) {
      let squared = 0;
      for (let k = 0; k < count; k++) squared += weights[k] * (data[i * count + k] - data[j * count + k]) ** 2;
      return Math.sqrt(squared);
    },
  });
}

/**
 * The terms of the calibration error for forecasts of any kind. The kernel on targets is taken as its Fourier sum
 * Σ a_f cos(2πf (y − y′) / T), which is exp(−(y − y′)² / 2ℓ²) to 1e-14 while |y − y′| < T − 9ℓ; a row becomes the vector
 * √a_f · (e^{iωy} − E e^{iωZ}), the expectation by the quantile rule, and a term is one dot product. T covers all targets
 * and quantiles up to 256ℓ; beyond that the kernel is the periodic one, positive definite still, so the test stays valid.
 */
export function fourierPairs(observed: Float64Array, quantiles: QuantileRows, kernel: SkceKernel): PairStatistic {
  const { weights, levels } = quantiles.rule;
  const { distributionScale, targetScale, exponent } = kernel;
  const count = levels.length;
  const closeness = distanceKernel(exponent);
  const period = Math.min(LONGEST_PERIOD, rangeOf(observed, quantiles.data) / targetScale + GAP);
  const step = (2 * Math.PI) / period;
  const frequencies = Math.ceil(HIGHEST_FREQUENCY / step);
  const width = 2 * frequencies;
  const amplitudes = Float64Array.from({ length: frequencies }, (_, f) =>
    Math.sqrt(((2 * step) / Math.sqrt(2 * Math.PI)) * Math.exp(-0.5 * ((f + 1) * step) ** 2)),
  );

  /** Adds weight · e^{iωx} for every frequency, by repeated rotation. */
  const addWave = (vector: Float64Array, x: number, weight: number): void => {
    const turns = x / targetScale / period;
    const angle = 2 * Math.PI * (turns - Math.round(turns));
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    let re = weight;
    let im = 0;
    for (let at = 0; at < width; at += 2) {
      const next = re * c - im * s;
      im = re * s + im * c;
      re = next;
      vector[at] += re;
      vector[at + 1] += im;
    }
  };

  return Object.freeze({
    rows: observed.length,
    block(rows: Int32Array) {
      const waves = new Float64Array(rows.length * width);
      const places = new Float64Array(rows.length * count);
      for (let i = 0; i < rows.length; i++) {
        const vector = waves.subarray(i * width, (i + 1) * width);
        const start = rows[i] * count;
        addWave(vector, observed[rows[i]], 1);
        for (let k = 0; k < count; k++) {
          addWave(vector, quantiles.data[start + k], -weights[k]);
          places[i * count + k] = (Math.sqrt(weights[k]) * quantiles.data[start + k]) / distributionScale;
        }
        for (let at = 0; at < width; at++) vector[at] *= amplitudes[at >> 1];
      }
      return Object.freeze({
        fill(i: number, out: Float64Array) {
          for (let j = 0; j < i; j++) {
            let squared = 0;
            for (let k = 0, a = i * count, b = j * count; k < count; k++, a++, b++) {
              const difference = places[a] - places[b];
              squared += difference * difference;
            }
            let residual = 0;
            for (let k = 0, a = i * width, b = j * width; k < width; k++, a++, b++) residual += waves[a] * waves[b];
            out[j] = closeness(squared) * residual;
          }
        },
      });
    },
  });
}

function rangeOf(observed: Float64Array, quantiles: Float64Array): number {
  let lowest = observed[0];
  let highest = observed[0];
  for (const values of [observed, quantiles]) {
    for (const value of values) {
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  return highest - lowest;
}

function interpolated(levels: readonly number[], values: Float64Array, level: number): number {
  const above = levels.findIndex((other) => other >= level);
  const share = (level - levels[above - 1]) / (levels[above] - levels[above - 1]);
  return values[above - 1] + share * (values[above] - values[above - 1]);
}
