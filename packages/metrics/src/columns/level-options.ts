import { levelColumn } from "@distcal/distributions";

/** A frozen copy of levels that all lie strictly between 0 and 1, or the default where none are given. */
export function levelsOr(
  where: string,
  levels: ArrayLike<number> | undefined,
  otherwise: readonly number[],
): readonly number[] {
  return levels === undefined ? otherwise : Object.freeze(Array.from(levelColumn(where, levels)));
}
