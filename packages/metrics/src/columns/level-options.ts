import { finiteColumn, requireProbability } from "@distcal/numerics";

/** A frozen copy of levels that all lie strictly between 0 and 1, or the default where none are given. */
export function levelsOr(
  where: string,
  levels: ArrayLike<number> | undefined,
  otherwise: readonly number[],
): readonly number[] {
  if (levels === undefined) return otherwise;
  const column = finiteColumn(where, "levels", levels);
  for (let k = 0; k < column.length; k++) requireProbability(where, `levels[${k}]`, column[k]);
  return Object.freeze(Array.from(column));
}
