import type { Split } from "./folds.ts";

/**
 * Expanding windows: rows in the order of their times are cut into folds + 1 parts of about the same size, and each part but the
 * first is held out once, with all rows before it for training, as in use. Rows of one time stay together; those of the first
 * part are never held out.
 */
export function timeSplits(where: string, time: ArrayLike<number>, folds: number): readonly Split[] {
  const order = Int32Array.from({ length: time.length }, (_, row) => row);
  for (const row of order) {
    if (Number.isFinite(time[row])) continue;
    throw new RangeError(
      `${where}: foldTime of row ${row} must be a finite number, got ${time[row]}; fix the time, or drop the row`,
    );
  }
  order.sort((a, b) => time[a] - time[b] || a - b);
  const starts = Array.from({ length: folds + 1 }, (_, part) =>
    endOfTime(order, time, Math.round(((part + 1) * order.length) / (folds + 1))),
  );
  return starts.slice(0, -1).map((start, part) => {
    const end = starts[part + 1];
    if (end === start) {
      throw new RangeError(
        `${where}: foldTime must have times that tell ${folds + 1} parts of the rows apart, got too many rows of one time; use fewer folds`,
      );
    }
    return { training: order.slice(0, start).sort(), heldOut: order.slice(start, end).sort() };
  });
}

/** The first place from `place` on that begins another time. */
function endOfTime(order: Int32Array, time: ArrayLike<number>, place: number): number {
  let end = place;
  while (end > 0 && end < order.length && time[order[end]] === time[order[end - 1]]) end++;
  return end;
}
