import { fewestRows, type ObservedRows } from "./observations.ts";

/** Rows in an order, equal ones as one. */
export interface JoinedRows {
  /** The rows that stand for all that are equal to them. */
  readonly chosen: Uint32Array;
  /** What each counts for; undefined where every row counts once. */
  readonly weight: Float64Array | undefined;
}

/**
 * Rows in an order in which equal ones are neighbours, with neighbours of the same normal prediction and outcome as one that
 * counts for them all: so a row that is written twice is fitted as a row of weight 2, folds included. Where fewer rows than
 * a fit needs would be left, all stay.
 */
export function joinedRows(rows: ObservedRows, order: Uint32Array): JoinedRows {
  const { base, mean, std, target, weight, interval, covariates = {}, group } = rows;
  const further = [...Object.values(covariates), ...(interval === undefined ? [] : [interval.low, interval.high])];
  const chosen = new Uint32Array(order.length);
  const counts = new Float64Array(order.length);
  let length = 0;
  for (const row of order) {
    const before = chosen[length - 1];
    const isSame =
      length > 0 &&
      // Rows of another family may differ in what mean and std do not tell.
      base.moments !== undefined &&
      mean[row] === mean[before] &&
      std[row] === std[before] &&
      target[row] === target[before] &&
      further.every((column) => column[row] === column[before]) &&
      (group === undefined || group[row] === group[before]);
    if (!isSame) chosen[length++] = row;
    counts[length - 1] += weight === undefined ? 1 : weight[row];
  }
  if (length < fewestRows) return { chosen: order, weight: weight && Float64Array.from(order, (row) => weight[row]) };
  const isEachOnce = weight === undefined && length === order.length;
  return { chosen: chosen.subarray(0, length), weight: isEachOnce ? undefined : counts.slice(0, length) };
}
