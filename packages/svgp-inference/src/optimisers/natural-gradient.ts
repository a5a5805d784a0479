import { cholesky, type Matrix, matrix, NotPositiveDefiniteError } from "@distcal/linalg";
import { finiteColumn, requireLength } from "@distcal/numerics";

/** q(v) = N(mean, SSᵀ) of dimension d, and the gradient there of an objective that is to be MINIMISED (the negative ELBO). */
export interface NaturalGradientInput {
  readonly mean: ArrayLike<number>;
  /** S, lower triangular with positive diagonal, packed row by row: d(d+1)/2 numbers. */
  readonly factor: ArrayLike<number>;
  /** dL/d mean at fixed S. */
  readonly meanGradient: ArrayLike<number>;
  /** dL/dS at fixed mean, packed like S: each element's own derivative. */
  readonly factorGradient: ArrayLike<number>;
  /** ρ in (0, 1]; 1 is exact for a conjugate likelihood. */
  readonly stepSize: number;
}

export interface NaturalGradientStep {
  readonly mean: Float64Array;
  /** Packed like the input, its diagonal positive. */
  readonly factor: Float64Array;
  /** ρ as it was used: halved until the new precision was positive definite. */
  readonly stepSize: number;
  readonly halvings: number;
}

const maxHalvings = 60;

/** No step along a natural gradient leaves a posterior: the gradient is so large that rounding has taken its meaning. */
export class NoNaturalStepError extends RangeError {
  override readonly name = "NoNaturalStepError";
}

/**
 * One step of natural-gradient descent, θ ← θ − ρ dL/dη, in the natural parameters θ₁ = Σ⁻¹M, θ₂ = −½Σ⁻¹ with
 * expectations η₁ = M, η₂ = Σ + MMᵀ (Hensman, Fusi & Lawrence 2013, §3.2; Salimbeni, Eleftheriadis & Hensman 2018).
 *
 * With G = dL/dΣ the step is Σ′⁻¹ = Σ⁻¹ + 2ρG and M′ = M − ρΣ′·dL/dM. The reverse rule of Cholesky has
 * G = ½S⁻ᵀ(P + Pᵀ)S⁻¹, P = Φ(SᵀS̄) (Murray 2016), so Σ′⁻¹ = S⁻ᵀ A S⁻¹ with A = I + ρ(P + Pᵀ), and S′ = S·U⁻ᵀ for
 * A = UUᵀ, U upper triangular: nothing is inverted, and A is near I whatever the condition of Σ.
 */
export function naturalGradientStep(input: NaturalGradientInput): NaturalGradientStep {
  const where = "naturalGradientStep";
  const mean = finiteColumn(where, "mean", input.mean);
  const d = mean.length;
  const factor = finiteColumn(where, "factor", input.factor);
  const meanGradient = finiteColumn(where, "meanGradient", input.meanGradient);
  const factorGradient = finiteColumn(where, "factorGradient", input.factorGradient);
  requireLength(where, "factor", factor.length, (d * (d + 1)) / 2);
  requireLength(where, "meanGradient", meanGradient.length, d);
  requireLength(where, "factorGradient", factorGradient.length, factor.length);
  if (!(input.stepSize > 0 && input.stepSize <= 1)) {
    throw new RangeError(`${where}: stepSize must be > 0 and ≤ 1, got ${input.stepSize}; 1 is a full step`);
  }
  for (let i = 0, at = 0; i < d; i++, at += i + 1) {
    if (!(factor[at] > 0)) {
      throw new RangeError(`${where}: factor (${i}, ${i}) must be > 0, got ${factor[at]}; pass a Cholesky factor`);
    }
  }

  const product = lowerOfTransposedProduct(d, factor, factorGradient);
  let stepSize = input.stepSize;
  for (let halvings = 0; halvings <= maxHalvings; halvings++, stepSize /= 2) {
    const reversed = reversedFactor(d, product, stepSize);
    if (reversed === undefined) continue;
    const newFactor = timesInverseUpperTransposed(d, factor, reversed);
    const move = timesCovariance(d, newFactor, meanGradient);
    const newMean = mean.map((m, i) => m - stepSize * move[i]);
    return Object.freeze({ mean: newMean, factor: newFactor, stepSize, halvings });
  }
  throw new NoNaturalStepError(
    `${where}: factorGradient must leave the new precision positive definite at some step size, ` +
      `got none down to ${stepSize}; scale the objective down`,
  );
}

/** Packed lower triangle of SᵀS̄: a sum over the rows of both, taken four at a time so that `out` is walked less often. */
function lowerOfTransposedProduct(d: number, s: Float64Array, sBar: Float64Array): Float64Array {
  const out = new Float64Array(s.length);
  let k = 0;
  for (; k + 3 < d; k += 4) {
    const row0 = (k * (k + 1)) / 2;
    const row1 = row0 + k + 1;
    const row2 = row1 + k + 2;
    const row3 = row2 + k + 3;
    for (let i = 0, at = 0; i <= k; i++, at += i) {
      const s0 = s[row0 + i];
      const s1 = s[row1 + i];
      const s2 = s[row2 + i];
      const s3 = s[row3 + i];
      for (let j = 0; j <= i; j++) {
        out[at + j] += s0 * sBar[row0 + j] + s1 * sBar[row1 + j] + (s2 * sBar[row2 + j] + s3 * sBar[row3 + j]);
      }
    }
    for (let longer = k + 1; longer <= k + 3; longer++) addRowProduct(out, s, sBar, longer, k + 1);
  }
  for (; k < d; k++) addRowProduct(out, s, sBar, k, 0);
  return out;
}

/** Adds what row k gives to the rows of `out` from `first` on. */
function addRowProduct(out: Float64Array, s: Float64Array, sBar: Float64Array, k: number, first: number): void {
  const row = (k * (k + 1)) / 2;
  for (let i = first; i <= k; i++) {
    const at = (i * (i + 1)) / 2;
    for (let j = 0; j <= i; j++) out[at + j] += s[row + i] * sBar[row + j];
  }
}

/** The Cholesky factor of A with its rows and columns in reverse order, or undefined where A is not positive definite. */
function reversedFactor(d: number, product: Float64Array, stepSize: number): Matrix | undefined {
  const reversed = new Float64Array(d * d);
  for (let i = 0, at = 0; i < d; i++, at += i) {
    for (let j = 0; j <= i; j++) {
      // The diagonal of P is halved and then doubled by P + Pᵀ; only the lower triangle of the reversed A is read.
      reversed[(d - 1 - j) * d + (d - 1 - i)] = stepSize * product[at + j] + (i === j ? 1 : 0);
    }
  }
  try {
    return cholesky(matrix(d, d, reversed));
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
}

/**
 * S·U⁻ᵀ, packed, where Uⱼₖ is the reversed factor at (d−1−j, d−1−k): back-substitution in each row of S. Four sums run
 * side by side, because one alone waits for each subtraction to finish.
 */
function timesInverseUpperTransposed(d: number, s: Float64Array, { data: u }: Matrix): Float64Array {
  const out = s.slice();
  for (let i = 0, row = 0; i < d; i++, row += i) {
    for (let j = i; j >= 0; j--) {
      const last = (d - 1 - j) * d + (d - 1);
      let r0 = out[row + j];
      let r1 = 0;
      let r2 = 0;
      let r3 = 0;
      let k = j + 1;
      for (; k + 3 <= i; k += 4) {
        r0 -= out[row + k] * u[last - k];
        r1 -= out[row + k + 1] * u[last - k - 1];
        r2 -= out[row + k + 2] * u[last - k - 2];
        r3 -= out[row + k + 3] * u[last - k - 3];
      }
      for (; k <= i; k++) r0 -= out[row + k] * u[last - k];
      out[row + j] = (r0 + r1 + (r2 + r3)) / u[last - j];
    }
  }
  return out;
}

/** S·(Sᵀ·v). */
function timesCovariance(d: number, s: Float64Array, v: Float64Array): Float64Array {
  const inner = new Float64Array(d);
  const out = new Float64Array(d);
  for (let i = 0, row = 0; i < d; i++, row += i) {
    for (let j = 0; j <= i; j++) inner[j] += s[row + j] * v[i];
  }
  for (let i = 0, row = 0; i < d; i++, row += i) {
    for (let j = 0; j <= i; j++) out[i] += s[row + j] * inner[j];
  }
  return out;
}
