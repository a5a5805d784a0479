import { type Matrix, zeros } from "@distcal/linalg";
import { finiteColumn, positiveColumn, requireLength } from "@distcal/numerics";
import { cotangentColumn, cotangentMatrix } from "./cotangent.ts";
import { type GaussianColumns, gaussianCrossInto, gaussianCrossVjpInto } from "./gaussian-embedding-into.ts";
import { gaussianPair, logGaussianPair, pairWidth } from "./gaussian-pair.ts";
import type { Kernel } from "./kernel.ts";
import { checkLengthscale, type Lengthscale } from "./lengthscale.ts";

/** Predicted Gaussians, one a row: mean and standard deviation (not the variance). */
export interface GaussianPoints {
  readonly mean: ArrayLike<number>;
  readonly std: ArrayLike<number>;
}

/** The kernel that `gaussianEmbedding` returns: a `Kernel`, and the logarithm of it. */
export interface GaussianEmbedding extends Kernel<GaussianPoints, GaussianColumns, Lengthscale> {
  /** [ln k(x_i, y_j)], finite where `cross` underflows to 0. */
  logCross(left: GaussianPoints, right: GaussianPoints): Matrix;
}

/**
 * The RBF kernel averaged over two Gaussians, k = θ/√(σ₁²+σ₂²+θ²) · exp(−(μ₁−μ₂)²/(2(σ₁²+σ₂²+θ²))): the inner product
 * of their mean embeddings (Song et al. 2019, §4.2, which prints σ where its derivation has σ²).
 */
export function gaussianEmbedding({ lengthscale }: Lengthscale): GaussianEmbedding {
  checkLengthscale("gaussianEmbedding", { lengthscale });
  return Object.freeze({
    parameters: Object.freeze({ lengthscale }),
    gram(points) {
      return gramOf(lengthscale, columnsOf("gram", points));
    },
    cross(left, right) {
      const [l, r] = [columnsOf("cross", left, "left."), columnsOf("cross", right, "right.")];
      const matrix = zeros(l.mean.length, r.mean.length);
      gaussianCrossInto(lengthscale, l, r, matrix.data);
      return matrix;
    },
    logCross(left, right) {
      const [l, r] = [columnsOf("logCross", left, "left."), columnsOf("logCross", right, "right.")];
      const matrix = zeros(l.mean.length, r.mean.length);
      const at = (i: number, j: number) => logGaussianPair(l.mean[i], l.std[i], r.mean[j], r.std[j], lengthscale);
      for (let i = 0; i < matrix.rows; i++) {
        for (let j = 0; j < matrix.cols; j++) matrix.data[i * matrix.cols + j] = at(i, j);
      }
      return matrix;
    },
    diagonal(points) {
      return columnsOf("diagonal", points).std.map((std) => gaussianPair(0, std, 0, std, lengthscale));
    },
    gramVjp(points, cotangent) {
      const columns = columnsOf("gramVjp", points);
      const n = columns.mean.length;
      const given = cotangentMatrix("gaussianEmbedding.gramVjp", cotangent, n, n);
      foldOntoLower(given, n);
      const gradient = emptyColumns(n);
      const { data } = gramOf(lengthscale, columns);
      // Each point is both a left and a right one, so both gradients are added to the same place.
      const inLengthscale = gaussianCrossVjpInto(lengthscale, columns, columns, data, given, gradient, gradient);
      return { points: gradient, parameters: { lengthscale: inLengthscale } };
    },
    crossVjp(left, right, cotangent) {
      const [l, r] = [columnsOf("crossVjp", left, "left."), columnsOf("crossVjp", right, "right.")];
      const [rows, cols] = [l.mean.length, r.mean.length];
      const given = cotangentMatrix("gaussianEmbedding.crossVjp", cotangent, rows, cols);
      const values = new Float64Array(rows * cols);
      gaussianCrossInto(lengthscale, l, r, values);
      const [inLeft, inRight] = [emptyColumns(rows), emptyColumns(cols)];
      const inLengthscale = gaussianCrossVjpInto(lengthscale, l, r, values, given, inLeft, inRight);
      return { left: inLeft, right: inRight, parameters: { lengthscale: inLengthscale } };
    },
    diagonalVjp(points, cotangent) {
      const { std } = columnsOf("diagonalVjp", points);
      const given = cotangentColumn("gaussianEmbedding.diagonalVjp", cotangent, std.length);
      const gradient = emptyColumns(std.length);
      let inLengthscale = 0;
      for (let i = 0; i < std.length; i++) {
        const width = pairWidth(std[i], std[i], lengthscale);
        const weight = given[i] * gaussianPair(0, std[i], 0, std[i], lengthscale);
        const share = std[i] / width;
        gradient.std[i] = (-2 * weight * share) / width;
        inLengthscale += weight * ((2 * share * share) / lengthscale);
      }
      return { points: gradient, parameters: { lengthscale: inLengthscale } };
    },
  } satisfies GaussianEmbedding);
}

function gramOf(lengthscale: number, { mean, std }: GaussianColumns): Matrix {
  const n = mean.length;
  const matrix = zeros(n, n);
  const { data } = matrix;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const k = gaussianPair(mean[i], std[i], mean[j], std[j], lengthscale);
      data[i * n + j] = k;
      data[j * n + i] = k;
    }
  }
  return matrix;
}

/** k is symmetric, so a pair's two cotangents count as their sum: half the pairs need a visit. */
function foldOntoLower(given: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      given[i * n + j] += given[j * n + i];
      given[j * n + i] = 0;
    }
  }
}

function columnsOf(method: string, points: GaussianPoints, side = ""): GaussianColumns {
  const where = `gaussianEmbedding.${method}`;
  const mean = finiteColumn(where, `${side}mean`, points?.mean);
  const std = positiveColumn(where, `${side}std`, points?.std);
  requireLength(where, `${side}std`, std.length, mean.length);
  return { mean, std };
}

function emptyColumns(count: number): GaussianColumns {
  return { mean: new Float64Array(count), std: new Float64Array(count) };
}
