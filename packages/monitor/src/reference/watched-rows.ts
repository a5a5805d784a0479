import { finiteColumn, positiveColumn, requireLength } from "@distcal/numerics";

/** Rows whose outcomes are known, as columns. */
export interface WatchedColumns {
  /** F(y), the predicted distribution function at the outcome: from 0 to 1, both included. */
  readonly pits: ArrayLike<number>;
  /** The predicted means. */
  readonly means: ArrayLike<number>;
  /** The predicted standard deviations. */
  readonly stds: ArrayLike<number>;
  /** The group of each row, where groups are watched. */
  readonly groups?: readonly string[];
}

/** The same, checked. */
export interface WatchedRows {
  readonly pits: Float64Array;
  readonly means: Float64Array;
  readonly stds: Float64Array;
  readonly groups: readonly string[] | undefined;
}

/** A checked copy of rows; errors say which row. */
export function watchedRows(where: string, { pits, means, stds, groups }: WatchedColumns): WatchedRows {
  const rows = { pits: finiteColumn(where, "pits", pits), means: finiteColumn(where, "means", means) };
  for (let i = 0; i < rows.pits.length; i++) {
    if (!(rows.pits[i] >= 0 && rows.pits[i] <= 1)) {
      const remedy = "pass the predicted distribution function at the outcome";
      throw new RangeError(`${where}: pits[${i}] must lie from 0 to 1, got ${rows.pits[i]}; ${remedy}`);
    }
  }
  const columns = { ...rows, stds: positiveColumn(where, "stds", stds) };
  requireLength(where, "means", columns.means.length, columns.pits.length);
  requireLength(where, "stds", columns.stds.length, columns.pits.length);
  return { ...columns, groups: groups === undefined ? undefined : labels(where, groups, columns.pits.length) };
}

/** The most characters of a group's name. */
export const longestGroup = 200;

function labels(where: string, groups: readonly string[], rows: number): readonly string[] {
  if (!Array.isArray(groups)) {
    throw new TypeError(`${where}: groups must be an array of strings, got ${typeof groups}; pass one name per row`);
  }
  requireLength(where, "groups", groups.length, rows);
  for (let i = 0; i < rows; i++) {
    const name: unknown = groups[i];
    if (typeof name !== "string") {
      throw new TypeError(`${where}: groups[${i}] must be a string, got ${String(name)}; convert it with String`);
    }
    if (name.length > longestGroup) {
      const rule = `groups[${i}] must have at most ${longestGroup} characters`;
      throw new RangeError(`${where}: ${rule}, got ${name.length}; shorten it`);
    }
  }
  return groups;
}
