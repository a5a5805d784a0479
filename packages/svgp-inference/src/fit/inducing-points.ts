import type { Columns, Kernel } from "@distcal/kernels";
import { createRng, type Rng } from "@distcal/numerics";

/** Rows that clustering looks at: enough to see where they lie. */
const sampleRows = 4000;
const maxRounds = 20;

export interface InducingPointsOptions {
  readonly kernel: Pick<Kernel, "columns">;
  /** How often each row counts; each once where it is left out. */
  readonly weights?: Float64Array | undefined;
  readonly count: number;
  readonly seed: number;
}

/**
 * Where a sparse posterior should hold its values: centres of a k-means clustering of the rows by the kernel's columns,
 * positive ones by their logarithms (Lloyd 1982, started by k-means++, Arthur & Vassilvitskii 2007). Never two alike:
 * where there are fewer different rows than points asked for, each of them becomes one.
 */
export function inducingPoints(columns: Columns, options: InducingPointsOptions): Columns {
  const { kernel, weights, count, seed } = options;
  const rng = createRng(seed);
  const rows = chosenRows(columns[kernel.columns[0].name].length, weights, rng);
  const points = kernel.columns.map(({ name, constraint }) => {
    const column = columns[name];
    return Float64Array.from(rows, constraint === "real" ? (row) => column[row] : (row) => Math.log(column[row]));
  });
  const rowWeights = weights && Float64Array.from(rows, (row) => weights[row]);
  const centres = startingCentres(points, rowWeights, count, rng);
  for (let round = 0; round < maxRounds && moveCentres(points, rowWeights, centres); round++);
  const order = [...centres[0].keys()].sort((a, b) => {
    const differs = centres.find((at) => at[a] !== at[b]);
    return differs === undefined ? 0 : differs[a] - differs[b];
  });
  return Object.fromEntries(
    kernel.columns.map(({ name, constraint }, c) => [
      name,
      Float64Array.from(order, (k) => (constraint === "real" ? centres[c][k] : Math.exp(centres[c][k]))),
    ]),
  );
}

/** The rows to look at: never one of weight 0. */
function chosenRows(length: number, weights: Float64Array | undefined, rng: Rng): number[] {
  const counted = weights && [...weights.keys()].filter((row) => weights[row] > 0);
  const rowAt = (k: number): number => (counted === undefined ? k : counted[k]);
  const count = counted?.length ?? length;
  if (count <= sampleRows) return Array.from({ length: count }, (_, k) => rowAt(k));
  return Array.from({ length: sampleRows }, () => rowAt(Math.floor(rng.uniform() * count)));
}

/** Squared distance of row i from centre k. */
function squaredDistance(points: readonly Float64Array[], i: number, centres: readonly number[][], k: number): number {
  let sum = 0;
  for (let c = 0; c < points.length; c++) sum += (points[c][i] - centres[c][k]) ** 2;
  return sum;
}

/** k-means++: each next centre is a row, drawn with probability proportional to its squared distance from the others. */
function startingCentres(
  points: readonly Float64Array[],
  weights: Float64Array | undefined,
  count: number,
  rng: Rng,
): number[][] {
  const rows = points[0].length;
  const first = Math.floor(rng.uniform() * rows);
  const centres = points.map((at) => [at[first]]);
  const distance = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  while (centres[0].length < count) {
    const k = centres[0].length - 1;
    let total = 0;
    for (let i = 0; i < rows; i++) {
      distance[i] = Math.min(distance[i], (weights?.[i] ?? 1) * squaredDistance(points, i, centres, k));
      total += distance[i];
    }
    // Every row is a centre already: there are no more different rows.
    if (!(total > 1e-18)) break;
    const next = drawn(distance, rng.uniform() * total);
    centres.forEach((at, c) => {
      at.push(points[c][next]);
    });
  }
  return centres;
}

/** The row at which the running sum of the weights passes `sum`; never one of weight 0. */
function drawn(weights: Float64Array, sum: number): number {
  let last = 0;
  let left = sum;
  for (let i = 0; i < weights.length; i++) {
    if (!(weights[i] > 0)) continue;
    last = i;
    left -= weights[i];
    if (left <= 0) break;
  }
  return last;
}

/** One round of Lloyd's algorithm; false once nothing moves. A centre that nobody is nearest to stays where it is. */
function moveCentres(points: readonly Float64Array[], weights: Float64Array | undefined, centres: number[][]): boolean {
  const size = centres[0].length;
  const sums = points.map(() => new Float64Array(size));
  const counts = new Float64Array(size);
  for (let i = 0; i < points[0].length; i++) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < size; k++) {
      const distance = squaredDistance(points, i, centres, k);
      if (distance < least) {
        least = distance;
        nearest = k;
      }
    }
    const weight = weights?.[i] ?? 1;
    for (let c = 0; c < points.length; c++) sums[c][nearest] += weight * points[c][i];
    counts[nearest] += weight;
  }
  let moved = false;
  for (let k = 0; k < size; k++) {
    if (counts[k] === 0) continue;
    let step = 0;
    for (let c = 0; c < points.length; c++) {
      const to = sums[c][k] / counts[k];
      step += Math.abs(to - centres[c][k]);
      centres[c][k] = to;
    }
    moved ||= step > 1e-9;
  }
  return moved;
}
