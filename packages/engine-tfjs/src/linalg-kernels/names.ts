/** The kernel of `cholesky`: input `symmetric`, output its lower factor. */
export const choleskyKernel = "DistcalCholesky";

/** The kernel of `solveLower` and `solveLowerTransposed`: inputs `factor` and `right`, attribute `transposed`. */
export const triangularSolveKernel = "DistcalTriangularSolve";
