import { badInput } from "../errors/user-error.ts";

/** The columns of a file. */
interface NamedColumns {
  readonly file: string;
  readonly names: readonly string[];
}

/** Refuses two files of one table where one has a column that the other has not; the order is free. */
export function requireSameColumns(first: NamedColumns, other: NamedColumns): void {
  const [missing] = missingIn(other, first);
  const [added] = missingIn(first, other);
  if (missing === undefined && added === undefined) return;
  const [name, has, lacks] =
    missing === undefined ? [added, other.file, first.file] : [missing, first.file, other.file];
  throw badInput(
    `files of one table must have the same columns, got column ${JSON.stringify(name)} in ${has} and not in ${lacks}; ` +
      "fit to files that were written alike",
  );
}

function missingIn({ names }: NamedColumns, from: NamedColumns): readonly string[] {
  const present = new Set(names);
  return from.names.filter((name) => !present.has(name));
}
