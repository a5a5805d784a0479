import { zeros } from "@distcal/linalg";
import { shuffledRows } from "@distcal/numerics";
import { eachEmbedding, factoredKernel, solvedAtOnce } from "./regression-weights.ts";

/** Rows in rising order of their targets, and the kernel between their predictions. */
export interface KernelRows {
  readonly kernel: Float64Array;
  readonly target: Float64Array;
  /** The scale of the Laplace kernel between targets. */
  readonly targetScale: number;
}

const folds = 5;
/** Powers of ten that are tried, from the middle towards where the loss falls. */
const powers = { least: -7, first: -3, most: 0 } as const;

/** The ridge λ, a power of ten, with the least squared RKHS distance between held-out targets and their embeddings in five folds. */
export function chosenRidge(rows: KernelRows, seed: number): number {
  const fold = new Int32Array(rows.target.length);
  for (const [place, row] of shuffledRows(fold.length, seed).entries()) fold[row] = place % folds;
  const parts = Array.from({ length: folds }, (_, k) => ({
    training: Int32Array.from(fold.keys()).filter((row) => fold[row] !== k),
    heldOut: Int32Array.from(fold.keys()).filter((row) => fold[row] === k),
  }));
  const losses = new Map<number, number>();
  const lossAt = (power: number): number => {
    const known = losses.get(power);
    if (known !== undefined) return known;
    const ridge = 10 ** power;
    const loss = parts.reduce((sum, { training, heldOut }) => sum + heldOutLoss(rows, training, heldOut, ridge), 0);
    losses.set(power, loss);
    return loss;
  };
  let power: number = powers.first;
  for (const step of [-1, 1]) {
    while (power + step >= powers.least && power + step <= powers.most && lossAt(power + step) < lossAt(power)) {
      power += step;
    }
    if (power !== powers.first) break;
  }
  return 10 ** power;
}

/** Σ ‖ℓ(y, ·) − Σ v_i ℓ(y_i, ·)‖² over held-out rows, ℓ the Laplace kernel of targets. */
function heldOutLoss(
  { kernel, target, targetScale }: KernelRows,
  training: Int32Array,
  heldOut: Int32Array,
  ridge: number,
): number {
  const all = target.length;
  const n = training.length;
  const inside = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const row = training[i] * all;
    for (let j = 0; j <= i; j++) inside[i * n + j] = kernel[row + training[j]];
  }
  const factor = factoredKernel(inside, n, ridge);
  const known = Float64Array.from(training, (row) => target[row]);
  let loss = 0;
  for (let from = 0; from < heldOut.length; from += solvedAtOnce) {
    const held = heldOut.subarray(from, from + solvedAtOnce);
    const right = zeros(n, held.length);
    for (let i = 0; i < n; i++) {
      for (let c = 0; c < held.length; c++) right.data[i * held.length + c] = kernel[training[i] * all + held[c]];
    }
    eachEmbedding(factor, right, (column, weights) => {
      loss += embeddingLoss(target[held[column]], known, weights, targetScale);
    });
  }
  return loss;
}

/**
 * ‖ℓ(y, ·) − Σ v_i ℓ(y_i, ·)‖² = 1 − 2 Σ v_i ℓ(y_i, y) + Σ v_i v_j ℓ(y_i, y_j) for rising y_i, in one pass: what lies below a
 * value fades by one factor from each to the next.
 */
export function embeddingLoss(y: number, target: ArrayLike<number>, weights: Float64Array, scale: number): number {
  let [cross, square, below] = [0, 0, 0];
  for (let i = 0; i < weights.length; i++) {
    const v = weights[i];
    if (i > 0) below *= Math.exp((target[i - 1] - target[i]) / scale);
    if (v > 0) {
      square += v * (v + 2 * below);
      cross += v * Math.exp(-Math.abs(target[i] - y) / scale);
      below += v;
    }
  }
  return 1 - 2 * cross + square;
}
