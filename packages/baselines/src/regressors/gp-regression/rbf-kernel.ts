import { type Matrix, zeros } from "@distcal/linalg";

/** σ²·exp(−½ Σ ((xⱼ − x′ⱼ)/ℓⱼ)²) between all rows of both; `lengthscales` has one number for all columns or one each. */
export function rbfKernel(left: Matrix, right: Matrix, signalVariance: number, lengthscales: Float64Array): Matrix {
  const out = zeros(left.rows, right.rows);
  const a = scaledRows(left, lengthscales);
  const b = scaledRows(right, lengthscales);
  for (let i = 0; i < left.rows; i++) {
    for (let j = 0; j < right.rows; j++) {
      out.data[i * right.rows + j] = signalVariance * Math.exp(-0.5 * squaredDistance(a, i, b, j, left.cols));
    }
  }
  return out;
}

/** The lower triangle of the kernel matrix of the rows with themselves, written over `out`. */
export function rbfLowerInto(out: Matrix, rows: Matrix, signalVariance: number, lengthscales: Float64Array): Matrix {
  const a = scaledRows(rows, lengthscales);
  for (let i = 0; i < rows.rows; i++) {
    for (let j = 0; j <= i; j++) {
      out.data[i * rows.rows + j] = signalVariance * Math.exp(-0.5 * squaredDistance(a, i, a, j, rows.cols));
    }
  }
  return out;
}

/**
 * ∂/∂ln ℓ of Σᵢⱼ Gᵢⱼ·kᵢⱼ for symmetric G, of which weighted = G∘K has the lower triangle: Σᵢⱼ Gᵢⱼkᵢⱼ·(xᵢ − xⱼ)²/ℓ².
 * Writes one number for all columns or one each, as `lengthscales` has.
 */
export function rbfLengthscaleGradInto(
  out: Float64Array,
  weighted: Matrix,
  rows: Matrix,
  lengthscales: Float64Array,
): void {
  const { cols } = rows;
  const a = scaledRows(rows, lengthscales);
  const each = lengthscales.length > 1;
  out.fill(0);
  for (let i = 0; i < rows.rows; i++) {
    for (let j = 0; j < i; j++) {
      const weight = 2 * weighted.data[i * rows.rows + j];
      for (let c = 0; c < cols; c++) {
        const difference = a[i * cols + c] - a[j * cols + c];
        out[each ? c : 0] += weight * difference * difference;
      }
    }
  }
}

function scaledRows({ cols, data }: Matrix, lengthscales: Float64Array): Float64Array {
  const inverse = lengthscales.map((lengthscale) => 1 / lengthscale);
  return data.map((value, i) => value * (inverse.length === 1 ? inverse[0] : inverse[i % cols]));
}

function squaredDistance(a: Float64Array, i: number, b: Float64Array, j: number, cols: number): number {
  let sum = 0;
  for (let c = 0; c < cols; c++) {
    const difference = a[i * cols + c] - b[j * cols + c];
    sum += difference * difference;
  }
  return sum;
}
