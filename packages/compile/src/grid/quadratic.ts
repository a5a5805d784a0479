/** Exponents (of ξ, of η) of the six terms of a quadratic in two variables, in the order of a cell's coefficients. */
export const quadraticTerms: readonly (readonly [number, number])[] = Object.freeze([
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [2, 0],
] as const);

/** How many coefficients a quadratic has. */
export const termCount: number = quadraticTerms.length;

/**
 * The nodes of a fit in local coordinates, (ξ, η) by (ξ, η): three by three with the edges, and the middle of each quarter.
 * All are multiples of ½, so that the halves of a cell share them.
 */
export const fitNodes: readonly (readonly [number, number])[] = Object.freeze([
  ...[-1, 0, 1].flatMap((xi) => [-1, 0, 1].map((eta) => [xi, eta] as const)),
  ...[-0.5, 0.5].flatMap((xi) => [-0.5, 0.5].map((eta) => [xi, eta] as const)),
]);

/** Least squares on the nodes of a cell as plain matrices, made once. */
export interface QuadraticFit {
  /** Six rows: values at the nodes → coefficients. */
  readonly coefficients: Float64Array;
  /** Four rows: values at the nodes → coefficients of ξ³, ξ²η, ξη², η³, of which a quadratic knows nothing. */
  readonly cubic: Float64Array;
}

/** The two matrices of the fit, by the normal equations: on these nodes they are well conditioned. */
export function quadraticFit(): QuadraticFit {
  const cubicTerms = [
    [3, 0],
    [2, 1],
    [1, 2],
    [0, 3],
  ] as const;
  const all = leastSquares([...quadraticTerms, ...cubicTerms]);
  return { coefficients: leastSquares(quadraticTerms), cubic: all.slice(termCount * fitNodes.length) };
}

/** c₀₀ + η(c₀₁ + η c₀₂) + ξ(c₁₀ + η c₁₁ + ξ c₂₀), the coefficients from `at` on. */
export function quadraticAt(c: Float64Array, at: number, xi: number, eta: number): number {
  return c[at] + eta * (c[at + 1] + eta * c[at + 2]) + xi * (c[at + 3] + eta * c[at + 4] + xi * c[at + 5]);
}

/** (AᵀA)⁻¹Aᵀ for the monomials on the nodes, row-major, by Gauss–Jordan elimination. */
function leastSquares(terms: readonly (readonly [number, number])[]): Float64Array {
  const nodes = fitNodes.length;
  const design = terms.map(([p, q]) => Float64Array.from(fitNodes, ([xi, eta]) => xi ** p * eta ** q));
  const size = terms.length;
  const rows = design.map((a, i) => {
    const row = new Float64Array(size + nodes);
    for (let j = 0; j < size; j++) for (let n = 0; n < nodes; n++) row[j] += a[n] * design[j][n];
    row.set(design[i], size);
    return row;
  });
  for (let i = 0; i < size; i++) {
    const pivot = rows[i][i];
    for (let k = 0; k < rows[i].length; k++) rows[i][k] /= pivot;
    for (let r = 0; r < size; r++) {
      const factor = rows[r][i];
      if (r !== i) for (let k = 0; k < rows[r].length; k++) rows[r][k] -= factor * rows[i][k];
    }
  }
  const inverse = new Float64Array(size * nodes);
  rows.forEach((row, i) => {
    inverse.set(row.subarray(size), i * nodes);
  });
  return inverse;
}
