import { zeros } from "@distcal/linalg";
import { cotangentColumn, cotangentMatrix } from "./cotangent.ts";
import type { Kernel } from "./kernel.ts";
import { checkLengthscale, type Lengthscale } from "./lengthscale.ts";
import { type SamplePoints, type WeightedSamples, weightedSamples } from "./sample-points.ts";

/** Gradients in the positions of the samples, a list for each row. */
export interface SampleGradient {
  readonly samples: readonly Float64Array[];
}

/** The kernel that `sampleEmbedding` returns. */
export type SampleEmbedding = Kernel<SamplePoints, SampleGradient, Lengthscale>;

/**
 * The RBF kernel averaged over the samples of two distributions of any kind: k(P, Q) = Σ_s Σ_t w_s v_t
 * exp(−(x_s − y_t)²/(2θ²)), the inner product of their empirical mean embeddings (Smola et al. 2007; Muandet et al.
 * 2017). For samples of Gaussians it tends to `gaussianEmbedding` as they grow in number; with Gauss–Hermite nodes
 * and weights it equals it.
 */
export function sampleEmbedding({ lengthscale }: Lengthscale): SampleEmbedding {
  checkLengthscale("sampleEmbedding", { lengthscale });
  return Object.freeze({
    parameters: Object.freeze({ lengthscale }),
    gram(points) {
      const rows = weightedSamples("sampleEmbedding.gram", points);
      const n = rows.length;
      const matrix = zeros(n, n);
      for (let i = 0; i < n; i++) {
        for (let j = 0; j <= i; j++) {
          const k = pairMean(rows[i], rows[j], lengthscale);
          matrix.data[i * n + j] = k;
          matrix.data[j * n + i] = k;
        }
      }
      return matrix;
    },
    cross(left, right) {
      const rows = weightedSamples("sampleEmbedding.cross", left, "left.");
      const cols = weightedSamples("sampleEmbedding.cross", right, "right.");
      const matrix = zeros(rows.length, cols.length);
      rows.forEach((row, i) => {
        cols.forEach((col, j) => {
          matrix.data[i * cols.length + j] = pairMean(row, col, lengthscale);
        });
      });
      return matrix;
    },
    diagonal(points) {
      const rows = weightedSamples("sampleEmbedding.diagonal", points);
      return Float64Array.from(rows, (row) => pairMean(row, row, lengthscale));
    },
    gramVjp(points, cotangent) {
      const rows = weightedSamples("sampleEmbedding.gramVjp", points);
      const n = rows.length;
      const given = cotangentMatrix("sampleEmbedding.gramVjp", cotangent, n, n);
      const gradient = emptyLike(rows);
      let inLengthscale = 0;
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          inLengthscale += addPairVjp(rows[i], rows[j], lengthscale, given[i * n + j], gradient[i], gradient[j]);
        }
      }
      return { points: { samples: gradient }, parameters: { lengthscale: inLengthscale } };
    },
    crossVjp(left, right, cotangent) {
      const rows = weightedSamples("sampleEmbedding.crossVjp", left, "left.");
      const cols = weightedSamples("sampleEmbedding.crossVjp", right, "right.");
      const given = cotangentMatrix("sampleEmbedding.crossVjp", cotangent, rows.length, cols.length);
      const [inLeft, inRight] = [emptyLike(rows), emptyLike(cols)];
      let inLengthscale = 0;
      for (let i = 0; i < rows.length; i++) {
        for (let j = 0; j < cols.length; j++) {
          const weight = given[i * cols.length + j];
          inLengthscale += addPairVjp(rows[i], cols[j], lengthscale, weight, inLeft[i], inRight[j]);
        }
      }
      return { left: { samples: inLeft }, right: { samples: inRight }, parameters: { lengthscale: inLengthscale } };
    },
    diagonalVjp(points, cotangent) {
      const rows = weightedSamples("sampleEmbedding.diagonalVjp", points);
      const given = cotangentColumn("sampleEmbedding.diagonalVjp", cotangent, rows.length);
      const gradient = emptyLike(rows);
      let inLengthscale = 0;
      for (let i = 0; i < rows.length; i++) {
        inLengthscale += addPairVjp(rows[i], rows[i], lengthscale, given[i], gradient[i], gradient[i]);
      }
      return { points: { samples: gradient }, parameters: { lengthscale: inLengthscale } };
    },
  } satisfies SampleEmbedding);
}

/**
 * Σ_s Σ_t w_s v_t exp(−(x_s − y_t)²/(2θ²)), the same to the last bit when the two rows change places: the terms (s, t)
 * and (t, s) are added to each other first, and what the longer row has beyond the shorter one comes after.
 */
function pairMean(left: WeightedSamples, right: WeightedSamples, lengthscale: number): number {
  if (left.at.length < right.at.length) return pairMean(right, left, lengthscale);
  const { at: x, weight: w } = left;
  const { at: y, weight: v } = right;
  const shorter = y.length;
  let sum = 0;
  for (let s = 0; s < shorter; s++) {
    for (let t = 0; t < s; t++) {
      sum += w[s] * v[t] * rbf(x[s] - y[t], lengthscale) + w[t] * v[s] * rbf(x[t] - y[s], lengthscale);
    }
    sum += w[s] * v[s] * rbf(x[s] - y[s], lengthscale);
  }
  for (let s = shorter; s < x.length; s++) {
    for (let t = 0; t < shorter; t++) sum += w[s] * v[t] * rbf(x[s] - y[t], lengthscale);
  }
  return sum;
}

/** Adds cotangent · ∂k/∂x to `inLeft` and · ∂k/∂y to `inRight`; answers cotangent · ∂k/∂θ. */
function addPairVjp(
  left: WeightedSamples,
  right: WeightedSamples,
  lengthscale: number,
  cotangent: number,
  inLeft: Float64Array,
  inRight: Float64Array,
): number {
  const { at: x, weight: w } = left;
  const { at: y, weight: v } = right;
  let inLengthscale = 0;
  for (let s = 0; s < x.length; s++) {
    for (let t = 0; t < y.length; t++) {
      // An exponential that underflowed has derivatives that did; leaving it out also avoids 0 · ∞.
      const weight = cotangent * w[s] * v[t] * rbf(x[s] - y[t], lengthscale);
      if (weight === 0) continue;
      const distance = (x[s] - y[t]) / lengthscale;
      const byPosition = (weight * distance) / lengthscale;
      inLeft[s] -= byPosition;
      inRight[t] += byPosition;
      inLengthscale += byPosition * distance;
    }
  }
  return inLengthscale;
}

function rbf(difference: number, lengthscale: number): number {
  const distance = difference / lengthscale;
  return Math.exp(-0.5 * distance * distance);
}

function emptyLike(rows: readonly WeightedSamples[]): Float64Array[] {
  return rows.map(({ at }) => new Float64Array(at.length));
}
