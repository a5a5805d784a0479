import { gramOfRows, identity, type Matrix } from "@distcal/linalg";

/** Uniform numbers in [0, 1) from a seed (mulberry32): the same on every machine. */
export function uniforms(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Numbers in [−1, 1). */
function randomVector(length: number, uniform: () => number): Float64Array {
  return new Float64Array(length).map(() => 2 * uniform() - 1);
}

/** A rows × cols matrix of numbers in [−1, 1). */
export function randomMatrix(rows: number, cols: number, uniform: () => number): Matrix {
  return { rows, cols, data: randomVector(rows * cols, uniform) };
}

/** A well conditioned lower triangle; above the diagonal it has NaN, which nothing may read. */
export function randomLower(size: number, uniform: () => number): Matrix {
  const lower = randomMatrix(size, size, uniform);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) lower.data[i * size + j] /= Math.sqrt(size);
    lower.data[i * size + i] = 1 + uniform();
    lower.data.fill(Number.NaN, i * size + i + 1, (i + 1) * size);
  }
  return lower;
}

/** R·Rᵀ/n + I/2: positive definite, condition number of a few tens. */
export function randomPositiveDefinite(size: number, uniform: () => number): Matrix {
  const gram = gramOfRows(randomMatrix(size, size, uniform));
  const { data } = identity(size);
  return { rows: size, cols: size, data: data.map((one, at) => 0.5 * one + gram.data[at] / size) };
}

/** Σ aᵢ·bᵢ: turns a matrix-valued function into the scalar whose gradient a reverse rule gives. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
