import * as tf from "@tensorflow/tfjs";

/** ω and κ of B = ωωᵀ + diag κ as tensors: one entry an output, κ > 0. */
export interface CoregionTensors {
  readonly loading: tf.Tensor1D;
  readonly variance: tf.Tensor1D;
}

/** B = ωωᵀ + diag κ (Song et al. 2019, §4.2). */
export function coregion({ loading, variance }: CoregionTensors): tf.Tensor2D {
  return tf.tidy(() => {
    const size = loading.shape[0];
    const outer = loading.reshape([size, 1]).mul(loading.reshape([1, size]));
    return outer.add(masks(size).diagonal.mul(variance.reshape([1, size])));
  });
}

/**
 * The lower triangular L with LLᵀ = ωωᵀ + diag κ, in closed form for all columns at once: the recursion of Gill, Golub,
 * Murray and Saunders (1974) has 1/α_j = 1 + Σ_{i<j} ω_i²/κ_i, L_jj = √(κ_j + α_jω_j²) and L_ij = ω_i·α_jω_j/L_jj.
 * Nothing is subtracted, so float32 is enough where κ is tiny beside ω².
 */
export function coregionFactor({ loading, variance }: CoregionTensors): tf.Tensor2D {
  return tf.tidy(() => {
    const size = loading.shape[0];
    const { below, diagonal } = masks(size);
    const squares = loading.square();
    const earlier = below.mul(squares.div(variance).reshape([1, size])).sum<tf.Tensor1D>(1);
    const alpha = earlier.add(1).reciprocal();
    const pivots = alpha.mul(squares).add(variance).sqrt();
    const rest = alpha.mul(loading).div(pivots);
    const outer = loading.reshape([size, 1]).mul(rest.reshape([1, size]));
    return outer.mul(below).add(diagonal.mul(pivots.reshape([1, size])));
  });
}

/** Ones below the diagonal, and ones on it; 0 and 1 are exact in every precision. */
function masks(size: number): { below: tf.Tensor2D; diagonal: tf.Tensor2D } {
  const below = new Float32Array(size * size);
  const diagonal = new Float32Array(size * size);
  for (let i = 0; i < size; i++) {
    diagonal[i * size + i] = 1;
    below.fill(1, i * size, i * size + i);
  }
  return { below: tf.tensor2d(below, [size, size]), diagonal: tf.tensor2d(diagonal, [size, size]) };
}
