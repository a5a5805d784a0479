import type { TestColumns } from "./counted-columns.ts";
import type { Design } from "./design.ts";
import { SHAPES, shapesInto } from "./legendre.ts";
import { BINS, binOf } from "./pit-bins.ts";

// Clusters beyond it are joined: joined clusters are independent too, and this many say enough about the variance.
const MOST_UNITS = 499;

/** All that the test reads of the rows. */
export interface Sums {
  readonly columns: number;
  /** Independent units whose sums are kept apart; 1 where rows are independent. */
  readonly units: number;
  readonly clustered: boolean;
  /** Σ w φ_j(U) ψ_k, in the order unit, j, k. */
  readonly scores: Float64Array;
  /** Σ w² ψ_k ψ_l: the covariance of the scores of independent rows. */
  readonly gram: Float64Array;
  /** Σ w of the rows in each bin of U, in the order unit, region, bin. */
  readonly bins: Float64Array;
  /** Of each region: Σ w φ_j(U), Σ w, Σ w², and how many rows. */
  readonly shapes: Float64Array;
  readonly totals: Float64Array;
  readonly squares: Float64Array;
  readonly rows: Float64Array;
  /** Σ w² φ_j(U)². */
  readonly shapeSquares: Float64Array;
}

/** Sums over the rows, in one pass. */
export function sumsOf(
  { pit, weights, clusters }: Pick<TestColumns, "pit" | "weights" | "clusters">,
  design: Design,
): Sums {
  const K = design.columns;
  const D = design.numbers;
  const R = design.regions.length;
  const units = clusters === undefined ? 1 : Math.min(MOST_UNITS, 1 + clusters.reduce((a, b) => Math.max(a, b), 0));
  const scores = new Float64Array(units * SHAPES * K);
  const gram = new Float64Array(K * K);
  const bins = new Float64Array(units * R * BINS);
  const shapes = new Float64Array(R * SHAPES);
  const totals = new Float64Array(R);
  const squares = new Float64Array(R);
  const rows = new Float64Array(R);
  const shapeSquares = new Float64Array(SHAPES);

  const phi = new Float64Array(SHAPES);
  const psi = new Float64Array(D);
  const groups = new Int32Array(K);
  const inRegions = new Int32Array(design.regionsOfRow);
  for (let row = 0; row < pit.length; row++) {
    const w = weights[row];
    const unit = clusters === undefined ? 0 : clusters[row] % units;
    const count = design.rowInto(row, psi, groups, inRegions);
    shapesInto(phi, pit[row]);
    const shift = w * phi[0];
    const width = w * phi[1];
    const skew = w * phi[2];
    const tails = w * phi[3];
    const at = unit * SHAPES * K;
    for (let k = 0; k < D; k++) {
      const value = psi[k];
      scores[at + k] += shift * value;
      scores[at + K + k] += width * value;
      scores[at + 2 * K + k] += skew * value;
      scores[at + 3 * K + k] += tails * value;
      const square = w * w * value;
      for (let l = 0; l <= k; l++) gram[k * K + l] += square * psi[l];
    }
    for (let a = 0; a < count; a++) {
      const k = groups[a];
      for (let j = 0; j < SHAPES; j++) scores[at + j * K + k] += w * phi[j];
      for (let l = 0; l < D; l++) gram[k * K + l] += w * w * psi[l];
      for (let b = 0; b <= a; b++) gram[k * K + groups[b]] += w * w;
    }
    const bin = binOf(pit[row]);
    for (let a = 0; a < inRegions.length; a++) {
      const region = inRegions[a];
      if (region < 0) continue;
      bins[(unit * R + region) * BINS + bin] += w;
      totals[region] += w;
      squares[region] += w * w;
      rows[region]++;
      shapes[region * SHAPES] += shift;
      shapes[region * SHAPES + 1] += width;
      shapes[region * SHAPES + 2] += skew;
      shapes[region * SHAPES + 3] += tails;
    }
    for (let j = 0; j < SHAPES; j++) shapeSquares[j] += w * w * phi[j] * phi[j];
  }
  for (let k = 0; k < K; k++) for (let l = 0; l < k; l++) gram[l * K + k] = gram[k * K + l];
  const clustered = clusters !== undefined;
  return { columns: K, units, clustered, scores, gram, bins, shapes, totals, squares, rows, shapeSquares };
}
