import { createRng } from "@distcal/numerics";
import { type Contrast, orthonormal, unitScore, zOf } from "./contrasts.ts";
import type { Design } from "./design.ts";
import { SHAPES, shapesInto } from "./legendre.ts";
import { sequentialPValue } from "./sequential-p-value.ts";
import type { Sums } from "./sums.ts";
import { smallestPValue } from "./three-views.ts";

const ROWS_FOR_LIMIT = 500;
const MOST_SIMULATED_ROWS = 5000;

/** What the p-value is made from. */
export interface EvidenceInput {
  readonly sums: Sums;
  readonly design: Design;
  readonly weights: Float64Array;
  /** (Σ w)²/Σ w². */
  readonly effectiveRows: number;
  /** What every z is divided by. */
  readonly inflation: number;
  readonly seed: number;
}

/**
 * Evidence is the smallest p-value of three views of z on orthonormal columns, each by its large-sample law: p is three
 * times that from 500 rows; below, the share of draws with one as small, from simulated uniforms on the same columns, or
 * from random signs of the clusters' sums where there are clusters.
 */
export function evidenceOf(input: EvidenceInput): number {
  const { sums, effectiveRows, inflation, weights } = input;
  const basis = orthonormal(sums, Array(sums.columns).keys());
  const z = new Float64Array(SHAPES * basis.length);
  for (let a = 0; a < z.length; a++) {
    z[a] = zOf(sums, Math.floor(a / basis.length), basis[a % basis.length]) / inflation;
  }
  const smallest = smallestPValue(z, basis.length);
  const limit = Math.min(1, 3 * smallest);
  if (sums.clustered) return sequentialPValue(smallest, limit, drawnSigns(input, basis));
  const simulated = effectiveRows < ROWS_FOR_LIMIT && weights.length <= MOST_SIMULATED_ROWS;
  return simulated ? sequentialPValue(smallest, limit, drawnUniforms(input, basis)) : limit;
}

/** The statistic with uniforms in place of the PIT values, on the same columns. */
function drawnUniforms({ design, sums, weights, seed }: EvidenceInput, basis: readonly Contrast[]): () => number {
  const rng = createRng(seed).fork(1);
  const M = basis.length;
  const columns = weightedColumns(design, sums, weights, basis);
  const z = new Float64Array(SHAPES * M);
  const phi = new Float64Array(SHAPES);
  return () => {
    z.fill(0);
    for (let start = 0; start < columns.length; start += M) {
      shapesInto(phi, rng.uniformOpen());
      const [shift, width, skew, tails] = phi;
      for (let m = 0; m < M; m++) {
        const psi = columns[start + m];
        z[m] += shift * psi;
        z[M + m] += width * psi;
        z[2 * M + m] += skew * psi;
        z[3 * M + m] += tails * psi;
      }
    }
    return smallestPValue(z, M);
  };
}

/** w (c_m·ψ), row after row. */
function weightedColumns(design: Design, sums: Sums, weights: Float64Array, basis: readonly Contrast[]): Float64Array {
  const answer = new Float64Array(weights.length * basis.length);
  const psi = new Float64Array(design.numbers);
  const groups = new Int32Array(sums.columns);
  const regions = new Int32Array(design.regionsOfRow);
  let place = 0;
  for (let row = 0; row < weights.length; row++) {
    const count = design.rowInto(row, psi, groups, regions);
    for (const contrast of basis) {
      let sum = 0;
      for (let k = 0; k < psi.length; k++) sum += contrast[k] * psi[k];
      for (let a = 0; a < count; a++) sum += contrast[groups[a]];
      answer[place++] = weights[row] * sum;
    }
  }
  return answer;
}

/** The statistic with a random sign for each cluster's sums, which leaves their squares as they are. */
function drawnSigns({ sums, seed }: EvidenceInput, basis: readonly Contrast[]): () => number {
  const rng = createRng(seed).fork(2);
  const count = SHAPES * basis.length;
  const parts = new Float64Array(sums.units * count);
  for (let a = 0; a < count; a++) {
    const shape = Math.floor(a / basis.length);
    let squares = 0;
    for (let unit = 0; unit < sums.units; unit++) {
      const score = unitScore(sums, unit, shape, basis[a % basis.length]);
      parts[unit * count + a] = score;
      squares += score * score;
    }
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let unit = 0; unit < sums.units; unit++) parts[unit * count + a] *= scale;
  }
  const z = new Float64Array(count);
  return () => {
    z.fill(0);
    for (let unit = 0; unit < sums.units; unit++) {
      const sign = rng.uniform() < 0.5 ? -1 : 1;
      for (let a = 0; a < count; a++) z[a] += sign * parts[unit * count + a];
    }
    return smallestPValue(z, basis.length);
  };
}
