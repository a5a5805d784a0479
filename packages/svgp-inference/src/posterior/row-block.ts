import type { Features, Kernel } from "@distcal/kernels";
import { multiplyTransposedInto, solveLowerInto, solveLowerTransposedInto } from "@distcal/linalg";
import { type LatentMoments, type RowRange, triangleSize } from "../likelihoods/likelihood.ts";
import { productWorkspace } from "../products/product-workspace.ts";
import { factorPacked, factorPackedVjp, multiplyPacked, multiplyPackedVjp } from "../products/small-cholesky.ts";
import type { PreparedPosterior } from "./prepared-posterior.ts";

/** What is added to each latent variance before whitening by L_B, so that its factor exists where the data say it all. */
const varianceFloor = 1e-10;

/** Gradients that all blocks of rows add to. */
export interface SharedGradients {
  /** Of the kernel's parameters. */
  readonly kernel: Float64Array;
  /** Of the inducing points, as the kernel reads them. */
  readonly points: Features;
  /** Of L_K, full square. */
  readonly inducingFactor: Float64Array;
  /** Of L_B, packed. */
  readonly outputFactor: Float64Array;
  readonly posteriorMean: Float64Array;
  /** Of S, full square; what stands above the diagonal does not count. */
  readonly posteriorFactor: Float64Array;
}

/** The marginals of a block of rows, forward and in reverse; it owns the arrays in between. */
export interface RowBlock {
  /** Mean and factor of the latent outputs of each row: w_i ~ N(mean, FFᵀ). */
  readonly latent: LatentMoments;
  /** Cotangents of `latent`: to be filled before `reverse`. */
  readonly gradient: LatentMoments;
  /** Computes `latent` for a range of rows, at most `capacity` of them; false where a variance is not a number. */
  forward(posterior: PreparedPosterior, rows: Features, range: RowRange): boolean;
  /** Adds the reverse rule of the last `forward` to the shared gradients. */
  reverse(shared: SharedGradients): void;
}

/** The sizes of a block: up to `capacity` rows at a time, and about `rows` in its life. */
export interface RowBlockShape {
  readonly kernel: Kernel;
  readonly outputs: number;
  readonly inducing: number;
  readonly capacity: number;
  readonly rows: number;
}

/**
 * A block of rows. For row i with α = L_K⁻¹ k(u, x_i) and ρ = k(x_i, x_i) − |α|²:
 * mean_g = Σ_j α_j M_j, Cov_g = PPᵀ + ρI with P = Σ_j α_j S_j, w = L_B g. C_u = K ⊗ B is never factored as a whole.
 */
export function createRowBlock({ kernel, outputs, inducing, capacity, rows }: RowBlockShape): RowBlock {
  const m = inducing;
  const triangle = triangleSize(outputs);
  const room = 4 * Math.ceil(capacity / 4);
  const array = (length: number): Float64Array => new Float64Array(length);
  const cross = array(m * room);
  const products = productWorkspace(outputs, m, room, rows);
  const { weights, weightsBar, covariance } = products;
  const whiteMean = array(outputs * room);
  const whiteMeanBar = array(outputs * room);
  const whiteFactor = array(triangle * room);
  const whiteFactorBar = array(triangle * room);
  const remainder = array(room);
  const remainderBar = array(room);
  const blockRows = Array.from({ length: kernel.featureCount }, () => array(room));
  const factorProduct = { rows: m, cols: m, data: array(m * m) };
  const latent = { mean: array(outputs * room), factor: array(triangle * room) };
  const gradient = { mean: array(outputs * room), factor: array(triangle * room) };
  let current: { posterior: PreparedPosterior; count: number; columns: number } | undefined;

  /** The columns in use, as views: the products want them without gaps. */
  const views = (columns: number) => ({
    points: blockRows.map((feature) => feature.subarray(0, columns)),
    // Forward A̅ is not in use; in reverse it is the cotangent, which is read once.
    pairs: { values: cross.subarray(0, m * columns), scratch: weightsBar.subarray(0, m * columns) },
    cross: { rows: m, cols: columns, data: cross.subarray(0, m * columns) },
    weights: { rows: m, cols: columns, data: weights.subarray(0, m * columns) },
    weightsBar: { rows: m, cols: columns, data: weightsBar.subarray(0, m * columns) },
  });

  function forward(posterior: PreparedPosterior, features: Features, { from, to }: RowRange): boolean {
    const count = to - from;
    const columns = 4 * Math.ceil(count / 4);
    current = { posterior, count, columns };
    // The tiles take four rows at a time: the last one is repeated, and its repeats never count.
    for (let f = 0; f < features.length; f++) {
      for (let i = 0; i < columns; i++) blockRows[f][i] = features[f][from + Math.min(i, count - 1)];
    }
    const view = views(columns);
    kernel.crossInto(view.pairs, posterior.kernelParameters, posterior.points, view.points);
    solveLowerInto(view.weights, posterior.inducingFactor, view.cross);
    whitenedMeans(posterior.posteriorMean, columns);
    products.project(posterior.posteriorFactor, columns);
    kernel.diagonalInto(remainder.subarray(0, columns), posterior.kernelParameters, view.points);
    covariances(columns);
    return latents(posterior.outputFactor, count, columns);
  }

  function whitenedMeans(posteriorMean: Float64Array, columns: number): void {
    whiteMean.fill(0, 0, outputs * columns);
    for (let j = 0; j < m; j++) {
      for (let d = 0; d < outputs; d++) {
        const weight = posteriorMean[j * outputs + d];
        for (let i = 0; i < columns; i++) whiteMean[d * columns + i] += weight * weights[j * columns + i];
      }
    }
  }

  function covariances(columns: number): void {
    for (let j = 0; j < m; j++) {
      for (let i = 0; i < columns; i++) remainder[i] -= weights[j * columns + i] ** 2;
    }
    products.takeCovariances(columns);
    for (let d = 0; d < outputs; d++) {
      const pair = (d * (d + 3)) / 2;
      // The exact remainder is never negative; rounding can make it so.
      for (let i = 0; i < columns; i++) covariance[pair * columns + i] += Math.max(remainder[i], 0) + varianceFloor;
    }
  }

  function latents(outputFactor: Float64Array, count: number, columns: number): boolean {
    for (let i = 0; i < count; i++) {
      for (let p = 0; p < triangle; p++) whiteFactor[i * triangle + p] = covariance[p * columns + i];
      if (!factorPacked(outputs, whiteFactor, i * triangle)) return false;
      multiplyPacked(outputs, latent.factor, i * triangle, outputFactor, 0, whiteFactor, i * triangle);
      for (let d = 0, at = 0; d < outputs; d++) {
        let sum = 0;
        for (let e = 0; e <= d; e++) sum += outputFactor[at++] * whiteMean[e * columns + i];
        latent.mean[i * outputs + d] = sum;
      }
    }
    return true;
  }

  function reverse(shared: SharedGradients): void {
    if (current === undefined) throw new Error("row block: reverse needs a forward before it");
    const { posterior, count, columns } = current;
    const view = views(columns);
    reverseLatents(posterior.outputFactor, shared.outputFactor, count, columns);
    reverseCovariances(count, columns);
    kernel.addDiagonalGradient(
      remainderBar.subarray(0, columns),
      remainder.subarray(0, columns),
      posterior.kernelParameters,
      view.points,
      shared.kernel,
    );
    for (let j = 0; j < m; j++) {
      for (let d = 0; d < outputs; d++) {
        const weight = posterior.posteriorMean[j * outputs + d];
        let sum = 0;
        for (let i = 0; i < columns; i++) {
          const bar = whiteMeanBar[d * columns + i];
          sum += weights[j * columns + i] * bar;
          weightsBar[j * columns + i] += weight * bar;
        }
        shared.posteriorMean[j * outputs + d] += sum;
      }
    }
    products.addWeightsGradient(posterior.posteriorFactor, columns);
    products.addFactorGradient(shared.posteriorFactor, columns);
    // α = L⁻¹k: k̅ = L⁻ᵀα̅, L̅ = −k̅αᵀ.
    solveLowerTransposedInto(view.weightsBar, posterior.inducingFactor, view.weightsBar);
    multiplyTransposedInto(factorProduct, view.weightsBar, view.weights);
    for (let k = 0; k < m * m; k++) shared.inducingFactor[k] -= factorProduct.data[k];
    kernel.addCrossGradient(
      view.pairs,
      view.weightsBar.data,
      posterior.kernelParameters,
      posterior.points,
      view.points,
      { parameters: shared.kernel, left: shared.points },
    );
  }

  /** From the cotangents of mean and F of each row to those of the whitened mean and covariance. */
  function reverseLatents(
    outputFactor: Float64Array,
    outputFactorBar: Float64Array,
    count: number,
    columns: number,
  ): void {
    whiteMeanBar.fill(0, 0, outputs * columns);
    for (let i = 0; i < count; i++) {
      const at = i * triangle;
      multiplyPackedVjp(
        outputs,
        gradient.factor,
        at,
        outputFactor,
        0,
        whiteFactor,
        at,
        outputFactorBar,
        whiteFactorBar,
        at,
      );
      factorPackedVjp(outputs, whiteFactor, at, whiteFactorBar, at);
      for (let d = 0, entry = 0; d < outputs; d++) {
        const bar = gradient.mean[i * outputs + d];
        for (let e = 0; e <= d; e++, entry++) {
          outputFactorBar[entry] += bar * whiteMean[e * columns + i];
          whiteMeanBar[e * columns + i] += bar * outputFactor[entry];
        }
      }
    }
  }

  /** From the cotangents of the covariances to those of P, of ρ and, through ρ = k(x, x) − |α|², of α. */
  function reverseCovariances(count: number, columns: number): void {
    for (let p = 0; p < triangle; p++) {
      for (let i = 0; i < columns; i++) covariance[p * columns + i] = i < count ? whiteFactorBar[i * triangle + p] : 0;
    }
    for (let i = 0; i < columns; i++) {
      let bar = 0;
      for (let d = 0; d < outputs; d++) bar += covariance[((d * (d + 3)) / 2) * columns + i];
      remainderBar[i] = remainder[i] > 0 ? bar : 0;
    }
    for (let j = 0; j < m; j++) {
      for (let i = 0; i < columns; i++) weightsBar[j * columns + i] = -2 * remainderBar[i] * weights[j * columns + i];
    }
    products.takeProjectionGradient(columns);
  }

  return Object.freeze({ latent, gradient, forward, reverse });
}
