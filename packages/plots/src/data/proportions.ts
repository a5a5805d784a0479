import { requireLength, requireProbability } from "@distcal/numerics";
import { checkedNames, increasingColumn, type Named, requireRows, unitColumn } from "./columns.ts";

/** Proportions as a caller gives them, with the names that they have there. */
export interface ProportionInput<Column extends string> {
  readonly x: readonly [name: string, values: ArrayLike<number>];
  readonly list: string;
  readonly items: readonly (Named & Readonly<Record<Column, ArrayLike<number>>>)[];
  readonly column: Column;
  readonly rows: number | undefined;
  readonly level: number | undefined;
}

/** Proportions that can be drawn. */
export interface Proportions {
  readonly x: Float64Array;
  readonly curves: readonly { readonly name: string; readonly values: Float64Array }[];
  readonly rows: number | undefined;
  readonly level: number;
}

/** Checks what a diagram of proportions needs: probabilities that go up, and for each a proportion of every series. */
export function checkedProportions<Column extends string>(where: string, input: ProportionInput<Column>): Proportions {
  const { list, items, column, rows, level = 0.95 } = input;
  const names = checkedNames(where, list, items);
  const [xName, xValues] = input.x;
  const x = increasingColumn(where, xName, unitColumn(where, xName, xValues));
  const curves = names.map((name, i) => {
    const field = `${list}[${i}].${column}`;
    const values = unitColumn(where, field, items[i][column]);
    requireLength(where, field, values.length, x.length);
    return { name, values };
  });
  if (rows !== undefined) requireRows(where, "rows", rows);
  requireProbability(where, "level", level);
  return { x, curves, rows, level };
}
