/** Sweeps after which off-diagonal elements are measured against the whole matrix instead of their own diagonal. */
const strictSweeps = 12;

/** Quadratic convergence needs six to ten sweeps; the rest is a bound that rounding noise cannot pass. */
const mostSweeps = 60;

/**
 * Makes the symmetric n × n matrix `a` (both triangles given, elements at most 1) diagonal by Jacobi rotations. Row i of
 * `vectors` becomes the eigenvector of a[i][i].
 */
export function diagonalise(n: number, a: Float64Array, vectors: Float64Array): void {
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    const floor = sweep < strictSweeps ? 0 : Number.EPSILON;
    let rotations = 0;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const apq = a[p * n + q];
        const app = a[p * n + p];
        const aqq = a[q * n + q];
        const negligible = 0.5 * Number.EPSILON * Math.sqrt(Math.abs(app)) * Math.sqrt(Math.abs(aqq));
        if (Math.abs(apq) <= Math.max(floor, negligible)) continue;
        rotations++;
        // tan of the smaller of the two angles that make the element zero.
        const theta = (aqq - app) / (2 * apq);
        const tan = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const cos = 1 / Math.sqrt(1 + tan * tan);
        const sin = tan * cos;
        rotateRows(n, a, p, q, cos, sin);
        for (let k = 0; k < n; k++) {
          a[k * n + p] = a[p * n + k];
          a[k * n + q] = a[q * n + k];
        }
        a[p * n + p] = app - tan * apq;
        a[q * n + q] = aqq + tan * apq;
        a[p * n + q] = 0;
        a[q * n + p] = 0;
        rotateRows(n, vectors, p, q, cos, sin);
      }
    }
    if (rotations === 0) return;
  }
}

function rotateRows(n: number, x: Float64Array, p: number, q: number, cos: number, sin: number): void {
  const atP = p * n;
  const atQ = q * n;
  for (let k = 0; k < n; k++) {
    const xp = x[atP + k];
    const xq = x[atQ + k];
    x[atP + k] = cos * xp - sin * xq;
    x[atQ + k] = sin * xp + cos * xq;
  }
}
