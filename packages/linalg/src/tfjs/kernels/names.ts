/** The kernel of `cholesky`: input `symmetric`, output its lower factor. */
export const choleskyKernel = "DistcalCholesky";

/** The kernel of `solveLower` and `solveLowerTransposed`: inputs `factor` and `right`, attribute `transposed`. */
export const triangularSolveKernel = "DistcalTriangularSolve";

/** On the host only, the reverse rule of Cholesky in one go: inputs `factor` and `factorBar`. */
export const choleskyGradientKernel = "DistcalCholeskyGradient";

/** On the host only, −lower(A·Bᵀ) in one go: inputs `left` and `right`. */
export const minusLowerProductKernel = "DistcalMinusLowerProduct";
