import { type Matrix, matrix, solveLower, symmetricEigen, zeros } from "@distcal/linalg";
import type { SvgpParameters } from "../parameters/svgp-parameters.ts";

/**
 * What rows said of the whitened values v that are no longer at hand: the factor exp(ηᵀv − ½vᵀΛv), which is their posterior
 * divided by the prior N(0, I).
 */
export interface OldEvidence {
  /** Λ, symmetric and nowhere negative. */
  readonly precision: Matrix;
  /** η. */
  readonly linear: Float64Array;
}

/** A direction in which old rows say less than this share of what the prior says is one of which they say nothing. */
const leastEvidence = 0.05;

/**
 * The evidence in a posterior N(M, SSᵀ), of which a share is kept: Λ = (SSᵀ)⁻¹ − I and η = (SSᵀ)⁻¹M, times that share.
 * Where a fit stopped before its posterior was at rest Λ may be below 0 in directions of which the rows said nothing: those
 * are left out.
 */
export function oldEvidence(
  { posteriorMean, posteriorFactor }: Pick<SvgpParameters, "posteriorMean" | "posteriorFactor">,
  keep: number,
): OldEvidence {
  const size = posteriorMean.length;
  const inverse = solveLower(squareOf(size, posteriorFactor), identityOf(size));
  const precision = new Float64Array(size * size);
  for (let k = 0; k < size; k++) {
    const row = inverse.data.subarray(k * size, (k + 1) * size);
    for (let i = 0; i <= k; i++) for (let j = 0; j <= i; j++) precision[i * size + j] += row[i] * row[j];
  }
  for (let i = 0; i < size; i++) precision[i * size + i] -= 1;
  const { values, vectors } = symmetricEigen(matrix(size, size, precision));
  const evidence = { precision: new Float64Array(size * size), linear: new Float64Array(size) };
  for (let k = 0; k < size; k++) {
    if (!(values[k] > leastEvidence)) continue;
    const direction = Float64Array.from({ length: size }, (_, i) => vectors.data[i * size + k]);
    const along = direction.reduce((sum, value, i) => sum + value * posteriorMean[i], 0);
    for (let i = 0; i < size; i++) {
      evidence.linear[i] += keep * (values[k] + 1) * along * direction[i];
      for (let j = 0; j < size; j++) {
        evidence.precision[i * size + j] += keep * values[k] * direction[i] * direction[j];
      }
    }
  }
  return { precision: matrix(size, size, evidence.precision), linear: evidence.linear };
}

/** The same with values behind the others of which nothing is known. */
export function extendedEvidence({ precision, linear }: OldEvidence, size: number): OldEvidence {
  const data = new Float64Array(size * size);
  for (let i = 0; i < linear.length; i++) {
    data.set(precision.data.subarray(i * linear.length, (i + 1) * linear.length), i * size);
  }
  const longer = new Float64Array(size);
  longer.set(linear);
  return { precision: matrix(size, size, data), linear: longer };
}

/** A packed lower triangle as a square with zeros above the diagonal. */
function squareOf(size: number, packed: Float64Array): Matrix {
  const data = new Float64Array(size * size);
  for (let i = 0, at = 0; i < size; i++) for (let j = 0; j <= i; j++) data[i * size + j] = packed[at++];
  return matrix(size, size, data);
}

function identityOf(size: number): Matrix {
  const unit = zeros(size, size);
  for (let i = 0; i < size; i++) unit.data[i * size + i] = 1;
  return unit;
}
