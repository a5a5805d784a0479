import { checkShape, isFiniteResult, throwNotFinite, vectorOf } from "./checks.ts";
import { checkMatrix, type Matrix, matrixOf } from "./matrix.ts";
import { lowerProductInto } from "./product-kernel.ts";
import { checkTriangle, solveInPlace } from "./triangular.ts";

/** What a reverse rule of a triangular solve answers; `factorBar` is lower triangular. */
export interface SolveCotangents {
  readonly factorBar: Matrix;
  readonly rightBar: Matrix;
}

/** SolveCotangents for one right-hand side. */
export interface SolveVectorCotangents {
  readonly factorBar: Matrix;
  readonly rightBar: Float64Array;
}

/** Reverse rule of X = L⁻¹·B, from the solution X: B̄ = L⁻ᵀ·X̄, L̄ = −lower(B̄·Xᵀ). */
export function solveLowerVjp(factor: Matrix, solution: Matrix, solutionBar: Matrix): SolveCotangents {
  return cotangents("solveLowerVjp", factor, solution, solutionBar, false);
}

/** Reverse rule of X = L⁻ᵀ·B, from the solution X: B̄ = L⁻¹·X̄, L̄ = −lower(X·B̄ᵀ). */
export function solveLowerTransposedVjp(factor: Matrix, solution: Matrix, solutionBar: Matrix): SolveCotangents {
  return cotangents("solveLowerTransposedVjp", factor, solution, solutionBar, true);
}

/** Reverse rule of x = L⁻¹·b, from the solution x: b̄ = L⁻ᵀ·x̄, L̄ = −lower(b̄·xᵀ). */
export function solveLowerVectorVjp(
  factor: Matrix,
  solution: ArrayLike<number>,
  solutionBar: ArrayLike<number>,
): SolveVectorCotangents {
  return vectorCotangents("solveLowerVectorVjp", factor, solution, solutionBar, false);
}

/** Reverse rule of x = L⁻ᵀ·b, from the solution x: b̄ = L⁻¹·x̄, L̄ = −lower(x·b̄ᵀ). */
export function solveLowerTransposedVectorVjp(
  factor: Matrix,
  solution: ArrayLike<number>,
  solutionBar: ArrayLike<number>,
): SolveVectorCotangents {
  return vectorCotangents("solveLowerTransposedVectorVjp", factor, solution, solutionBar, true);
}

function vectorCotangents(
  where: string,
  factor: Matrix,
  solution: ArrayLike<number>,
  solutionBar: ArrayLike<number>,
  transposed: boolean,
): SolveVectorCotangents {
  checkTriangle(where, factor);
  const n = factor.rows;
  const x = matrixOf(n, 1, vectorOf(where, "solution", solution, n));
  const xBar = matrixOf(n, 1, vectorOf(where, "solutionBar", solutionBar, n));
  const { factorBar, rightBar } = cotangents(where, factor, x, xBar, transposed);
  return Object.freeze({ factorBar, rightBar: rightBar.data });
}

function cotangents(
  where: string,
  factor: Matrix,
  solution: Matrix,
  solutionBar: Matrix,
  transposed: boolean,
): SolveCotangents {
  checkTriangle(where, factor);
  checkMatrix(where, "solution", solution);
  const n = factor.rows;
  const k = solution.cols;
  checkShape(where, "solution", solution, n, k, "give it one row for each row of factor");
  checkShape(where, "solutionBar", solutionBar, n, k, "the shape of solution");
  const rightBar = solutionBar.data.slice();
  solveInPlace(factor, rightBar, k, !transposed);
  const [left, right] = transposed ? [solution.data, rightBar] : [rightBar, solution.data];
  const factorBar = minusLowerProduct(n, k, left, right);
  const inputs = [
    { name: "factor", value: factor, lower: true },
    { name: "solution", value: solution },
    { name: "solutionBar", value: solutionBar },
  ];
  if (!isFiniteResult(rightBar)) throwNotFinite(where, inputs);
  if (!isFiniteResult(factorBar)) throwNotFinite(where, inputs);
  return Object.freeze({ factorBar: matrixOf(n, n, factorBar), rightBar: matrixOf(n, k, rightBar) });
}

/** −lower(A·Bᵀ) for n × k matrices, zeros above the diagonal. */
function minusLowerProduct(n: number, k: number, a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(n * n);
  const at = 0;
  lowerProductInto(
    n,
    k,
    { data: out, at, row: n, col: 1 },
    { data: a, at, row: k, col: 1 },
    { data: b, at, row: 1, col: k },
  );
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) out[i * n + j] = -out[i * n + j];
    out.fill(0, i * n + i + 1, (i + 1) * n);
  }
  return out;
}
