import { SHAPES } from "./legendre.ts";
import type { Sums } from "./sums.ts";

// Columns whose part that is new is smaller than this share of their square are dropped.
const LEAST_NEW = 1e-8;

/** A combination Σ_k c_k ψ_k of the columns. */
export type Contrast = Float64Array;

/** The column ψ_k alone. */
export function columnContrast(sums: Sums, k: number): Contrast {
  const contrast = new Float64Array(sums.columns);
  contrast[k] = 1;
  return contrast;
}

/** Σ w² (c·ψ)(d·ψ). */
function product({ gram, columns }: Sums, c: Contrast, d: Contrast): number {
  let sum = 0;
  for (let k = 0; k < columns; k++) {
    if (c[k] === 0) continue;
    for (let l = 0; l < columns; l++) sum += c[k] * gram[k * columns + l] * d[l];
  }
  return sum;
}

/** A column made orthogonal to an orthonormal basis and normalised; undefined where nothing is left of it. */
export function residual(sums: Sums, k: number, basis: readonly Contrast[]): Contrast | undefined {
  const contrast = columnContrast(sums, k);
  const whole = product(sums, contrast, contrast);
  for (const other of basis) {
    const shared = product(sums, other, contrast);
    for (let l = 0; l < contrast.length; l++) contrast[l] -= shared * other[l];
  }
  const square = product(sums, contrast, contrast);
  if (!(square > LEAST_NEW * whole)) return undefined;
  return contrast.map((c) => c / Math.sqrt(square));
}

/** Columns made orthonormal one after the other, as by QR; what adds nothing is dropped. */
export function orthonormal(sums: Sums, columns: Iterable<number>): readonly Contrast[] {
  const basis: Contrast[] = [];
  for (const k of columns) {
    const contrast = residual(sums, k, basis);
    if (contrast !== undefined) basis.push(contrast);
  }
  return basis;
}

/** Σ w φ_j (c·ψ) of one unit. */
export function unitScore({ scores, columns }: Sums, unit: number, j: number, c: Contrast): number {
  const start = (unit * SHAPES + j) * columns;
  let sum = 0;
  for (let k = 0; k < columns; k++) sum += c[k] * scores[start + k];
  return sum;
}

/** z = Σ w φ_j (c·ψ) / √Σ w² (c·ψ)²; with clusters the variance is the sum of the squares of their sums. */
export function zOf(sums: Sums, j: number, c: Contrast): number {
  let sum = 0;
  let squares = 0;
  for (let unit = 0; unit < sums.units; unit++) {
    const score = unitScore(sums, unit, j, c);
    sum += score;
    squares += score * score;
  }
  const variance = sums.clustered ? squares : product(sums, c, c);
  return variance > 0 ? sum / Math.sqrt(variance) : 0;
}
