import { evenlySpaced } from "./thin.ts";

/** The most columns of a fan: about one for each four pixels. */
export const mostFanColumns = 120;

/** Rows put together for a fan: a place on the axis, and the mean of each quantile over its rows. */
export interface FanColumns {
  readonly position: Float64Array;
  readonly quantiles: readonly Float64Array[];
}

/** The rows in the order of their positions; equal positions keep their order. */
export function orderOf(position: Float64Array): Uint32Array {
  return Uint32Array.from(position, (_, i) => i).sort(
    (left, right) => position[left] - position[right] || left - right,
  );
}

/**
 * Puts neighbouring rows together: at most `most` columns of equally many rows, each with the mean position and the mean
 * of each quantile. Rows with one predicted mean but other spreads would otherwise make a fan that is all teeth.
 */
export function fanColumns(
  position: Float64Array,
  quantiles: readonly Float64Array[],
  order: Uint32Array,
  most: number = mostFanColumns,
): FanColumns {
  const columns = Math.min(most, order.length);
  const averaged = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: columns }, (_, c) => {
      const from = Math.floor((c * order.length) / columns);
      const to = Math.floor(((c + 1) * order.length) / columns);
      let sum = 0;
      for (let i = from; i < to; i++) sum += values[order[i]] / (to - from);
      return sum;
    });
  return { position: averaged(position), quantiles: quantiles.map(averaged) };
}

/** Rows to show as points: at most `most`, evenly spread over the order. */
export function shownRows(order: Uint32Array, most: number): number[] {
  return Array.from(evenlySpaced(order.length, most), (i) => order[i]);
}
