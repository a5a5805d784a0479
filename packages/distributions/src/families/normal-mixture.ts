import { finiteColumn, normalCdf, normalPdf, positiveColumn, requireLength } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import { type MixtureParts, mixtureFrom, normalisedWeights, weighted } from "./mixture-parts.ts";
import { normal } from "./normal.ts";

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
  const components = Array.from(mean, (m, i) => normal({ mean: m, std: std[i] }));
  const parts = weighted(weights, components);
  return mixtureFrom("normalMixture", parts, () => normalDispersion(parts));
}

/** ½ Σᵢⱼ wᵢwⱼ (E|Xᵢ − Xⱼ| − ½E|Xᵢ − Xᵢ′| − ½E|Xⱼ − Xⱼ′|) = ∫ Σ wᵢ(Fᵢ − F)² dt for normals. */
function normalDispersion({ weights, components }: MixtureParts): number {
  const selves = components.map((component) => meanDistance(0, Math.SQRT2 * component.std()));
  let sum = 0;
  for (let i = 0; i < components.length; i++) {
    for (let j = 0; j < i; j++) {
      const spread = Math.hypot(components[i].std(), components[j].std());
      const across = meanDistance(components[i].mean() - components[j].mean(), spread);
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
