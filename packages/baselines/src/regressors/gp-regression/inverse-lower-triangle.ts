import { type Matrix, solveLower, transposeMultiply, zeros } from "@distcal/linalg";

/** Columns per block: wide enough for the blocked products, narrow enough to skip most zeros. */
const blockSize = 100;

/**
 * The lower triangle of (L·Lᵀ)⁻¹ = L⁻ᵀL⁻¹, block column by block column: the zeros of L⁻¹ are left out, so that it
 * takes ⅔·n³ operations in place of 2·n³. For traces in gradients; to solve a system, solve with L.
 */
export function inverseLowerTriangle(factor: Matrix): Matrix {
  const n = factor.rows;
  const starts = Array.from({ length: Math.ceil(n / blockSize) }, (_, block) => block * blockSize);
  // Block column of L⁻¹ from its diagonal block down: (n − start) × width.
  const columns = starts.map((start) => solveLower(trailing(factor, start), unitColumns(n - start)));
  const out = zeros(n, n);
  for (let i = 0; i < starts.length; i++) {
    for (let j = 0; j <= i; j++) {
      const block = transposeMultiply(columns[i], rowsFrom(columns[j], starts[i] - starts[j]));
      for (let r = 0; r < block.rows; r++) {
        out.data.set(block.data.subarray(r * block.cols, (r + 1) * block.cols), (starts[i] + r) * n + starts[j]);
      }
    }
  }
  return out;
}

function trailing({ rows: n, data }: Matrix, start: number): Matrix {
  const size = n - start;
  const out = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    out.set(data.subarray((start + i) * n + start, (start + i) * n + start + i + 1), i * size);
  }
  return { rows: size, cols: size, data: out };
}

function unitColumns(rows: number): Matrix {
  const cols = Math.min(blockSize, rows);
  const out = zeros(rows, cols);
  for (let i = 0; i < cols; i++) out.data[i * cols + i] = 1;
  return out;
}

function rowsFrom({ rows, cols, data }: Matrix, first: number): Matrix {
  return { rows: rows - first, cols, data: data.subarray(first * cols) };
}
