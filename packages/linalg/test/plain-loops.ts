import type { Matrix } from "../src/index.ts";

// The textbook loops: what the tiled kernels must equal, and what the benchmarks stand next to.

/** A·B, one element after the other. */
export function plainMultiply(left: Matrix, right: Matrix): Matrix {
  const { rows: m, cols: k } = left;
  const n = right.cols;
  const out = new Float64Array(m * n);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += left.data[i * k + p] * right.data[p * n + j];
      out[i * n + j] = sum;
    }
  }
  return { rows: m, cols: n, data: out };
}

/** A·Bᵀ, one element after the other. */
export function plainMultiplyTransposed(left: Matrix, right: Matrix): Matrix {
  const { rows: m, cols: k } = left;
  const n = right.rows;
  const out = new Float64Array(m * n);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += left.data[i * k + p] * right.data[j * k + p];
      out[i * n + j] = sum;
    }
  }
  return { rows: m, cols: n, data: out };
}

/** Aᵀ·B, one element after the other. */
export function plainTransposeMultiply(left: Matrix, right: Matrix): Matrix {
  const { rows: k, cols: m } = left;
  const n = right.cols;
  const out = new Float64Array(m * n);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += left.data[p * m + i] * right.data[p * n + j];
      out[i * n + j] = sum;
    }
  }
  return { rows: m, cols: n, data: out };
}

/** A·Aᵀ: the lower triangle, mirrored. */
export function plainGramOfRows({ rows: n, cols: k, data }: Matrix): Matrix {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += data[i * k + p] * data[j * k + p];
      out[i * n + j] = sum;
      out[j * n + i] = sum;
    }
  }
  return { rows: n, cols: n, data: out };
}

/** The Cholesky factor, row by row; NaN where there is none. */
export function plainCholesky({ rows: n, data }: Matrix): Matrix {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = data[i * n + j];
      for (let k = 0; k < j; k++) sum -= l[i * n + k] * l[j * n + k];
      l[i * n + j] = i === j ? Math.sqrt(sum) : sum / l[j * n + j];
    }
  }
  return { rows: n, cols: n, data: l };
}

/** L⁻¹·B, column after column. */
export function plainSolveLower(factor: Matrix, right: Matrix): Matrix {
  const { rows: n, data: l } = factor;
  const k = right.cols;
  const x = new Float64Array(n * k);
  for (let j = 0; j < k; j++) {
    for (let i = 0; i < n; i++) {
      let sum = right.data[i * k + j];
      for (let p = 0; p < i; p++) sum -= l[i * n + p] * x[p * k + j];
      x[i * k + j] = sum / l[i * n + i];
    }
  }
  return { rows: n, cols: k, data: x };
}

/** L⁻ᵀ·B, column after column. */
export function plainSolveLowerTransposed(factor: Matrix, right: Matrix): Matrix {
  const { rows: n, data: l } = factor;
  const k = right.cols;
  const x = new Float64Array(n * k);
  for (let j = 0; j < k; j++) {
    for (let i = n - 1; i >= 0; i--) {
      let sum = right.data[i * k + j];
      for (let p = n - 1; p > i; p--) sum -= l[p * n + i] * x[p * k + j];
      x[i * k + j] = sum / l[i * n + i];
    }
  }
  return { rows: n, cols: k, data: x };
}
