import { risingOrder } from "../isotonic-regression/rising-order.ts";

/** Past rows, sorted by their predicted means. */
export interface MeanRows {
  readonly mean: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  readonly weight: ArrayLike<number>;
}

/** The cdfs of isotonic distributional regression at every mean: for each threshold a falling step function of the mean. */
export interface AntitonicBlocks {
  /** Means, strictly rising. */
  readonly mean: Float64Array;
  /** Outcomes, strictly rising: where cdfs jump. */
  readonly threshold: Float64Array;
  /** Writes F(threshold) for each threshold, at the mean with this number. */
  cdfInto(at: number, into: Float64Array): void;
}

/**
 * For each threshold the non-increasing function of the mean with the least Σ w (1[y ≤ threshold] − f(mean))², by pooling adjacent
 * violators (Ayer et al. 1955): linear in the means for each. Kept as blocks of means with one value, of which there are few.
 */
export function antitonicBlocks({ mean, target, weight }: MeanRows): AntitonicBlocks {
  const rows = mean.length;
  const place = new Int32Array(rows);
  const means: number[] = [];
  const masses: number[] = [];
  for (let i = 0; i < rows; i++) {
    if (i === 0 || mean[i] > mean[i - 1]) {
      means.push(mean[i]);
      masses.push(0);
    }
    place[i] = means.length - 1;
    masses[means.length - 1] += weight[i];
  }
  const mass = Float64Array.from(masses);
  const below = new Float64Array(mass.length);
  const order = risingOrder(Float64Array.from(target));
  const thresholds: number[] = [];
  const firsts: Int32Array[] = [];
  const values: Float64Array[] = [];
  const pool = pooler(mass, below);
  for (let from = 0, to = 0; from < rows; from = to) {
    const threshold = target[order[from]];
    for (; to < rows && target[order[to]] === threshold; to++) below[place[order[to]]] += weight[order[to]];
    const { first, value } = pool();
    thresholds.push(threshold);
    firsts.push(first);
    values.push(value);
  }
  // Rounding must leave nothing above the last outcome.
  values[values.length - 1].fill(1);
  return {
    mean: Float64Array.from(means),
    threshold: Float64Array.from(thresholds),
    cdfInto(at, into) {
      let reached = 0;
      for (let t = 0; t < into.length; t++) {
        // Neither may rounding let a cdf fall.
        reached = Math.max(values[t][blockOf(firsts[t], at)], reached);
        into[t] = reached;
      }
    },
  };
}

/** Pools what lies below a threshold, as it stands: blocks by their first mean, and the share below of each. */
function pooler(mass: Float64Array, below: Float64Array): () => { first: Int32Array; value: Float64Array } {
  const firsts = new Int32Array(mass.length);
  const sums = new Float64Array(mass.length);
  const totals = new Float64Array(mass.length);
  return () => {
    let blocks = 0;
    for (let i = 0; i < mass.length; i++) {
      let [first, sum, total] = [i, below[i], mass[i]];
      // Equal neighbours are one block, too.
      while (blocks > 0 && sums[blocks - 1] * total <= sum * totals[blocks - 1]) {
        blocks--;
        first = firsts[blocks];
        sum += sums[blocks];
        total += totals[blocks];
      }
      firsts[blocks] = first;
      sums[blocks] = sum;
      totals[blocks++] = total;
    }
    const value = new Float64Array(blocks);
    for (let b = 0; b < blocks; b++) value[b] = Math.min(sums[b] / totals[b], 1);
    return { first: firsts.slice(0, blocks), value };
  };
}

/** The block that holds the mean with this number. */
function blockOf(first: Int32Array, at: number): number {
  let [low, high] = [0, first.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (first[middle] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
