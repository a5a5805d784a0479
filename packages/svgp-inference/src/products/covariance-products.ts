// Covariances from projections and back. P holds row t·D + d for each column (a row of data), `covariance` the packed
// lower triangle, entry p of column i at p·columns + i. Three outputs are unrolled: the Beta link has three.

/** Cov[d][e] = Σ_t P[t·D + d]·P[t·D + e], for each column. */
export function covariancesInto(
  covariance: Float64Array,
  projection: Float64Array,
  outputs: number,
  terms: number,
  columns: number,
): void {
  if (outputs === 3) {
    threeCovariancesInto(covariance, projection, terms, columns);
    return;
  }
  covariance.fill(0, 0, ((outputs * (outputs + 1)) / 2) * columns);
  for (let t = 0; t < terms; t++) {
    for (let d = 0, pair = 0; d < outputs; d++) {
      for (let e = 0; e <= d; e++, pair++) {
        const left = (t * outputs + d) * columns;
        const right = (t * outputs + e) * columns;
        for (let i = 0; i < columns; i++)
          covariance[pair * columns + i] += projection[left + i] * projection[right + i];
      }
    }
  }
}

/** The reverse rule: P̅ = (C̅ + C̅ᵀ)·P, the numbers of the packed C̅ counting as independent. */
export function covariancesVjpInto(
  projectionBar: Float64Array,
  covarianceBar: Float64Array,
  projection: Float64Array,
  outputs: number,
  terms: number,
  columns: number,
): void {
  if (outputs === 3) {
    threeCovariancesVjpInto(projectionBar, covarianceBar, projection, terms, columns);
    return;
  }
  projectionBar.fill(0, 0, outputs * terms * columns);
  for (let t = 0; t < terms; t++) {
    for (let d = 0, pair = 0; d < outputs; d++) {
      for (let e = 0; e <= d; e++, pair++) {
        const left = (t * outputs + d) * columns;
        const right = (t * outputs + e) * columns;
        for (let i = 0; i < columns; i++) {
          const bar = covarianceBar[pair * columns + i];
          projectionBar[left + i] += bar * projection[right + i];
          projectionBar[right + i] += bar * projection[left + i];
        }
      }
    }
  }
}

function threeCovariancesInto(
  covariance: Float64Array,
  projection: Float64Array,
  terms: number,
  columns: number,
): void {
  const step = 3 * columns;
  const end = terms * step;
  for (let i = 0; i < columns; i++) {
    let c00 = 0;
    let c10 = 0;
    let c11 = 0;
    let c20 = 0;
    let c21 = 0;
    let c22 = 0;
    for (let at = i; at < end; at += step) {
      const p0 = projection[at];
      const p1 = projection[at + columns];
      const p2 = projection[at + columns + columns];
      c00 += p0 * p0;
      c10 += p1 * p0;
      c11 += p1 * p1;
      c20 += p2 * p0;
      c21 += p2 * p1;
      c22 += p2 * p2;
    }
    covariance[i] = c00;
    covariance[columns + i] = c10;
    covariance[2 * columns + i] = c11;
    covariance[3 * columns + i] = c20;
    covariance[4 * columns + i] = c21;
    covariance[5 * columns + i] = c22;
  }
}

function threeCovariancesVjpInto(
  projectionBar: Float64Array,
  covarianceBar: Float64Array,
  projection: Float64Array,
  terms: number,
  columns: number,
): void {
  const step = 3 * columns;
  const end = terms * step;
  for (let i = 0; i < columns; i++) {
    const c00 = 2 * covarianceBar[i];
    const c10 = covarianceBar[columns + i];
    const c11 = 2 * covarianceBar[2 * columns + i];
    const c20 = covarianceBar[3 * columns + i];
    const c21 = covarianceBar[4 * columns + i];
    const c22 = 2 * covarianceBar[5 * columns + i];
    for (let at = i; at < end; at += step) {
      const p0 = projection[at];
      const p1 = projection[at + columns];
      const p2 = projection[at + columns + columns];
      projectionBar[at] = c00 * p0 + c10 * p1 + c20 * p2;
      projectionBar[at + columns] = c10 * p0 + c11 * p1 + c21 * p2;
      projectionBar[at + columns + columns] = c20 * p0 + c21 * p1 + c22 * p2;
    }
  }
}
