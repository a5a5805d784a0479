/** What differs between engines; all else of the text is common to them. */
export interface Dialect {
  readonly name: string;
  /** Around names; doubled inside them. */
  readonly quote: '"' | "`";
  /** The name of float64. */
  readonly double: string;
  /** The word that takes columns out of `*`; undefined where there is none, and columns must be named. */
  readonly except: string | undefined;
}

/** The common form: standard SQL, which a dialect changes where it must. */
export const standardSql: Omit<Dialect, "name"> = Object.freeze({
  quote: '"',
  double: "DOUBLE PRECISION",
  except: undefined,
});

/** A name in quotes, with quotes inside it doubled. */
export function quoted({ quote }: Dialect, name: string): string {
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

/** `alias.*` without some columns. */
export function starWithout({ name, except }: Dialect, alias: string, without: readonly string[]): string {
  if (except === undefined) {
    throw new RangeError(
      `sqlText: columns must be named for "${name}", got none; pass the names of the columns to keep`,
    );
  }
  return `${alias}.* ${except} (${without.join(", ")})`;
}
