/** A table of reference numbers: rows in the order of the columns. */
export interface GoldenTable {
  readonly columns: readonly string[];
  readonly points: readonly (readonly number[])[];
}

/** The rows of a table with their numbers by name. */
export function goldenRows<Name extends string>(
  { columns, points }: GoldenTable,
  names: readonly Name[],
): Record<Name, number>[] {
  return points.map((point) => {
    const named = names.map((name) => {
      const at = columns.indexOf(name);
      if (at < 0) throw new Error(`the table has no column ${name}; it has ${columns.join(", ")}`);
      return [name, point[at]] as const;
    });
    return Object.fromEntries(named) as Record<Name, number>;
  });
}
