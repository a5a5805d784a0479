import { checkShape, isFiniteResult, throwNotFinite } from "./checks.ts";
import { lowerCopy } from "./lower-copy.ts";
import { type Matrix, matrixOf } from "./matrix.ts";
import { productInto } from "./product-kernel.ts";
import { checkTriangle, solveInPlace } from "./triangular.ts";

/** Rows of LᵀL̄ that are computed together; rows further down have shorter sums. */
const rowBlock = 16;

/**
 * Reverse rule of A = L·Lᵀ ↦ L: Ā = ½ L⁻ᵀ (P + Pᵀ) L⁻¹ with P = Φ(LᵀL̄), Φ = lower triangle with its diagonal halved
 * (Murray, Differentiation of the Cholesky decomposition, 2016, arXiv:1602.07527).
 *
 * The answer is exactly symmetric and means df = Σᵢⱼ Āᵢⱼ dAᵢⱼ over all n² elements, for symmetric dA. A single number
 * that sets both Aᵢⱼ and Aⱼᵢ therefore has derivative Āᵢⱼ + Āⱼᵢ = 2Āᵢⱼ. Only lower triangles are read.
 */
export function choleskyVjp(factor: Matrix, factorBar: Matrix): Matrix {
  checkTriangle("choleskyVjp", factor);
  const n = factor.rows;
  checkShape("choleskyVjp", "factorBar", factorBar, n, n, "the shape of factor");
  const l = lowerCopy(factor);
  const symmetricBar = halfSymmetricProduct(n, l, lowerCopy(factorBar));
  solveInPlace(matrixOf(n, n, l), symmetricBar, n, true);
  transposeInPlace(n, symmetricBar);
  solveInPlace(matrixOf(n, n, l), symmetricBar, n, true);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const mean = 0.5 * symmetricBar[i * n + j] + 0.5 * symmetricBar[j * n + i];
      symmetricBar[i * n + j] = mean;
      symmetricBar[j * n + i] = mean;
    }
  }
  if (!isFiniteResult(symmetricBar))
    throwNotFinite("choleskyVjp", [
      { name: "factor", value: factor, lower: true },
      { name: "factorBar", value: factorBar, lower: true },
    ]);
  return matrixOf(n, n, symmetricBar);
}

/** ½ (P + Pᵀ), P = Φ(LᵀL̄): half the lower triangle of LᵀL̄, mirrored. */
function halfSymmetricProduct(n: number, l: Float64Array, lBar: Float64Array): Float64Array {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i += rowBlock) {
    const height = Math.min(rowBlock, n - i);
    // Row i of Lᵀ is zero before column i, so the sums start there.
    const left = { data: l, at: i * n + i, row: 1, col: n };
    const right = { data: lBar, at: i * n, row: n, col: 1 };
    productInto(height, i + height, n - i, { data: out, at: i * n, row: n, col: 1 }, left, right);
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const half = 0.5 * out[i * n + j];
      out[i * n + j] = half;
      out[j * n + i] = half;
    }
  }
  return out;
}

function transposeInPlace(n: number, x: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const above = x[j * n + i];
      x[j * n + i] = x[i * n + j];
      x[i * n + j] = above;
    }
  }
}
