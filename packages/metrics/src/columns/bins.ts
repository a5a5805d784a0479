import type { WeightOptions } from "../forecast/judged-rows.ts";

/** In how many bins rows are gathered, and how. */
export interface BinOptions extends WeightOptions {
  /** 10 by default, or the number of rows where that is smaller. */
  readonly bins?: number;
  /** Bins of equal width from the smallest value to the largest (the default), or of equally many rows (by weight where they have one). */
  readonly binning?: "equal-width" | "equal-count";
}

/** The number of bins: a whole number from 1 to the number of rows. */
export function binCount(where: string, bins: number | undefined, rows: number): number {
  if (bins === undefined) return Math.min(10, rows);
  if (!(Number.isSafeInteger(bins) && bins >= 1)) {
    throw new RangeError(`${where}: bins must be an integer ≥ 1, got ${String(bins)}; pass a whole number such as 10`);
  }
  if (bins > rows) {
    throw new RangeError(
      `${where}: bins must be at most the number of rows, ${rows}, got ${bins}; pass fewer bins or more rows`,
    );
  }
  return bins;
}

/** The bin of each row, counted from 0, for values that are all finite. */
export function binOfRows(
  where: string,
  values: Float64Array,
  options: Omit<BinOptions, "weight">,
  weight?: Float64Array,
): Int32Array {
  const count = binCount(where, options.bins, values.length);
  const { binning = "equal-width" } = options;
  if (binning === "equal-width") return equalWidthBins(values, count);
  if (binning === "equal-count")
    return weight === undefined ? equalCountBins(values, count) : equalWeightBins(values, count, weight);
  const remedy = "leave it out for equal width";
  throw new TypeError(`${where}: binning must be "equal-width" or "equal-count", got ${String(binning)}; ${remedy}`);
}

/** Bins [eₖ, eₖ₊₁) between equally spaced edges from the smallest value to the largest; the last bin is closed. */
function equalWidthBins(values: Float64Array, count: number): Int32Array {
  let [low, high] = [values[0], values[0]];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const bins = new Int32Array(values.length);
  const width = (high - low) / count;
  // Equal values, or values so near to each other that the edges coincide, are one bin.
  if (!(width > 0)) return bins;
  const edge = (k: number): number => (k === count ? high : low + k * width);
  for (let row = 0; row < bins.length; row++) {
    let k = Math.min(count - 1, Math.floor((values[row] - low) / width));
    // The quotient rounds: the edges decide.
    if (values[row] < edge(k)) k--;
    else if (k < count - 1 && values[row] >= edge(k + 1)) k++;
    bins[row] = k;
  }
  return bins;
}

/** Bins of consecutive ranks whose sizes differ by at most one, the larger ones first; equal values keep their order. */
function equalCountBins(values: Float64Array, count: number): Int32Array {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const bins = new Int32Array(values.length);
  const size = Math.floor(values.length / count);
  const larger = values.length % count;
  const inLarger = larger * (size + 1);
  for (let rank = 0; rank < order.length; rank++) {
    bins[order[rank]] = rank < inLarger ? Math.floor(rank / (size + 1)) : larger + Math.floor((rank - inLarger) / size);
  }
  return bins;
}

/** Bins of consecutive ranks that count for as much as any other, but for the row in which a bin ends: no row is cut in two. */
function equalWeightBins(values: Float64Array, count: number, weight: Float64Array): Int32Array {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const total = weight.reduce((sum, w) => sum + w, 0);
  const bins = new Int32Array(values.length);
  let below = 0;
  for (const row of order) {
    bins[row] = Math.min(count - 1, Math.floor(((below + 0.5 * weight[row]) / total) * count));
    below += weight[row];
  }
  return bins;
}
