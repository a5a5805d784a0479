import { finiteColumn, normalCdf, normalPdf, positiveColumn, requireLength } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import { type MixtureParts, mixtureFrom, normalisedWeights } from "./mixture-parts.ts";
import { normalDraws, normalFormulas } from "./normal.ts";

/** Columns of a mixture of normals. */
export interface NormalMixtureInput {
  readonly weights: ArrayLike<number>;
  readonly mean: ArrayLike<number>;
  readonly std: ArrayLike<number>;
}

/** A mixture of normals from columns; its crps is the closed form of Grimit et al. (2006, eq. 5). */
export function normalMixture(columns: NormalMixtureInput): Distribution {
  const weights = normalisedWeights("normalMixture", columns.weights);
  const mean = finiteColumn("normalMixture", "mean", columns.mean);
  const std = positiveColumn("normalMixture", "std", columns.std);
  requireLength("normalMixture", "mean", mean.length, weights.length);
  requireLength("normalMixture", "std", std.length, weights.length);
  return mixtureOf("normalMixture", weights, mean, std);
}

/** The mixture of columns that were checked already. */
export function mixtureOf(family: string, weights: Float64Array, mean: Float64Array, std: Float64Array): Distribution {
  const parts = partsOf(weights, mean, std);
  return mixtureFrom(family, parts, () => normalDispersion(parts));
}

/** The components of positive weight, straight from their columns: no distribution is made of each. */
function partsOf(all: Float64Array, mean: Float64Array, std: Float64Array): MixtureParts {
  const isKept = (_: number, i: number): boolean => all[i] > 0;
  const [weights, means, stds] = [all.filter(isKept), mean.filter(isKept), std.filter(isKept)];
  const { pdf, logPdf, cdf, logCdf, logSf, quantile, crps } = normalFormulas;
  return {
    weights,
    means,
    stds,
    pdf: (i, y) => pdf(y, means[i], stds[i]),
    logPdf: (i, y) => logPdf(y, means[i], stds[i]),
    cdf: (i, y) => cdf(y, means[i], stds[i]),
    logCdf: (i, y) => logCdf(y, means[i], stds[i]),
    logSf: (i, y) => logSf(y, means[i], stds[i]),
    quantile: (i, p) => quantile(p, means[i], stds[i]),
    crps: (i, y) => crps(y, means[i], stds[i]),
    draws: (i, count, seed) => normalDraws(count, seed, means[i], stds[i]),
  };
}

/** ½ Σᵢⱼ wᵢwⱼ (E|Xᵢ − Xⱼ| − ½E|Xᵢ − Xᵢ′| − ½E|Xⱼ − Xⱼ′|) = ∫ Σ wᵢ(Fᵢ − F)² dt for normals. */
function normalDispersion({ weights, means, stds }: MixtureParts): number {
  const selves = stds.map((std) => meanDistance(0, Math.SQRT2 * std));
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    for (let j = 0; j < i; j++) {
      const across = meanDistance(means[i] - means[j], Math.hypot(stds[i], stds[j]));
      sum += weights[i] * weights[j] * (across - 0.5 * (selves[i] + selves[j]));
    }
  }
  return sum;
}

/** E|D| for D normal with this mean and standard deviation. */
function meanDistance(mean: number, std: number): number {
  const z = mean / std;
  return 2 * std * normalPdf(z) + mean * (1 - 2 * normalCdf(-z));
}
