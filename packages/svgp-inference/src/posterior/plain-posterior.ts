import {
  type Columns,
  type Covariance,
  coregionFactor,
  gramInto,
  kernelParameters,
  requireColumnLengths,
  requireKernelColumns,
} from "@distcal/kernels";
import { type LatentMoments, triangleSize } from "../likelihoods/likelihood.ts";
import type { SvgpParameters } from "../parameters/svgp-parameters.ts";
import { factorPacked, multiplyPacked, solvePacked } from "../products/small-cholesky.ts";
import type { LatentPosterior } from "./latent-posterior.ts";

const blockRows = 64;

/** What is added to each latent variance before whitening by L_B, so that its factor exists where the data say it all. */
const varianceFloor = 1e-10;

/**
 * The same marginals as `latentPosterior`, a row at a time in plain loops: a fifth of its code, for small posteriors and
 * small bundles. With α = L_K⁻¹ k(u, x): mean_g = Σ_j α_j M_j, Cov_g = PPᵀ + (k(x, x) − |α|²)I, P = Σ_j α_j S_j, w = L_B g.
 */
export function plainPosterior(kernel: Covariance, parameters: SvgpParameters, jitter = 1e-6): LatentPosterior {
  const { loading, posteriorMean, posteriorFactor } = parameters;
  const outputs = loading.length;
  const m = requireKernelColumns("inducing points", kernel, parameters.inducing);
  const theta = kernelParameters("kernel", kernel, parameters.kernel);
  const points = kernel.features(parameters.inducing);
  const inducingFactor = factorOfGram(kernel, theta, points, m, jitter);
  const outputFactor = packed(coregionFactor(parameters).data, outputs);
  const triangle = triangleSize(outputs);
  const cross = { values: new Float64Array(m * blockRows), scratch: new Float64Array(m * blockRows) };
  const variance = new Float64Array(blockRows);
  const alpha = new Float64Array(m);
  const whiteMean = new Float64Array(outputs);
  const projected = Array.from({ length: outputs }, () => new Float64Array(outputs * m));
  const covariance = new Float64Array(triangle);

  const project = (): void => {
    whiteMean.fill(0);
    for (const part of projected) part.fill(0);
    for (let j = 0, row = 0; j < m; j++) {
      for (let d = 0; d < outputs; d++, row++) {
        whiteMean[d] += alpha[j] * posteriorMean[row];
        const [at, weight, part] = [triangleSize(row), alpha[j], projected[d]];
        for (let c = 0; c <= row; c++) part[c] += weight * posteriorFactor[at + c];
      }
    }
  };
  const covary = (remainder: number): void => {
    for (let d = 0, at = 0; d < outputs; d++) {
      for (let e = 0; e <= d; e++) covariance[at++] = dot(projected[d], projected[e]);
      covariance[at - 1] += Math.max(remainder, 0) + varianceFloor;
    }
  };

  const rowInto = (answer: LatentMoments, row: number, prior: number): void => {
    solvePacked(inducingFactor, alpha);
    project();
    covary(prior - dot(alpha, alpha));
    if (!factorPacked(outputs, covariance, 0)) {
      const names = kernel.columns.map(({ name }) => name).join(" and ");
      throw new RangeError(`marginals: row ${row} has no finite latent variance; check its ${names}`);
    }
    multiplyPacked(outputs, answer.factor, row * triangle, outputFactor, 0, covariance, 0);
    for (let d = 0, at = 0; d < outputs; d++) {
      for (let e = 0; e <= d; e++) answer.mean[row * outputs + d] += outputFactor[at++] * whiteMean[e];
    }
  };

  return Object.freeze({
    marginals(columns: Columns): LatentMoments {
      const rows = requireColumnLengths("marginals", kernel, columns);
      const features = kernel.features(columns);
      const answer = { mean: new Float64Array(rows * outputs), factor: new Float64Array(rows * triangle) };
      for (let from = 0; from < rows; from += blockRows) {
        const count = Math.min(blockRows, rows - from);
        const block = features.map((feature) => feature.subarray(from, from + count));
        const pairs = { values: cross.values.subarray(0, m * count), scratch: cross.scratch.subarray(0, m * count) };
        kernel.crossInto(pairs, theta, points, block);
        kernel.diagonalInto(variance.subarray(0, count), theta, block);
        for (let i = 0; i < count; i++) {
          for (let j = 0; j < m; j++) alpha[j] = pairs.values[j * count + i];
          rowInto(answer, from + i, variance[i]);
        }
      }
      return answer;
    },
  });
}

function factorOfGram(
  kernel: Covariance,
  theta: Float64Array,
  points: Parameters<Covariance["crossInto"]>[2],
  size: number,
  jitter: number,
): Float64Array {
  const gram = { values: new Float64Array(size * size), scratch: new Float64Array(size * size) };
  gramInto(kernel, gram, theta, points);
  for (let j = 0; j < size; j++) gram.values[j * size + j] += jitter;
  const factor = packed(gram.values, size);
  if (factorPacked(size, factor, 0)) return factor;
  throw new RangeError(`plainPosterior: k(u, u) + ${jitter}·I must be positive definite; raise jitter`);
}

/** The lower triangle of a full square, row by row. */
function packed(square: Float64Array, size: number): Float64Array {
  const triangle = new Float64Array(triangleSize(size));
  for (let i = 0, at = 0; i < size; i++) for (let j = 0; j <= i; j++) triangle[at++] = square[i * size + j];
  return triangle;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
