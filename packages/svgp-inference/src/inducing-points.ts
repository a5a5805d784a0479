import type { StandardisedColumns } from "@distcal/distributions";
import { createRng, type Rng } from "@distcal/numerics";

/** Rows that clustering looks at: enough to see where predictions lie. */
const sampleRows = 4000;
const maxRounds = 20;

/**
 * Where a sparse posterior should hold its values: centres of a k-means clustering of the predictions by (mean, ln std)
 * (Lloyd 1982, started by k-means++, Arthur & Vassilvitskii 2007). Never two alike: where there are fewer different
 * predictions than points asked for, each of them becomes one.
 */
export function inducingPoints({ mean, std }: StandardisedColumns, count: number, seed: number): StandardisedColumns {
  const rng = createRng(seed);
  const rows = chosenRows(mean.length, rng);
  const x = Float64Array.from(rows, (row) => mean[row]);
  const y = Float64Array.from(rows, (row) => Math.log(std[row]));
  const centres = startingCentres(x, y, count, rng);
  for (let round = 0; round < maxRounds && moveCentres(x, y, centres); round++);
  const order = [...centres.x.keys()].sort((a, b) => centres.x[a] - centres.x[b] || centres.y[a] - centres.y[b]);
  return {
    mean: Float64Array.from(order, (k) => centres.x[k]),
    std: Float64Array.from(order, (k) => Math.exp(centres.y[k])),
  };
}

interface Centres {
  readonly x: number[];
  readonly y: number[];
}

function chosenRows(length: number, rng: Rng): number[] {
  if (length <= sampleRows) return Array.from({ length }, (_, row) => row);
  return Array.from({ length: sampleRows }, () => Math.floor(rng.uniform() * length));
}

/** k-means++: each next centre is a row, drawn with probability proportional to its squared distance from the others. */
function startingCentres(x: Float64Array, y: Float64Array, count: number, rng: Rng): Centres {
  const first = Math.floor(rng.uniform() * x.length);
  const centres = { x: [x[first]], y: [y[first]] };
  const distance = new Float64Array(x.length).fill(Number.POSITIVE_INFINITY);
  while (centres.x.length < count) {
    const k = centres.x.length - 1;
    let total = 0;
    for (let i = 0; i < x.length; i++) {
      distance[i] = Math.min(distance[i], (x[i] - centres.x[k]) ** 2 + (y[i] - centres.y[k]) ** 2);
      total += distance[i];
    }
    // Every row is a centre already: there are no more different predictions.
    if (!(total > 1e-18)) break;
    const next = drawn(distance, rng.uniform() * total);
    centres.x.push(x[next]);
    centres.y.push(y[next]);
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
function moveCentres(x: Float64Array, y: Float64Array, centres: Centres): boolean {
  const size = centres.x.length;
  const sums = { x: new Float64Array(size), y: new Float64Array(size), count: new Float64Array(size) };
  for (let i = 0; i < x.length; i++) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < size; k++) {
      const distance = (x[i] - centres.x[k]) ** 2 + (y[i] - centres.y[k]) ** 2;
      if (distance < least) {
        least = distance;
        nearest = k;
      }
    }
    sums.x[nearest] += x[i];
    sums.y[nearest] += y[i];
    sums.count[nearest]++;
  }
  let moved = false;
  for (let k = 0; k < size; k++) {
    if (sums.count[k] === 0) continue;
    const [toX, toY] = [sums.x[k] / sums.count[k], sums.y[k] / sums.count[k]];
    moved ||= Math.abs(toX - centres.x[k]) + Math.abs(toY - centres.y[k]) > 1e-9;
    centres.x[k] = toX;
    centres.y[k] = toY;
  }
  return moved;
}
